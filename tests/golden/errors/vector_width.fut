entry doubled [n] (xs: [n]f32) =
  dpia.as_scalar (map (dpia.vec_map (* 2)) (dpia.as_vector 6 xs))
