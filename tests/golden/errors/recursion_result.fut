def counter (n: i64) : (i64 -> i64, i64) =
  (\x -> if n == 0 then x else (counter (n - 1)).0 (x + 1), n)
entry main (x: i64) = (counter 3).0 x
