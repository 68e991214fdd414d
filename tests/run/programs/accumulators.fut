-- Reductions whose accumulator is an array.
entry column_sums [n] [m] (a: [n][m]i64) : [m]i64 =
  reduce (map2 (+)) (replicate m 0) a

entry column_extremes [n] [m] (a: [n][m]f32) : ([m]f32, [m]f32) =
  (reduce (map2 f32.min) (replicate m f32.highest) a,
   reduce (map2 f32.max) (replicate m f32.lowest) a)

entry weighted_rows [n] [m] (weights: [n]f64) (a: [n][m]f64) : [m]f64 =
  reduce (map2 (+)) (replicate m 0) (map2 (\w row -> map (* w) row) weights a)

-- The sum of matrices.
entry matrices [n] [m] [p] (as: [n][m][p]i32) : [m][p]i32 =
  reduce (\x y -> map2 (map2 (+)) x y) (replicate m (replicate p 0)) as

-- Each step depends on the one before, in an array of three elements.
entry rotations [n] (xs: [n]i32) : [3]i32 =
  foldl (\(s: [3]i32) x -> [s[1], s[2], s[0] + x]) [1, 2, 3] xs

-- A power of a matrix times a vector.
entry power [n] (steps: i64) (a: [n][n]u32) (xs: [n]u32) : [n]u32 =
  foldl (\v _ -> map (\row -> reduce (+) 0 (map2 (*) row v)) a) xs (iota steps)
