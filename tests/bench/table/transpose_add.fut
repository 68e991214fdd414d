-- A transposed matrix, with 1 added to each element.
entry transpose_add [n] [m] (xss: [n][m]f32) : [m][n]f32 =
  map (map (+ 1)) (transpose xss)
