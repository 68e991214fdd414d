entry main (n: i64) : i64 =
  loop s = 0 for i in 0..n do s + i
