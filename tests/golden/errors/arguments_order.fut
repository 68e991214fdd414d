entry main (xs: []i32) = map xs (\x -> x + 1)
