def f (xs: []f32) (local: f32) = map2 (+) xs local
