-- What groups bind for a row: in the place of the row, or of what was bound before, or beside it.
-- Sizes are on both sides of what has room in local memory.
-- ==
-- entry: softmax centred needed early wide twice in_two branch
-- random input { [3][5]f32 } auto output
-- random input { [5][0]f32 } auto output
-- random input { [33][100]f32 } auto output
-- random input { [9][700]f32 } auto output
-- random input { [3][5000]f32 } auto output
-- random input { [2][10000]f32 } auto output
-- random input { [2][13000]f32 } auto output
entry softmax [n] [m] (xss: [n][m]f32) : [n][m]f32 =
  map (\xs -> let most = f32.maximum xs
              let es = map (\x -> f32.exp (x - most)) xs
              let sum = f32.sum es in map (/ sum) es) xss
entry centred [n] [m] (xss: [n][m]f32) : [n][m]f32 =
  map (\xs -> let mean = f32.sum xs / f32.i64 m
              let ds = map (\x -> x - mean) xs
              let s = f32.sum (map (\d -> d * d) ds)
              in map (\d -> d / f32.sqrt s) ds) xss
entry needed [n] [m] (xss: [n][m]f32) : [n][m]f32 =
  map (\xs -> let most = f32.maximum xs
              let es = map (\x -> f32.exp (x - most)) xs
              let sum = f32.sum es in map2 (\x e -> x + e / sum) xs es) xss
entry early [n] [m] (xss: [n][m]f32) : [n][m]f32 =
  map (\xs -> let es = map f32.exp xs
              let most = f32.maximum xs
              let sum = f32.sum es in map (\e -> e / sum + most) es) xss
entry wide [n] [m] (xss: [n][m]f32) : [n][m]f64 =
  map (\xs -> let most = f32.maximum xs
              let es = map (\x -> f64.exp (f64.f32 (x - most))) xs
              let sum = f64.sum es in map (/ sum) es) xss
entry twice [n] [m] (xss: [n][m]f32) : [n][m]f32 =
  map (\xs -> let most = f32.maximum xs
              let least = f32.minimum xs
              let es = map (\x -> f32.exp (x - most) / least) xs
              let sum = f32.sum es in map (/ sum) es) xss
entry in_two [n] [m] (xss: [n][m]f32) : [n][m]f32 =
  map (\xs -> let most = f32.maximum xs
              let es = map (\x -> f32.exp (x - most)) xs
              let sum = f32.sum es
              let fs = map (\e -> f32.cos (e / sum)) es
              let top = f32.sum fs in map (/ top) fs) xss
entry branch [n] [m] (xss: [n][m]f32) : [n][m]f32 =
  map (\xs -> let most = f32.maximum xs
              let es = map (\x -> if x < 0 then let y = x * most in f32.exp (y * y) / y else x) xs
              let sum = f32.sum es in map (/ sum) es) xss
