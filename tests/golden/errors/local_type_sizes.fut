entry main (xs: [3]i32) (ys: [4]i32) = let f 'a (x: a) (y: a) = x in f xs ys
