entry main (xs : []i32 = xs
