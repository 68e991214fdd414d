entry main (x: i32) = (x, 5000000000)
