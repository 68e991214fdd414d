def f (x: i32) = (loop, x)
