entry reduce_local_alone (xs: [8]i32) : i32 = dpia.reduce_local (\x a -> x + a) xs
