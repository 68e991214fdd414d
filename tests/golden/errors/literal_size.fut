entry corners : [4]i32 =
  [1, 2, 3]
