-- The transpose of a matrix, written out in memory.
entry transposition [n] [m] (a: [n][m]f64) : [m][n]f64 =
  transpose a
