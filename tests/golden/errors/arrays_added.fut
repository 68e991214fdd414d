entry main (xs: []i32) (ys: []i32) : []i32 = xs + ys
