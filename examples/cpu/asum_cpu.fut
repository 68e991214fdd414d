-- The sum of absolute values: a piece for each thread, which has four vectors of eight sums, so that
-- an addition need not wait for the one before it.
def own_sum [n] (xs: [n]f32) : f32 =
  let whole = 32 * (n / 32)
  let add row sums =
    dpia.map_seq (\(x, sum) -> dpia.vec_map2 (\x sum -> sum + f32.abs x) x sum) (zip row sums)
  let sums =
    dpia.reduce add (dpia.to_private (replicate 4 (dpia.splat 8 0)))
                (dpia.split 4 (dpia.as_vector 8 (take whole xs)))
  in dpia.reduce (\x sum -> sum + f32.abs x)
                 (dpia.vec_reduce (+) (dpia.reduce (dpia.vec_map2 (+)) (dpia.splat 8 0) sums))
                 (drop whole xs)

entry asum_cpu [n] (xs: [n]f32) : f32 =
  let size = i64.max 256 ((n + dpia.lanes - 1) / dpia.lanes)
  let parts = (n + size - 1) / size
  in dpia.reduce (+) 0 (dpia.map_global (\p -> own_sum (dpia.chunk size p xs)) (iota parts))
