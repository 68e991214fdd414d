entry main (x: i64) = loop i < x do x
