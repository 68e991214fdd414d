type matrix [n] [m] 't = [n][m]t

entry main [n] (xs: matrix [n] f32) : f32 = xs[0, 0]
