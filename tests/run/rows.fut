-- Rows and columns, long and short, few and many, and stencils: sizes on both sides of what the
-- strategy for a device decides by.
-- Functions \x -> a * x + b, one after the other, of numbers that each value gives: all of them count,
-- in their order.
def affine (a: i64, b: i64) (c: i64, d: i64) = ((a * c) % 9973, (b * c + d) % 9973)
def numbers (v: f32) : (i64, i64) = (i64.f32 (v * 100) + 1, i64.f32 (v * 10))
def am (a: f32, i: i64) (b: f32, j: i64) = if a > b || (a == b && i < j) then (a, i) else (b, j)
-- ==
-- entry: rows columns chain column_chain
-- random input { [3][5]f32 } auto output
-- random input { [1][1]f32 } auto output
-- random input { [0][5]f32 } auto output
-- random input { [5][0]f32 } auto output
-- random input { [100][33]f32 } auto output
-- random input { [33][100]f32 } auto output
-- random input { [17][513]f32 } auto output
-- random input { [9][700]f32 } auto output
-- random input { [3][5000]f32 } auto output
-- random input { [2][40000]f32 } auto output
-- random input { [3001][5]f32 } auto output
-- random input { [3000][63]f32 } auto output
-- random input { [300][800]f32 } auto output
entry rows [n][m] (x: [n][m]f32) : [n]i64 = map (\r -> (reduce am (f32.lowest, -1) (zip r (indices r))).1) x
entry columns [n][m] (x: [n][m]f32) : [m]i64 = map (\r -> (reduce am (f32.lowest, -1) (zip r (indices r))).1) (transpose x)
entry chain [n][m] (x: [n][m]f32) : [n](i64, i64) =
  map (\r -> reduce affine (1, 0) (map numbers r)) x
entry column_chain [n][m] (x: [n][m]f32) : [m](i64, i64) =
  map (\r -> reduce affine (1, 0) (map numbers r)) (transpose x)
-- ==
-- entry: sums counts maxs both softmax norm
-- random input { [3][5]f32 } auto output
-- random input { [1][1]f32 } auto output
-- random input { [0][5]f32 } auto output
-- random input { [5][0]f32 } auto output
-- random input { [100][33]f32 } auto output
-- random input { [33][100]f32 } auto output
-- random input { [17][513]f32 } auto output
-- random input { [9][700]f32 } auto output
-- random input { [3][5000]f32 } auto output
-- random input { [2][40000]f32 } auto output
-- random input { [3001][5]f32 } auto output
-- random input { [3000][63]f32 } auto output
-- random input { [300][800]f32 } auto output
entry sums [n][m] (x: [n][m]f32) : [n]f32 = map f32.sum x
entry counts [n][m] (x: [n][m]f32) : [n]i64 = map (\r -> i64.sum (map (\v -> i64.f32 (v * 1000)) r)) x
entry maxs [n][m] (x: [n][m]f32) : [n]f32 = map (reduce_comm (\a b -> if a > b then a else b) f32.lowest) x
entry both [n][m] (x: [n][m]f32) : [n](f32, f32) = map (\r -> (f32.sum r, f32.maximum r)) x
entry softmax [n][m] (x: [n][m]f32) : [n][m]f32 = map (\r -> let t = f32.maximum r let e = map (\v -> f32.exp (v - t)) r let s = f32.sum e in map (/ s) e) x
entry norm [n][m] (x: [n][m]f32) : [n][m]f32 = map (\r -> let u = f32.sum r / f32.i64 m let v = f32.sum (map (\a -> (a - u) * (a - u)) r) in map (\a -> (a - u) / (v + 1)) r) x
-- ==
-- entry: scolumns stencil life kept
-- random input { [3][5]f32 } auto output
-- random input { [1][1]f32 } auto output
-- random input { [0][5]f32 } auto output
-- random input { [5][0]f32 } auto output
-- random input { [100][33]f32 } auto output
-- random input { [33][100]f32 } auto output
-- random input { [6][513]f32 } auto output
-- random input { [2500][3]f32 } auto output
entry scolumns [n][m] (x: [n][m]f32) : [n][m]f32 = transpose (map (\r -> let t = f32.maximum r let e = map (\v -> f32.exp (v - t)) r let s = f32.sum e in map (/ s) e) (transpose x))
entry stencil [n][m] (x: [n][m]f32) : [n][m]f32 = tabulate_2d n m (\i j -> if i == 0 || j == 0 || i == n - 1 || j == m - 1 then x[i, j] else x[i-1, j] + x[i+1, j] * x[i, j-1] - x[i, j+1])
entry life [n][m] (x: [n][m]f32) : [n][m]f32 =
  loop x = x for _i < 3 do
    let rows = map3 (map3 (\a b c -> a + b * c)) (rotate (-1) x) x (rotate 1 x)
    let sums = map (\r -> map3 (\a b c -> a * b - c) (rotate (-1) r) r (rotate 1 r)) rows
    in map2 (map2 (\s c -> s + c)) sums x
entry kept [n][m] (x: [n][m]f32) : [n][m]f32 =
  let rows = map3 (map3 (\a b c -> f32.exp (a - b) / (1 + c * c))) (rotate (-1) x) x (rotate 1 x)
  let sums = map (\r -> map3 (\a b c -> a * b - c) (rotate (-1) r) r (rotate 1 r)) rows
  in map2 (map2 (\s c -> s + c)) sums x
-- ==
-- entry: vector_scans mapped_vector_scans pair_scans batch_scans swapped pascal slices
-- random input { [3][5]f32 } auto output
-- random input { [1][1]f32 } auto output
-- random input { [5][0]f32 } auto output
-- random input { [33][100]f32 } auto output
-- random input { [6][513]f32 } auto output
-- random input { [2500][9]f32 } auto output
entry vector_scans [n][m] (x: [n][m]f32) : [n][m]i64 =
  scan (map2 (+)) (replicate m 0) (map (map (\v -> i64.f32 (v * 1000))) x)
entry mapped_vector_scans [n][m] (x: [n][m]f32) : [n][m]f32 =
  map (map (2 *)) (scan (map2 f32.max) (replicate m 0.5) (map (map (1 -)) x))
entry pair_scans [n][m] (x: [n][m]f32) : [n][m](i64, i64) =
  scan (map2 affine) (replicate m (1, 0)) (map (map numbers) x)
entry batch_scans [n][m] (x: [n][m]f32) : [n][2][m]i64 =
  let rows = map (map (\v -> i64.f32 (v * 1000))) x
  in map (\r -> scan (map2 (+)) (replicate m 1) [r, reverse r]) rows
entry swapped [n][m] (x: [n][m]f32) : [n][m]f32 =
  (copy x with [0] = copy x[n / 2]) with [n / 2] = copy x[0]
entry pascal [n][m] (x: [n][m]f32) : [n][m]f32 =
  loop t = copy x for i < n do
    t with [i] = if i == 0 then map (1 +) t[i] else map2 (+) t[i - 1] (rotate 1 t[i])
entry slices [n][m] (x: [n][m]f32) : ([]f32, ([][]f32, []f32)) =
  (x[0, ::-1], (x[n-1:0:-2], map (2 *) x[n - 1, m / 2:]))
