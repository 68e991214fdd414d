-- Arrays that are summed as wholes, columns of several matrices, several sums in an element, what
-- rows compute alike, four dimensions: what a device does by all work-items, at sizes on both sides
-- of what its strategy decides by. tests/run/rows.sh runs it.
-- ==
-- entry: outer squares least means
-- random input { [3][5]f32 [3][4]f32 } auto output
-- random input { [0][5]f32 [0][4]f32 } auto output
-- random input { [5][0]f32 [5][40]f32 } auto output
-- random input { [1][33]f32 [1][1]f32 } auto output
-- random input { [100][33]f32 [100][65]f32 } auto output
-- random input { [513][40]f32 [513][3]f32 } auto output
entry outer [n] [p] [q] (x: [n][p]f32) (y: [n][q]f32) : [p][q]f32 =
  reduce_comm (map2 (map2 (+))) (replicate p (replicate q 0))
    (map2 (\a b -> map (\s -> map (* s) b) a) x y)
entry squares [n] [p] [q] (x: [n][p]f32) (_: [n][q]f32) : [p]f32 =
  reduce (map2 (+)) (replicate p 0) (map (map (\a -> a * a + 1)) x)
entry least [n] [p] [q] (x: [n][p]f32) (y: [n][q]f32) : ([p]f32, [q]f32) =
  (reduce (map2 f32.min) (replicate p f32.inf) x,
   reduce_comm (map2 f32.max) (replicate q (-f32.inf)) y)
entry means [n] [p] [q] (x: [n][p]f32) (_: [n][q]f32) : [p]f32 =
  reduce (map2 (+)) (replicate p 0) (map (\row -> let s = f32.sum row in map (/ (s + 1)) row) x)
def gate (x: f32) : f32 = 1 / (1 + f32.exp (-x))
-- ==
-- entry: pooled weighted gates four normed
-- random input { [2][3][5]f32 [2][3]f32 } auto output
-- random input { [0][3][5]f32 [0][3]f32 } auto output
-- random input { [2][0][5]f32 [2][0]f32 } auto output
-- random input { [2][5][0]f32 [2][5]f32 } auto output
-- random input { [3][200][33]f32 [3][200]f32 } auto output
-- random input { [33][70][40]f32 [33][70]f32 } auto output
-- random input { [1][1000][7]f32 [1][1000]f32 } auto output
entry pooled [b] [n] [d] (x: [b][n][d]f32) (_: [b][n]f32) : [b][d]f32 =
  map (\a -> reduce (map2 (+)) (replicate d 0) a) x
entry weighted [b] [n] [d] (x: [b][n][d]f32) (w: [b][n]f32) : [b][d]f32 =
  map2 (\a w -> map (\c -> f32.sum (map2 (*) w c) / (1 + f32.sum w)) (transpose a)) x w
entry gates [b] [n] [d] (x: [b][n][d]f32) (w: [b][n]f32) : [b][b]f32 =
  let sums = map (reduce (map2 (+)) (replicate d 0)) x
  in map2 (\v a ->
       map2 (\u b -> gate (f32.sum (map2 (*) v u)) * 2 + gate (f32.sum (map2 (*) a b) / 1000))
            w sums)
     w sums
entry four [b] [n] [d] (x: [b][n][d]f32) (w: [b][n]f32) : [b][2][n][d]f32 =
  map2 (\a w -> map (\k -> map2 (\row v -> map (\y -> y * v + f32.i64 k) row) a w) (iota 2)) x w
entry normed [b] [n] [d] (x: [b][n][d]f32) (w: [b][n]f32) : [b][n]f32 =
  map2 (\a w -> map (\v -> v / (1 + f32.sum (map f32.sum a))) w) x w
-- ==
-- entry: binned counted
-- random input { [3]u8 [3][5]f32 } auto output
-- random input { [0]u8 [0][5]f32 } auto output
-- random input { [5]u8 [5][0]f32 } auto output
-- random input { [1000]u8 [1000][17]f32 } auto output
-- random input { [3000]u8 [3000][3]f32 } auto output
entry binned [n] [d] (is: [n]u8) (x: [n][d]f32) : [100][d]f32 =
  reduce_by_index (replicate 100 (replicate d 0)) (map2 (+)) (replicate d 0)
    (map (\i -> i64.u8 i - 20) is) x
