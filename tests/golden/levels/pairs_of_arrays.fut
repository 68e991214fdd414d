-- The first value of the loop is copied: each component of the pairs in a nest of its own.
entry pairs_of_arrays [n] [m] (xs: [n]u8) (ys: [m]i32) : [n][2][m]i32 =
  let (_, rows) =
    unzip (loop a = replicate n (xs, replicate 2 (map (+ 1) ys)) for i < n - 1 do
             a with [i] = (map (+ 1) xs, replicate 2 (map (* 2) ys)))
  in rows
