-- A vector times a number: a work-item for each four elements, which are read and written as one
-- vector; the at most three that are left have work-items of their own.
entry scal_gpu [n] (alpha: f32) (xs: [n]f32) : [n]f32 =
  let whole = 4 * (n / 4)
  let fours = dpia.map_global (dpia.vec_map (alpha *)) (dpia.as_vector 4 (take whole xs))
  in dpia.as_scalar fours ++ dpia.map_global (alpha *) (drop whole xs)
