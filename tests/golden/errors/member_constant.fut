entry main (xs: []f32) = reduce f32.max f32.lowst xs
