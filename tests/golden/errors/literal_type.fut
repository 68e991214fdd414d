entry half : i32 =
  0.5
