def clamp (low: f32) (x: i32) (high: i32) : i32 = i32.max (i32.f32 low) (i32.min x high)

entry main (x: i32) = if clamp true x then 1 else 2
