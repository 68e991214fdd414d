type real = f32
type real = f64

entry main (x: real) : real = x
