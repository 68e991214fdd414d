-- The matrix of pairwise Euclidean distances between points of any dimension.
def distance [d] (p: [d]f32) (q: [d]f32) : f32 =
  f32.sqrt (reduce (+) 0 (map2 (\x y -> (x - y) * (x - y)) p q))

entry distances [n] [d] (points: [n][d]f32) : [n][n]f32 =
  map (\p -> map (distance p) points) points
