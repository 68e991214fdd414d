entry main (z: i32) = let f x = [x] in (head (f (\y -> y + z))) 1
