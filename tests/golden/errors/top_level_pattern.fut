def (a, b) = (1, 2)
entry main (x: i32) = x + a
