entry larger (x: i32) (y: i32) : i32 =
  if x > y then x
