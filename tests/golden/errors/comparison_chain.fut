entry main (x: i32) : bool = 0 < x < 3
