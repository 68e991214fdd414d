entry main (xs: []i32) : bool = reduce (\a b -> a && b) true xs
