type shape = #circle f32 | #rectangle f32 f32

entry main (r: f32) : f32 =
  match #rectangle r : shape
  case #circle r -> r * r
  case #rectangle a b -> a * b
