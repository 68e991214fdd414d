def unused 'a (xs: [4]a) = xs :> [3]a
entry main (x: i32) = x
