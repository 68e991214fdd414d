entry adder (x: i32) : (i32, i32 -> i32) =
  (x, \y -> x + y)
