entry main (x: i32) : i32 =
  if x > 0 then 1
  elif x < 0 then -1
  else 0