entry counted [n] [d] (is: [n]u8) (x: [n][d]f32) : [60][d]i32 =
  reduce_by_index (replicate 60 (replicate d 7)) (map2 i32.max) (replicate d i32.lowest)
    (map i64.u8 is) (map (map (\v -> i32.f32 (v * 1000))) x)
-- ==
-- entry: wrapped
-- input { [0u8, 1u8, 2u8, 3u8, 4u8] [[1f32, 2, 3, 4], [5f32, 6, 7, 8], [9f32, 10, 11, 12], [13f32, 14, 15, 16], [17f32, 18, 19, 20]] } auto output
entry wrapped [n] (is: [n]u8) (x: [n][4]f32) : [60][4]f32 =
  reduce_by_index (replicate 60 (replicate 4 0)) (map2 (+)) (replicate 4 0)
    (map (\i -> i64.u8 i * 4611686018427387904 + 1) is) x
-- Histograms of tuples, some whose components are combined apart from each other.
-- ==
-- entry: by_key first_by_key
-- random input { [3]u8 [3]i32 } auto output
-- random input { [0]u8 [0]i32 } auto output
-- random input { [30000]u8 [30000]i32 } auto output
entry by_key [n] (is: [n]u8) (x: [n]i32) : ([100]i32, [100]i32, [100]i64, [100]i32) =
  unzip4 (reduce_by_index (replicate 100 (1, 2, 3, 4))
            (\(a, b, c, d) (e, f, g, h) -> (a + e, i32.max b f, c + g, i32.min d h))
            (0, i32.lowest, 0, i32.highest)
            (map i64.u8 is) (map (\v -> (v, v / 3, i64.i32 v, 1 - v)) x))
entry first_by_key [n] (is: [n]u8) (x: [n]i32) : ([100]i32, [100]i32) =
  unzip (reduce_by_index (replicate 100 (i32.lowest, -1))
           (\(a, i) (b, j) -> if a > b || (a == b && i < j) then (a, i) else (b, j))
           (i32.lowest, i32.highest) (map i64.u8 is) (zip x (map i32.i64 (iota n))))
-- ==
-- entry: read_pairs
-- random input { [3]i64 [3]i32 [3]i32 } auto output
-- random input { [3000]i64 [3000]i32 [3000]i32 } auto output
entry read_pairs [n] (is: [n]i64) (x: [n]i32) (y: [n]i32) : [60](i32, i32) =
  reduce_by_index (replicate 60 (1, 2)) (\(a, b) (c, d) -> (a + c, b ^ d)) (0, 0) is (zip x y)
-- ==
-- entry: shares below apart logs
-- random input { [5][3]f32 [3]f32 } auto output
-- random input { [0][3]f32 [3]f32 } auto output
-- random input { [3][0]f32 [0]f32 } auto output
-- random input { [200][100]f32 [100]f32 } auto output
-- random input { [40][3000]f32 [3000]f32 } auto output
-- random input { [1000][33]f32 [33]f32 } auto output
entry shares [n] [m] (x: [n][m]f32) (v: [m]f32) : ([n][m]f32, [m]f32) =
  (map (\row -> map2 (\a b -> a * b / (1 + f32.sum v)) row v) x, map (\a -> a - f32.minimum v) v)
entry below [n] [m] (x: [n][m]f32) (v: [m]f32) : [n]f32 =
  map (\row -> let s = f32.sum row in if s < 0.5 then f32.sum v else s) x
entry apart [n] [m] (x: [n][m]f32) (v: [m]f32) : [n][n]f32 =
  let unit a = map (\row -> let l = 1 + f32.sum (map2 (*) row v) in map (/ l) row) a
  in map (\a -> map (\b -> f32.sum (map2 (*) a b)) (unit x)) (unit x)
entry logs [n] [m] (x: [n][m]f32) (_: [m]f32) : [m]f32 =
  map (\c -> let t = f32.maximum c
             in t + f32.log (1 + f32.sum (map (\v -> f32.exp (v - t)) c)))
      (transpose x)
