-- The Euclidean norm.
entry nrm2 [n] (xs: [n]f32) : f32 =
  f32.sqrt (reduce (+) 0 (map (\x -> x * x) xs))
