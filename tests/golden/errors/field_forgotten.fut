type point = {x: f32, y: f32}

entry main (x: f32) : f32 =
  let p: point = {x = x, z = 0}
  in p.x
