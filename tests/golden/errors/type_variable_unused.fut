def unused 'a (_: a) : (a -> a, i32) = ???
entry main (x: i32) = x
