-- A type is no function.
entry converted (x: i32) : f32 = f32 x
