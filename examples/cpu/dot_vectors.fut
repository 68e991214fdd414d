-- The vectorised dot product of dpia.txt 6.3: groups of 64 work-items, each of which adds the products
-- of 2048 vectors of four elements. The length must be a multiple of 64 * 2048 * 4.
def own_sum (pairs: [](dpia.vec f32, dpia.vec f32)) : dpia.vec f32 =
  dpia.reduce (\(x, y) sum -> dpia.vec_map3 (\x y sum -> sum + x * y) x y sum)
              (dpia.to_private (dpia.splat 4 0)) pairs

entry dot_vectors [n] (xs: [n]f32) (ys: [n]f32) : f32 =
  let pieces = dpia.split (64 * 2048) (zip (dpia.as_vector 4 xs) (dpia.as_vector 4 ys))
  let sums = dpia.map_workgroup (\pairs -> dpia.map_local own_sum (dpia.split 2048 pairs)) pieces
  in dpia.reduce (+) 0 (dpia.as_scalar (dpia.join sums))
