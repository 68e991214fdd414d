def same (xs: []i32) : *[]i32 = xs

entry main (xs: []i32) : []i32 = same xs
