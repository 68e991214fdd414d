entry main (xs: []i32) : []i32 = map (*) xs
