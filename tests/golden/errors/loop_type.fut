entry main (n: i64) = loop x = 0i32 for i < n do x + i
