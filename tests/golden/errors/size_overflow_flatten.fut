entry main (k: i64) : []i64 =
  let rows = tabulate_2d 4611686018427387904 4 (\i j -> i + j + k)
  in map (+ 1) (flatten rows)
