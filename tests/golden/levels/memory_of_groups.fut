-- Local memory of each group, and private memory of each work-item.
entry memory_of_groups [n] (xs: [n][16]i32) : [n][16]i32 =
  dpia.map_workgroup (\r -> let t = dpia.to_local (dpia.map_local (\x -> x + 1) r)
                            let p = dpia.to_private (dpia.map_local (\x -> x * 2) (reverse t))
                            in dpia.map_local (\x -> x - 1) p) xs
