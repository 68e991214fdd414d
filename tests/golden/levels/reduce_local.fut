-- A tree for each group, with as many work-items as there are pairs; its sum is read by all of them.
entry reduce_local [n] (xs: [n][12]i32) : [n][12]i32 =
  dpia.map_workgroup (\r -> let sum = dpia.to_local (dpia.reduce_local (\x a -> x + a) r)
                            in dpia.map_local (\x -> x * sum) r) xs
