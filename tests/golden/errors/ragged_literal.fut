entry table : [2][2]i32 =
  [[1, 2], [3]]
