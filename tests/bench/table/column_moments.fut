-- The mean and the variance of each column.
entry column_moments [n] [m] (xss: [n][m]f32) : ([m]f32, [m]f32) =
  unzip (map (\xs ->
                let mean = f32.sum xs / f32.i64 n
                let squares = f32.sum (map (\x -> x * x) xs) / f32.i64 n
                in (mean, squares - mean * mean))
             (transpose xss))
