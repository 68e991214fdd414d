open f32

entry main (x: f32) : f32 = sqrt x
