-- Rows that the work-items of a group hold, on both sides of the lengths that each kernel is for:
-- one array and several, with arrays that all rows share, of pairs and of f64; and what is not held so.
-- ==
-- entry: softmax centred both weighted wide spread started first halves
-- random input { [3][31]f32 } auto output
-- random input { [0][40]f32 } auto output
-- random input { [1][32]f32 } auto output
-- random input { [21][40]f32 } auto output
-- random input { [17][128]f32 } auto output
-- random input { [3][129]f32 } auto output
-- random input { [9][257]f32 } auto output
-- random input { [4][513]f32 } auto output
-- random input { [3][1025]f32 } auto output
-- random input { [2][2049]f32 } auto output
-- random input { [2][2500]f32 } auto output
-- random input { [1][4097]f32 } auto output
-- random input { [2][8192]f32 } auto output
-- random input { [1][8193]f32 } auto output
entry softmax [n] [m] (xss: [n][m]f32) : [n][m]f32 =
  map (\xs -> let most = f32.maximum xs
              let es = map (\x -> f32.exp (x - most)) xs
              let sum = f32.sum es in map (/ sum) es) xss
entry centred [n] [m] (xss: [n][m]f32) : [n]f32 =
  map (\xs -> let mean = f32.sum xs / f32.i64 m
              in f32.sum (map (\x -> (x - mean) * (x - mean)) xs) / f32.i64 m) xss
entry both [n] [m] (xss: [n][m]f32) : [n][m]f32 =
  map (\xs -> let most = f32.maximum xs
              let es = map (\x -> f32.exp (x - most)) xs
              let sum = f32.sum (map2 (*) xs es) in map2 (\x e -> x + e / sum) xs es) xss
entry weighted [n] [m] (xss: [n][m]f32) : [n][m]f32 =
  let ws = map (\i -> f32.i64 (i % 7) - 3) (iota m)
  in map (\xs -> let sum = f32.sum (map2 (*) ws xs)
                 in map2 (\w x -> w * x / (sum * sum + 1)) ws xs) xss
entry wide [n] [m] (xss: [n][m]f32) : [n][m]f64 =
  map (\xs -> let most = f32.maximum xs
              let es = map (\x -> f64.exp (f64.f32 (x - most))) xs
              let sum = f64.sum es in map (/ sum) es) xss
entry spread [n] [m] (xss: [n][m]f32) : [n](f32, f32) =
  map (\xs -> let most = f32.maximum xs
              let ps = map (\x -> (x, x - most)) xs
              in (f32.sum (map (\(a, _) -> a) ps), f32.minimum (map (\(_, b) -> b) ps))) xss
entry started [n] [m] (xss: [n][m]f32) : [n][m]f32 =
  map (\xs -> let most = reduce f32.max 0.5 xs
              let all = reduce (+) 1 xs in map (\x -> x * most / all) xs) xss
entry first [n] [m] (xss: [n][m]f32) : [n][m]f32 =
  map (\xs -> let sum = f32.sum xs
              let most = f32.maximum xs in map (\x -> (x - xs[m / 2]) * most / sum) xs) xss
entry halves [n] [m] (xss: [n][m]f32) : [n]f32 =
  map (\xs -> let most = f32.maximum xs
              in f32.sum (map (\x -> x - most) (take (m / 2) xs))) xss
-- ==
-- entry: known
-- random input { [35][100]f32 } auto output
entry known [n] (xss: [n][100]f32) : [n][100]f32 =
  map (\xs -> let sum = f32.sum xs in map (/ sum) xs) xss
