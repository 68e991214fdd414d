def f ('a) (x: a) = x
