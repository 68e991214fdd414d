entry to_local_in_map_global [n] (xs: [n][4]i32) : [n][4]i32 =
  dpia.map_global (\r -> let t = dpia.to_local (dpia.map_seq (\x -> x + 1) r)
                         in dpia.map_seq (\x -> x * 2) (reverse t)) xs
