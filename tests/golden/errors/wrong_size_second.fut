def both (p: ([3]f32, [4]f32)) : f32 =
  let (xs, ys) = p in xs[0] + ys[3]

entry second_of (p: ([3]f32, [5]f32)) : f32 =
  both p
