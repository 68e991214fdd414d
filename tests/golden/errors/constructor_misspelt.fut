type shape = #circle f32 | #square f32 | #unit

entry main (r: f32) : f32 =
  match #circle r : shape
  case #circel r -> r * r
  case #square a -> a * a
  case #unit -> 1
