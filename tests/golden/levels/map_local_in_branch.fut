entry map_local_in_branch [n] (xs: [n][4]f32) : [n][4]f32 =
  dpia.map_global_1 (\r -> if r[0] > 0 then dpia.map_local (\x -> x + 1) r else dpia.map_seq (\x -> x) r) xs
