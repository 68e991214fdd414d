-- Levels in several dimensions, address spaces, trees in local memory.
def same (x: i64) : i64 = x

entry global_2d [n] [m] (a: [n][m]i64) : [n][m]i64 =
  dpia.map_global_1 (dpia.map_global (\x -> x * 2 + 1)) a

entry global_3d [n] [m] [p] (a: [n][m][p]i64) : [n][m][p]i64 =
  dpia.map_global_2 (dpia.map_global_1 (dpia.map_global (\x -> x * x))) a

entry in_registers [n] (a: [n][8]i64) : [n]i64 =
  dpia.map_global (\row -> let doubled = dpia.to_private (dpia.map_seq (* 2) row)
                           in dpia.reduce (\i s -> s * 3 + doubled[7 - i]) (dpia.to_private 1)
                                          (iota 8))
                  a

entry transposed [n] [m] (a: [n][m]i64) : [][][8][8]i64 =
  dpia.map_workgroup_1
    (\rows ->
       dpia.map_workgroup
         (\columns ->
            let tile = dpia.to_local (dpia.map_local_1 (dpia.map_local same) (transpose columns))
            in dpia.map_local_1 (dpia.map_local same) (transpose tile))
         (dpia.split 8 (transpose rows)))
    (dpia.split 8 a)

entry backwards [n] (xs: [n]i64) : [][64]i64 =
  dpia.map_workgroup
    (\block -> let t = dpia.to_global (dpia.map_local (* 3) block)
               in dpia.map_local (\i -> t[63 - i]) (iota 64))
    (dpia.split 64 xs)

entry both [n] (xs: [n]i64) : [][64]i64 =
  dpia.map_workgroup
    (\block -> let (a, b) = dpia.to_local (dpia.map_local (+ 1) block, dpia.map_local (* 2) block)
               in dpia.map_local (\i -> a[63 - i] * b[i]) (iota 64))
    (dpia.split 64 xs)

entry squares [n] (xs: [n]i64) : []i64 =
  dpia.map_workgroup (\block -> dpia.reduce_local (+) (dpia.map_local (\x -> x * x) block))
                     (dpia.split 64 xs)

entry total [n] (xs: [n]i64) : i64 =
  let groups = i64.max 1 (dpia.lanes / 64)
  let partial g l =
    dpia.reduce (\x a -> a + x) (dpia.to_private 0) (dpia.stride (64 * groups) (64 * g + l) xs)
  let partials =
    dpia.map_workgroup (\g -> dpia.reduce_local (+) (dpia.map_local (partial g) (iota 64)))
                       (iota groups)
  in dpia.reduce (+) 0 partials

entry smoothed [n] (xs: [n]i64) : [][64]i64 =
  dpia.map_workgroup
    (\part -> let tile = dpia.to_local (dpia.map_local same part)
              in dpia.map_local (dpia.reduce (\x a -> a * 2 + x) 0) (dpia.slide 3 1 tile))
    (dpia.slide 66 64 (dpia.pad 1 1 0 (take (64 * (n / 64)) xs)))

entry prefixes [n] (xs: [n]i64) : [][8][8]i64 =
  dpia.map_workgroup
    (\block -> dpia.map_local (\row -> dpia.scan (+) 0 row) (dpia.split 8 block))
    (dpia.split 64 xs)
