-- A matrix times a vector: alpha * a * xs + beta * ys. Four rows at a time, with a vector of eight sums
-- for each, so that an element of xs is read once for them.
def own_sums [m] (rows: [4][m]f32) (xs: [m]f32) : [4]f32 =
  let whole = 8 * (m / 8)
  let columns = transpose (map (\row -> dpia.as_vector 8 (take whole row)) rows)
  let add (column, x) sums =
    dpia.map_seq (\(y, sum) -> dpia.vec_map3 (\x y sum -> sum + x * y) x y sum) (zip column sums)
  let sums =
    dpia.reduce add (dpia.to_private (replicate 4 (dpia.splat 8 0)))
                (zip columns (dpia.as_vector 8 (take whole xs)))
  let with_rest (row, sum) =
    dpia.reduce (\(x, y) sum -> sum + x * y) (dpia.vec_reduce (+) sum)
                (zip (drop whole row) (drop whole xs))
  in dpia.map_seq with_rest (zip rows (dpia.map_seq id sums))

entry gemv_cpu [n] [m] (alpha: f32) (a: [n][m]f32) (xs: [m]f32) (beta: f32) (ys: [n]f32) : [n]f32 =
  let whole = 4 * (n / 4)
  let finish (dot, y) = alpha * dot + beta * y
  let four_rows (rows, ys) = dpia.map_seq finish (zip (own_sums rows xs) ys)
  let one_row (row, y) = finish (dpia.reduce (\(x, y) sum -> sum + x * y) 0 (zip row xs), y)
  let fours = zip (dpia.split 4 (take whole a)) (dpia.split 4 (take whole ys))
  in dpia.join (dpia.map_global four_rows fours)
     ++ dpia.map_global one_row (zip (drop whole a) (drop whole ys))
