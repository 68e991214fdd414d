entry main (x: i32) : bool = (x > 1) and (x < 3)
