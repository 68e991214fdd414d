entry main (z: i32) = let f 'a (x: a) = x + 1 in f z
