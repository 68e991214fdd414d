entry main (xs: Vec<f32>) : f32 = reduce (+) 0 xs
