entry main (n: i64) (xs: [n + let f (x: i64) = x + ??? in f n]i32): i32 = xs[0]