-- Products of many matrices whose rows are written beside each other; products that others share;
-- windows of an image, whose short dimensions are none of the device's; a convolution of channels.
-- ==
-- entry: beside
-- random input { [2][3][5][7]f32 [2][7][3][4]f32 } auto output
-- random input { [1][1][1][1]f32 [1][1][1][1]f32 } auto output
-- random input { [2][0][5][7]f32 [2][7][0][4]f32 } auto output
-- random input { [3][5][33][35]f32 [3][35][5][37]f32 } auto output
entry beside [b][h][i][k][j] (x: [b][h][i][k]f32) (y: [b][k][h][j]f32) : [b][i][h][j]f32 =
  let times a b = map (\r -> map (\c -> f32.sum (map2 (*) r c)) (transpose b)) a
  in map2 (\xb yb -> transpose (map2 times xb (transpose yb))) x y
-- ==
-- entry: form
-- random input { [13][17]f64 [5][13]f64 [7][17]f64 } auto output
-- random input { [13][0]f64 [5][13]f64 [7][0]f64 } auto output
-- random input { [13][17]f64 [0][13]f64 [7][17]f64 } auto output
-- random input { [131][133]f64 [67][131]f64 [65][133]f64 } auto output
entry form [n][m][p][q] (a: [n][m]f64) (x: [p][n]f64) (y: [q][m]f64) : [p][q]f64 =
  map (\u -> map (\v -> f64.sum (map2 (\ui row -> ui * f64.sum (map2 (*) row v)) u a)) y) x
-- ==
-- entry: windows
-- random input { [1][2][2]f32 } auto output
-- random input { [2][1][5]f32 } error: size
-- random input { [2][5][2]f32 } auto output
-- random input { [3][31][29]f32 } auto output
entry windows [c][h][w] (x: [c][h][w]f32) : [c * 9][(h - 2) * (w - 2)]f32 =
  tabulate_3d c 3 3 (\ch p q -> flatten (tabulate_2d (h - 2) (w - 2) (\i j -> x[ch, i + p, j + q])))
  |> map flatten |> flatten
-- ==
-- entry: channels
-- random input { [1][1][1]f32 [1][1][1][1]f32 [1]f32 } auto output
-- random input { [3][7][9]f32 [2][3][3][3]f32 [2]f32 } auto output
-- random input { [0][7][9]f32 [2][0][3][3]f32 [2]f32 } auto output
-- random input { [3][7][9]f32 [2][3][0][3]f32 [2]f32 } auto output
-- random input { [19][33][41]f32 [35][19][5][3]f32 [35]f32 } auto output
entry channels [c][h][w][o][a][b] (x: [c][h][w]f32) (k: [o][c][a][b]f32)
                                  (bs: [o]f32) : [o][h][w]f32 =
  map2 (\ko bo -> tabulate_2d h w (\i j ->
          let s = f32.sum (tabulate c (\ch -> f32.sum (flatten (tabulate_2d a b (\p q ->
            let y = i + p - a / 2
            let z = j + q - b / 2
            in if y >= 0 && y < h && z >= 0 && z < w then x[ch, y, z] * ko[ch, p, q] else 0)))))
          in f32.max 0 (s + bo))) k bs
-- What all rows share fails only where there is a row.
-- ==
-- entry: quotients
-- input { [[7i64], [3i64]] [[2i64, 1i64]] [[1i64], [2i64]] } output { [[17i64, 7i64]] [1i64, 1i64] }
-- random input { [20][30]i64 [0][20]i64 [20][30]i64 } auto output
-- random input { [20][30]i64 [1][20]i64 [20][30]i64 } error: division
entry quotients [n][m][p][q] (a: [n][m]i64) (x: [p][n]i64)
                             (y: [q][m]i64) : ([p][q]i64, [q]i64) =
  (map (\u -> map (\v -> i64.sum (map2 (\ui row -> ui * i64.sum (map2 (/) row v)) u a))
                  (map (map (% 5)) y)) x,
   map length y)
