def norm (x: f32) (y: f32) : f32 = f32.sqrt (x*x + y*y)
entry main (a: i32) : f32 = norm a 1
