-- The squared distance of each point of one set from each of another.
entry distances [n] [m] [d] (a: [n][d]f32) (b: [m][d]f32) : [n][m]f32 =
  map (\p -> map (\q -> f32.sum (map2 (\x y -> (x - y) * (x - y)) p q)) b) a
