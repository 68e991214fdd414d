-- A vector times a number: pieces of 1024 vectors of eight elements, one after the other in each;
-- what is left is done element by element.
entry scal_cpu [n] (alpha: f32) (xs: [n]f32) : [n]f32 =
  let whole = 8192 * (n / 8192)
  let pieces = dpia.split 1024 (dpia.as_vector 8 (take whole xs))
  in dpia.as_scalar (dpia.join (dpia.map_workgroup (dpia.map_seq (dpia.vec_map (alpha *))) pieces))
     ++ dpia.map_global (alpha *) (drop whole xs)
