entry main (xs: []i32) = let [a, b] = xs in a
