entry power (x: i32) (n: i32) : i32 =
  loop y = 1 for i < n do y * x
