entry main (z: i32) = let f 'a 'a (x: a) = x in f z
