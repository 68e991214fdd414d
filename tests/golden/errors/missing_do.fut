entry main (n: i64) : i64 =
  let sum = loop s = 0 for i < n (s + i)
  in sum
