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
-- entry: sums counts maxs both softmax deviations norm
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
entry deviations [n][m] (x: [n][m]f32) : [n]i64 =
  map (\r ->
         let most = f32.maximum r
         let small = i64.sum (map (\a -> i64.bool (a < most / 2)) r) % 1000
         in i64.sum (map (\a -> i64.f32 (a * 100) * small) r))
      x
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
-- entry: vector_scans mapped_vector_scans pair_scans scanned_rows batch_scans swapped pascal slices
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
entry scanned_rows [n][m] (x: [n][m]f32) : [n][m]i64 =
  let rows = map (map (\v -> i64.f32 (v * 1000))) x
  in rows |> map (scan (+) 0) |> transpose |> map (scan (+) 1) |> transpose
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
-- Rows whose lengths only they know, parts of one array: as many elements for each as laneRow and the
-- like tell apart.
-- ==
-- entry: ragged ragged_chain ragged_ends
-- random input { [3]i64 [5]f32 } auto output
-- random input { [0]i64 [5]f32 } auto output
-- random input { [100]i64 [399]f32 } auto output
-- random input { [101]i64 [500]f32 } auto output
-- random input { [33]i64 [1000]f32 } auto output
-- random input { [9]i64 [30000]f32 } auto output
def part [m] (l: i64) (x: [m]f32) =
  let k = l % (m + 1)
  let first = (l / 11) % (m - k + 1)
  in x[first:first + k]
def number (v: f32) = i64.f32 (v * 1000)
entry ragged [n][m] (ls: [n]i64) (x: [m]f32) : [n]i64 =
  map (\l -> i64.sum (map number (part l x))) ls
entry ragged_chain [n][m] (ls: [n]i64) (x: [m]f32) : [n](i64, i64) =
  map (\l -> reduce affine (1, 0) (map numbers (part l x))) ls
entry ragged_ends [n][m] (ls: [n]i64) (x: [m]f32) : [n]i64 =
  map2 (\l i ->
          let k = l % (m + 1)
          in reduce i64.max 950 (tabulate k (\j -> number x[j] - i)) + k * i)
       ls (iota n)
-- Histograms of rows: of few bins, and many, short rows, and long ones.
-- ==
-- entry: row_counts row_sums row_most row_pairs
-- random input { 7i64 [3][5]f32 } auto output
-- random input { 1i64 [3][0]f32 } auto output
-- random input { 1i64 [0][300]f32 } auto output
-- random input { 7i64 [3][500]f32 } auto output
-- random input { 300i64 [2][10000]f32 } auto output
-- random input { 9000i64 [2][10000]f32 } auto output
-- random input { 10i64 [1][500000]f32 } auto output
-- random input { 3i64 [700][300]f32 } auto output
def bin (k: i64) (v: f32) = i64.f32 (v * f32.i64 k * 1.1)
entry row_counts [n][m] (k: i64) (x: [n][m]f32) : [n][k]i32 =
  map (\r -> hist (+) 0 k (map (bin k) r) (replicate m 1)) x
entry row_sums [n][m] (k: i64) (x: [n][m]f32) : [n][k]f32 =
  map (\r -> hist (+) 0 k (map (bin k) r) (map (\v -> f32.i64 (number v % 4)) r)) x
entry row_most [n][m] (k: i64) (x: [n][m]f32) : [n][k]i32 =
  map2 (\r i ->
          reduce_by_index (replicate k (i32.i64 i + 1500)) i32.max i32.lowest
                          (map (bin k) r) (map (\v -> i32.f32 (v * 3000)) r))
       x (iota n)
entry row_pairs [n][m] (k: i64) (x: [n][m]f32) : [n][k]i64 =
  map (\r -> hist (+) 0 k (map (bin k) r) (map number r)) x
