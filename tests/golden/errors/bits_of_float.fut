entry main (x: f32) : bool = x & 1 == 1
