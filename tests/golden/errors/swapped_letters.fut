entry main (xs: []i32) : []i32 = mpa (+ 1) xs
