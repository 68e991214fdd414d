def unused 'a (xs: [3]a) (ys: [4]a) = zip xs ys
entry main (x: i32) = x
