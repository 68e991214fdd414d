-- Programs that say how they are to be run.
entry global_rows [n] [m] (a: [n][m]i32) : [n]i32 =
  dpia.map_global (\row -> dpia.reduce (\x s -> x + s) 0 row) a

entry global_sequential [n] [m] (a: [n][m]i32) : [n][m]i32 =
  dpia.map_global (\row -> dpia.map_seq (\x -> x * 2 + 1) row) a

entry groups [n] (xs: [n]i32) : []i32 =
  dpia.join (dpia.map_workgroup (\block -> dpia.map_local (\x -> x * x) block) (dpia.split 128 xs))

entry group_sums [n] (xs: [n]i64) : i64 =
  let partials =
    dpia.join
      (dpia.map_workgroup
         (\block -> dpia.map_local (\piece -> dpia.reduce (\x s -> x + s) 0 piece)
                                   (dpia.split 8 block))
         (dpia.split 128 xs))
  in reduce (+) 0 partials

entry chunks [n] (xs: [n]i64) : i64 =
  reduce i64.max i64.lowest
         (dpia.map_global (\chunk -> dpia.reduce (\x s -> s * 3 + x) 1 chunk) (dpia.split 64 xs))

entry sequential [n] (xs: [n]i64) : [n]i64 =
  dpia.map_seq (\x -> x + 1) xs
