entry main (xs: []i32) = match xs case [] -> 0 case x:xs -> x
