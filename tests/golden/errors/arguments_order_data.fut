entry main (xs: []i32) = reduce (+) xs 0
