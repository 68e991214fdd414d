entry third (p: (i32, i32)) : i32 =
  p.2
