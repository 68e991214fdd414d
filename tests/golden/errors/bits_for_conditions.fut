entry main (a: i32) : bool = a > 0 & a < 3
