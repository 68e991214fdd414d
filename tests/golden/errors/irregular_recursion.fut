def countdown (n: i64) : [n]i64 =
  if n == 0 then sized n []
  else let rows = map countdown [n - 1]
       in sized n ([n] ++ rows[0])

entry main (n: i64) = countdown n
