-- A matrix times a vector: alpha * a * xs + beta * ys. A group of 128 work-items for each row, which
-- is read four elements at a time; what the work-items have is added in local memory.
def own_sum (fours: [](dpia.vec f32, dpia.vec f32)) : f32 =
  let sums = dpia.reduce (\(x, y) sum -> dpia.vec_map3 (\x y sum -> sum + x * y) x y sum)
                         (dpia.to_private (dpia.splat 4 0)) fours
  in dpia.vec_reduce (+) sums

def row_dot [m] (row: [m]f32) (xs: [m]f32) : f32 =
  let whole = 4 * (m / 4)
  let fours = zip (dpia.as_vector 4 (take whole row)) (dpia.as_vector 4 (take whole xs))
  let own l =
    let sum = own_sum (dpia.stride 128 l fours)
    in if l < m % 4 then sum + row[whole + l] * xs[whole + l] else sum
  in dpia.reduce_local (+) (dpia.map_local own (iota 128))

entry gemv_gpu [n] [m] (alpha: f32) (a: [n][m]f32) (xs: [m]f32) (beta: f32) (ys: [n]f32) : [n]f32 =
  dpia.map_workgroup (\(row, y) -> alpha * row_dot row xs + beta * y) (zip a ys)
