def f (x, y) = x + y

entry main (x: i32) (y: i32) : i32 = f x y
