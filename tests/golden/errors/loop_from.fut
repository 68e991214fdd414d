entry main (x: i64) = loop acc = 0 for i = 0 to x do acc + i
