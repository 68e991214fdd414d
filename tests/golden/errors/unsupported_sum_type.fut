type shape = #circle f32 | #square f32

entry main (x: f32) : f32 = x
