def first (xs: []i32) = xs[0]
entry main (xs: []i32) : i32 = first<i32>(xs)
