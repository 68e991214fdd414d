entry main (x: f32) : f32 = x ^ 2
