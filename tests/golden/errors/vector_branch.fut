entry positive [n] (xs: [n]f32) =
  let positive x = if x < 0 then 0 else x
  in dpia.as_scalar (map (dpia.vec_map positive) (dpia.as_vector 4 xs))
