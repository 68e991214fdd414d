entry main (x: i32) : f32 =
  match x
  case 0 -> 1.5
  case y -> y
