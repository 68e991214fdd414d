entry norm (x: f32) (y: f32) : f32 =
  let p = {x, y}
  in p.x * p.x + p.y * p.y
