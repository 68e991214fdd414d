entry main (x: f32) =
  let half = 0.5f16
  in x
