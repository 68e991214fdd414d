entry log2 (x: i32) : i32 =
  (loop (y, k) = (x, 0) while y > 1 do (y / 2, k + 1)).1
