entry main (xs: []i32) : i32 = xs (0)
