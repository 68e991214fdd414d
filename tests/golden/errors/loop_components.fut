entry main (x: i64) = loop (a, b) = (0, 1) for i < x do a + b
