def square (x: f32) : f32 = x * x
