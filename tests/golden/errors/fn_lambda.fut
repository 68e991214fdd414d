entry main (xs: []i32) : []i32 = map (fn x => x + 1) xs
