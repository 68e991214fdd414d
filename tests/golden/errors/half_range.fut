entry main (x: f16) =
  x + 65519 + 65520
