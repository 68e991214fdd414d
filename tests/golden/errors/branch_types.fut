entry choose (b: bool) (x: i32) (y: f32) : i32 =
  if b then x else y
