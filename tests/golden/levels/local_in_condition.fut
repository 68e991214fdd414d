-- A condition on what the group computes: all work-items come to the same branch.
entry local_in_condition [n] (xs: [n][8]i32) : [n][8]i32 =
  dpia.map_workgroup (\r -> if dpia.reduce (\x a -> x + a) 0 r > 20
                            then dpia.map_local (\x -> x + 1) (reverse r)
                            else dpia.map_local (\x -> x - 1) r) xs
