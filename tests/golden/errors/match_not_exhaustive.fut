type shape = #circle f32 | #rectangle {width: f32, height: f32} | #unit

def area (s: shape) : f32 =
  match s
  case #circle r -> r * r
  case #rectangle {width = 0, height} -> 0 * height

entry main (r: f32) : f32 = area (#circle r)
