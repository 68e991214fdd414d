entry main (xs: []f32) (a: f32) : []f32 = a * xs
