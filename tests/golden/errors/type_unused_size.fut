type vector [n] 't = []t

entry main (xs: vector [3] f32) : f32 = xs[0]
