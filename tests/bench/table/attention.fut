-- One head of attention: softmax (q k^T / sqrt d) v.
def softmax [n] (xs: [n]f32) : [n]f32 =
  let most = f32.maximum xs
  let es = map (\x -> f32.exp (x - most)) xs
  let sum = f32.sum es
  in map (/ sum) es

entry attention [n] [d] (q: [n][d]f32) (k: [n][d]f32) (v: [n][d]f32) : [n][d]f32 =
  let scale = 1 / f32.sqrt (f32.i64 d)
  let scores = map (\x -> map (\y -> scale * f32.sum (map2 (*) x y)) k) q
  in map (\row -> map (\column -> f32.sum (map2 (*) row column)) (transpose v))
         (map softmax scores)
