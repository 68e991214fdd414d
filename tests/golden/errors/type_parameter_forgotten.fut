def dup (x: a) : (a, a) = (x, x)
entry main (x: i32) = (dup x).0
