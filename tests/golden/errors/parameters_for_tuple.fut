entry main (xs: []i32) (ys: []i32) : []i32 = map (\x y -> x + y) (zip xs ys)
