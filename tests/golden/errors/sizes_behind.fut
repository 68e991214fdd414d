entry main (x: i32) [n] (xs: [n]i32) = x
