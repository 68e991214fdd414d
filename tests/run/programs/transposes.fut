-- Transpositions, of transpositions, inside and outside of maps.
entry twice [n] [m] (a: [n][m]i32) : [n][m]i32 =
  transpose (transpose a)

entry column_sums [n] [m] (a: [n][m]i32) : [m]i32 =
  map (reduce (+) 0) (transpose a)

entry scaled [n] [m] (a: [n][m]i32) (ks: [m]i32) : [m][n]i32 =
  transpose (map (map2 (*) ks) a)

entry shifted [n] [m] (a: [n][m]i32) : [m][n]i32 =
  transpose (map (map (+ 1)) a)

entry products [n] [m] (xs: [n]i32) (ys: [m]i32) : [m][n]i32 =
  transpose (map (\x -> map (* x) ys) xs)

-- What is made of a row and of the same row from its end on.
entry both_ways [n] [m] (a: [n][m]i32) (ks: [n]i32) : [m][n]i32 =
  transpose (map2 (\k row -> map2 (\x y -> k * x - y) row (reverse row)) ks a)

-- Elements of columns without their sums, and what is left of the least of these.
entry without_sums [n] [m] (a: [n][m]i32) : [n][m]i32 =
  let without column =
    let sum = reduce (+) 0 column
    let rest = map (\x -> 2 * x - sum) column
    let least = reduce i32.min i32.highest rest
    in map (\x -> x - least) rest
  in transpose (map without (transpose a))

entry planes [n] [m] [p] (a: [n][m][p]i32) : [n][p][m]i32 =
  map transpose a

entry outermost [n] [m] [p] (a: [n][m][p]i32) : [m][n][p]i32 =
  transpose a

entry reversed [n] [m] [p] (a: [n][m][p]i32) : [p][m][n]i32 =
  transpose (map transpose (transpose (map transpose (transpose (map transpose a)))))
  |> transpose |> map transpose |> transpose

entry element [n] [m] (a: [n][m]i32) (i: i64) (j: i64) : i32 =
  (transpose a)[j, i]

entry symmetric [n] (a: [n][n]i32) : [n][n]i32 =
  map2 (map2 (+)) a (transpose a)

entry pairs [n] [m] (a: [n][m](i32, i64)) : [m][n](i32, i64) =
  transpose a

-- The elements of all columns, one after the other: no division by a size that is 0.
entry columns_running [n] [m] (a: [n][m]i32) : [m * n]i32 =
  scan i32.max i32.lowest (flatten (transpose a))

-- The elements of each column, each with those above it.
entry columns_scanned [n] [m] (a: [n][m]i32) : [n][m]i32 =
  transpose (map (scan i32.max i32.lowest) (transpose a))
