-- The dot product: a piece for each thread, which has four vectors of eight sums, so that an addition
-- need not wait for the one before it.
def own_sum [n] (pairs: [n](f32, f32)) : f32 =
  let whole = 32 * (n / 32)
  let (xs, ys) = unzip (take whole pairs)
  let add row sums =
    dpia.map_seq (\((x, y), sum) -> dpia.vec_map3 (\x y sum -> sum + x * y) x y sum) (zip row sums)
  let sums =
    dpia.reduce add (dpia.to_private (replicate 4 (dpia.splat 8 0)))
                (dpia.split 4 (zip (dpia.as_vector 8 xs) (dpia.as_vector 8 ys)))
  in dpia.reduce (\(x, y) sum -> sum + x * y)
                 (dpia.vec_reduce (+) (dpia.reduce (dpia.vec_map2 (+)) (dpia.splat 8 0) sums))
                 (drop whole pairs)

entry dot_cpu [n] (xs: [n]f32) (ys: [n]f32) : f32 =
  let size = i64.max 256 ((n + dpia.lanes - 1) / dpia.lanes)
  let parts = (n + size - 1) / size
  in dpia.reduce (+) 0 (dpia.map_global (\p -> own_sum (dpia.chunk size p (zip xs ys))) (iota parts))
