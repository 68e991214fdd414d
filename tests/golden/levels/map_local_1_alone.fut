entry map_local_1_alone [n] (xs: [n]f32) : [n]f32 = dpia.map_local_1 (\x -> x + 1) xs
