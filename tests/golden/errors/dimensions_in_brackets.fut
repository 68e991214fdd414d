entry main [n] [m] (xs: [n, m]i32) : i32 = xs[0, 0]
