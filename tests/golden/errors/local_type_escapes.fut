entry main (z: i32) = (\y -> let f 'a (x: a) = if true then x else y in f 1) z
