-- Two trees, one after the other, in groups of which there are fewer than rows: in their loops the
-- barriers are at the end, and before the loops.
entry trees_in_turn [n] [m] (rows: [n][m]i32) : [n][m]i32 =
  dpia.map_workgroup
    (\row ->
       let odd = dpia.to_global (dpia.map_local (\x -> x * 2 + 1) row)
       let own f z l = dpia.reduce f z (dpia.stride 20 l odd)
       let sum = dpia.to_local (dpia.reduce_local (+) (dpia.map_local (own (+) 0) (iota 20)))
       let most = dpia.to_local
                    (dpia.reduce_local i32.max (dpia.map_local (own i32.max (-99)) (iota 20)))
       in dpia.map_local (\x -> x * sum + most) (reverse odd))
    rows
