entry main (n: f32) (xs: []f32) : f32 = xs[n]
