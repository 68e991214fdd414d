-- The place of the largest element, the first one of equals.
entry argmax [n] (xs: [n]f32) : i64 =
  let later (x, i) (y, j) = if y > x || (y == x && j < i) then (y, j) else (x, i)
  in (reduce_comm later (-f32.inf, i64.highest) (zip xs (iota n))).1
