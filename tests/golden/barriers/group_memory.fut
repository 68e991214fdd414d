-- Memory of a group in global memory, for fewer groups than rows: one when it is full, and one before
-- the group's next row.
entry group_memory [n] [m] (xs: [n][m]f32) : [n][m]f32 =
  dpia.map_workgroup (\r -> let u = dpia.map_local (\x -> x + 1) r
                            in dpia.map_local (\i -> u[m - 1 - i] * 2) (iota m)) xs
