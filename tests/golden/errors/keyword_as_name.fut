entry main (x: i32) : i32 =
  let do = x + 1
  in do
