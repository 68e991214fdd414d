-- What works with columns of matrices: alone, with others, several sums, an initial value that is
-- not neutral; by index; and what is written across. tests/run/{together,tiles}.sh run it.
entry columns [n] [m] (a: [n][m]i32) (x: [n]i32) : ([m]i32, [m]i32, [m](i32, i32)) =
  let of_column i column =
    let sum = i32.sum (map2 (*) column x)
    let most = i32.maximum (map2 (+) column x) - i
    in (sum, reduce_comm (+) 7 column, (most, sum % 10))
  in unzip3 (map2 of_column (map i32.i64 (iota m)) (transpose a))

entry indexed [n] [m] (a: [n][m]i32) : [m]i64 =
  tabulate m (\i -> i64.sum (map (\l -> i64.i32 a[l, i] * l) (iota n)) - i)

entry across [n] [m] (a: [n][m]i32) : ([m][n]i32, [m][n](i32, i64), [m][n]i32) =
  let placed =
    tabulate_2d m n (\i j -> let x = a[j, i] in (x * 2 + a[j % 2, i] * i32.i64 j, i - j))
  in (map (map (+ 1)) (transpose a), placed, transpose a)
