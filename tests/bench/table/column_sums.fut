-- The sum of each column.
entry column_sums [n] [m] (xss: [n][m]f32) : [m]f32 =
  map f32.sum (transpose xss)
