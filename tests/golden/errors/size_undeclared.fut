entry main (xs: []i32) = let (ys: [m]i32) = xs in m
