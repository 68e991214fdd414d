-- Scatters whose values all threads or work-items write at the same time, to places that differ or
-- with values that are equal; what is out of bounds is left out.
entry whole [n] [m] (xs: *[n]i32) (is: [m]i64) (vs: [m]i32) : [n]i32 = scatter xs is vs

-- The destination is used again.
entry many [n] (xs: [n]i32) (is: [n]i64) : ([n]i32, i32) =
  (scatter (copy xs) is (reverse xs), i32.sum xs)

entry pairs [n] [m] (xs: *[n](i32, f32)) (is: [m]i64) (vs: [m](i32, f32)) : [n](i32, f32) =
  scatter xs is vs

entry rows [n] [m] (xss: *[n][m]i32) (is: [n]i64) (vss: [n][m]i32) : [n][m]i32 = scatter xss is vss

entry computed [n] [m] (xs: *[n]i32) (is: [m]i64) (vs: [m]i32) : [n]i32 =
  scatter xs (map (+ 1) is) (map (\v -> v * v + 1) vs)

entry computed_rows [n] [m] (xss: *[n][m]i32) (is: [n]i64) (vss: [n][m]i32) (ws: [m]i32)
    : [n][m]i32 =
  scatter xss is (map (map2 (+) ws) vss)

entry summed [n] [m] (xs: *[n]i32) (is: [m]i64) (vss: [m][n]i32) : [n]i32 =
  scatter xs is (map (reduce (+) 0) vss)

-- In place: the accumulator of a loop.
entry in_a_loop [n] (xs: *[n]i32) (is: [n]i64) (vs: [n]i32) : [n]i32 =
  loop xs for k < 3 do scatter xs (map (\i -> i * (k + 1)) is) (map (+ i32.i64 k) vs)

-- Places and values that are read off what is changed.
entry by_itself [n] (is: *[n]i64) : [n]i64 =
  loop is for k < 3 do scatter is (reverse (copy is)) (map (\i -> (i + k + 1) % n) (copy is))

entry equal [n] [m] (xs: *[n]i32) (is: [m]i64) : [n]i32 =
  scatter xs is (map (\i -> i32.i64 i + 7) is)

entry in_a_map [n] [m] (xss: [n][m]i32) (is: [m]i64) (vss: [n][m]i32) : [n][m]i32 =
  map2 (\xs vs -> scatter (copy xs) is vs) xss vss

entry planes [n] [m] (xss: *[n][m]i32) (is: [m](i64, i64)) (vs: [m]i32) : [n][m]i32 =
  scatter_2d xss is vs
