type point = {x: f32, y: f32, name: i32}

entry main (x: f32) : f32 =
  let p: point = {x, y = 1, name = 2}
  in p.nane + p.x
