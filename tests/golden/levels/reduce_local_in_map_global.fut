entry reduce_local_in_map_global [n] (xs: [n][8]i32) : [n]i32 =
  dpia.map_global (\r -> dpia.reduce_local (\x a -> x + a) r) xs
