def f (x: i32) : i32 = x
entry main (xs: []i32) : i32 = f xs [0]
