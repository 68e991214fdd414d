entry main (n: i64) : i64 =
  loop acc for i < n do acc + i
