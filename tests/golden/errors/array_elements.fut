entry main (xs: []f32) : []f32 = map2 (+) xs (concat [1, 2] [true, false])
