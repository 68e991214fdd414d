entry main (x: f32) (y: f32) : f32 = f32.sqr x + f32.sqr y
