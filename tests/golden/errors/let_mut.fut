entry main (x: i32) : i32 =
  let mut y = x
  in y + 1
