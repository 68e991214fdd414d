entry main (x: i32) : f32 = float(x) / 2
