entry main (x: i32) = let (a, b, c) = (1, 2) in a
