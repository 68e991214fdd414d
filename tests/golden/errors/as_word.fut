entry main (x: i32) : f32 = x as f32
