entry main (n: u8) : []u8 = map (+ 1) (0..<n)
