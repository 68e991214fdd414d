-- Loops whose neighbours take their steps together, in panels, on a processor, and what else is
-- done otherwise than it stands there: windows with channels, rows that are changed where they are,
-- scans of one chunk, matrices of few columns that are turned. Whole numbers, so that no order
-- rounds; sizes around those of panels and tiles, and none.

-- ==
-- entry: weighted smallest mixed moments
-- random input { [0]i32 [3]i32 } auto output
-- random input { [20]i32 [3]i32 } auto output
-- random input { [34]i32 [3]i32 } auto output
-- random input { [130]i32 [3]i32 } auto output
-- random input { [131]i32 [4]i32 } auto output
-- random input { [257]i32 [17]i32 } auto output
-- random input { [300]i32 [0]i32 } auto output
entry weighted [n][k] (xs: [n]i32) (ws: [k]i32) : []i32 =
  tabulate (i64.max 0 (n - k)) (\i -> reduce (+) 7 (map2 (*) (take k (drop i xs) :> [k]i32) ws))
entry smallest [n][k] (xs: [n]i32) (ws: [k]i32) : [n]i32 =
  map (\x -> reduce i32.min 1000 (map (\w -> (x ^ w) % 1000) ws)) xs
entry mixed [n][k] (xs: [n]i32) (ws: [k]i32) : [n](i32, i64) =
  map (\x -> let y = x % 17 let s = i32.sum (map (* y) ws)
             in foldl (\(a, b) w -> (a * 3 + w + s, b + i64.i32 (w ^ y))) (y, 1) ws) xs
entry moments [n][k] (xs: [n]i32) (ws: [k]i32) : [n]i32 =
  map (\x -> let m = i32.sum (map (\w -> (w ^ x) & 255) ws) / 4
             let v = i32.sum (map (\w -> (((w ^ x) & 255) - m) ** 2) ws)
             in v + (if m > 3 then i32.maximum ws else m)) xs
-- ==
-- entry: taps manyTaps
-- random input { [39]i32 } auto output
-- random input { [180]i32 } auto output
entry taps [n] (xs: [n]i32) : []i32 =
  tabulate (n - 4) (\i -> i32.sum (tabulate 5 (\j -> xs[i + j] * i32.i64 (j + 1))))
entry manyTaps [n] (xs: [n]i32) : []i32 =
  tabulate (n - 39) (\i -> i32.sum (tabulate 40 (\j -> xs[i + j] * i32.i64 (j + 1))))
-- ==
-- entry: nested deep rows
-- random input { [0][5]i32 [4]i32 } auto output
-- random input { [3][200]i32 [4]i32 } auto output
-- random input { [6][129]i32 [0]i32 } auto output
-- random input { [5][37]i32 [20]i32 } auto output
-- random input { [40][40]i32 [20]i32 } auto output
-- random input { [4][0]i32 [20]i32 } auto output
entry nested [n][m][k] (xs: [n][m]i32) (ws: [k]i32) : [m]i32 =
  tabulate m (\j -> i32.sum (tabulate n (\i ->
    i32.product (map (\w -> w % 10 + xs[i, j]) ws) ^ i32.i64 j)))
entry deep [n][m][k] (xs: [n][m]i32) (ws: [k]i32) : [m]i32 =
  tabulate m (\j -> i32.sum (tabulate n (\i -> i32.sum (map (\w -> w % 10 ^ xs[i, j]) ws))))
entry rows [n][m][k] (xs: [n][m]i32) (ws: [k]i32) : [n][m]i32 =
  map (\r -> map (\x -> reduce (\a b -> (a + b) % 1000003) 0 (map (\w -> (w + x) & 1023) ws)) r) xs
-- ==
-- entry: steps any_of
-- random input { [200]u8 } auto output
-- random input { [33]u8 } auto output
-- random input { [12]u8 } auto output
entry steps [n] (xs: [n]u8) : [n]u8 =
  map (\x -> loop a = x for i < 30 do (a * 3 + u8.i32 i) ^ (a >> 1)) xs
entry any_of [n] (xs: [n]u8) : [n]bool =
  map (\x -> or (map (\y -> x == y + 3) xs)) xs
-- ==
-- entry: dots
-- random input { [100][40]f64 [40][33]f64 } auto output
-- random input { [4][20]f64 [20][300]f64 } auto output
entry dots [a][b][c] (x: [a][b]f64) (y: [b][c]f64) : [a][c](f64, f64) =
  map (\r -> map (\col -> let d = map2 (\u v -> f64.round (8*u) * f64.round (8*v)) r col
                         in (f64.sum d, f64.maximum d))
                 (transpose y)) x
-- ==
-- entry: windows
-- random input { [3][50]i32 } auto output
-- random input { [3][200]i32 } auto output
-- random input { [0][200]i32 } auto output
entry windows [n][m] (xs: [n][m]i32) : [n][]i32 =
  map (\r -> tabulate (m - 19) (\i -> i32.sum (take 20 (drop i r) :> [20]i32))) xs

-- A choice by where a neighbour is, as at a border.
-- ==
-- entry: bordered
-- random input { [200]i32 [5]i32 } auto output
entry bordered [n][k] (xs: [n]i32) (ws: [k]i32) : [n]i32 =
  tabulate n (\i -> i32.sum (tabulate k (\l -> let p = i + l - k/2
                                               in if p >= 0 && p < n then xs[p] * ws[l] else 0)))

-- Windows with channels: products for each row of the image, of few rows of them, of none.
-- ==
-- entry: conv conv5 depthwise corr1 batch
-- random input { [3][20][19]i32 [7][3][3][3]i32 } auto output
-- random input { [2][9][40]i32 [13][2][3][3]i32 } auto output
-- random input { [1][3][64]i32 [3][1][3][3]i32 } auto output
-- random input { [0][20][19]i32 [7][0][3][3]i32 } auto output
-- random input { [3][20][100]i32 [40][3][3][3]i32 } auto output
-- random input { [5][4][18]i32 [0][5][3][3]i32 } auto output
-- random input { [130][5][38]i32 [2][130][3][3]i32 } auto output
entry conv [c][h][w][o] (img: [c][h][w]i32) (ker: [o][c][3][3]i32) : [o][][]i32 =
  tabulate_3d o (h-2) (w-2) (\k y x ->
    i32.sum (tabulate c (\ch -> i32.sum (tabulate 3 (\dy -> i32.sum (tabulate 3 (\dx ->
      img[ch, y + dy, x + dx] * ker[k, ch, dy, dx])))))))
entry conv5 [c][h][w][o] (img: [c][h][w]i32) (ker: [o][c][3][3]i32) : [o][][]i32 =
  tabulate_3d o (h-2) (w-2) (\k y x -> i32.i64 (k + 2*y + 3*x) +
    i32.minimum (tabulate c (\ch -> i32.minimum (tabulate 3 (\dy -> i32.minimum (tabulate 3 (\dx ->
      (img[ch, y + dy, x + dx] % 1000) + ker[k, ch, dy, dx] % 100)))))))
entry depthwise [c][h][w][o] (img: [c][h][w]i32) (ker: [o][c][3][3]i32) : [c][][]i32 =
  if o == 0 then tabulate_3d c (h-2) (w-2) (\_ _ _ -> 0) else
  tabulate_3d c (h-2) (w-2) (\ch y x ->
    i32.sum (tabulate 3 (\dy -> i32.sum (tabulate 3 (\dx ->
      img[ch, y + dy, x + dx] * ker[0, ch, dy, dx])))))
entry corr1 [c][h][w][o] (img: [c][h][w]i32) (ker: [o][c][3][3]i32) : [o][c][]i32 =
  tabulate_3d o c (w-2) (\k ch x ->
    i32.sum (tabulate 3 (\dx -> (if h > 0 then img[ch, 0, x + dx] else 0) * ker[k, ch, 1, dx])))
entry batch [c][h][w][o] (img: [c][h][w]i32) (ker: [o][c][3][3]i32) : [2][o][][]i32 =
  tabulate 2 (\b -> tabulate_3d o (h-2) (w-2) (\k y x ->
    i32.sum (tabulate c (\ch -> i32.sum (tabulate 3 (\dy -> i32.sum (tabulate 3 (\dx ->
      img[ch, y + dy, x + dx] * (ker[k, ch, dy, dx] + i32.i64 b)))))))))
-- ==
-- entry: same
-- random input { [3][20][100]i32 [4][3][3][3]i32 } auto output
-- random input { [3][20][10]i32 [4][3][3][3]i32 } auto output
-- random input { [3][5][40]i32 [7][3][3][3]i32 } auto output
entry same [c][h][w][o] (img: [c][h][w]i32) (ker: [o][c][3][3]i32) : [o][h][w]i32 =
  tabulate_3d o h w (\k y x ->
    i32.sum (tabulate c (\ch -> i32.sum (tabulate 3 (\dy -> i32.sum (tabulate 3 (\dx ->
      let p = y + dy - 1 let q = x + dx - 1 in
      if p >= 0 && p < h && q >= 0 && q < w then img[ch, p, q] * ker[k, ch, dy, dx] else 0)))))))

-- Rows that are changed where they are.
-- ==
-- entry: centres pairs_of rowops swap own nestedrow shifted
-- random input { [30][7]i32 [30]u8 } auto output
-- random input { [0][7]i32 [0]u8 } auto output
-- random input { [5][1]i32 [5]u8 } auto output
-- random input { [9][0]i32 [9]u8 } auto output
-- random input { [300][33]i32 [300]u8 } auto output
entry centres [n][d] (xs: [n][d]i32) (c: [n]u8) : [5][d]i32 =
  reduce_by_index (replicate 5 (replicate d 1)) (map2 (+)) (replicate d 0)
    (map (\x -> i64.u8 x % 7 - 1) c) xs
entry pairs_of [n][d] (xs: [n][d]i32) (c: [n]u8) : [4][2][d]i32 =
  reduce_by_index (replicate 4 (replicate 2 (replicate d 0))) (map2 (map2 (^)))
    (replicate 2 (replicate d 0))
    (map (\x -> i64.u8 x % 6 - 1) c) (map (\x -> [x, map (*3) x]) xs)
entry rowops [n][d] (xs: [n][d]i32) (c: [n]u8) : [n][d]i32 =
  loop m = copy xs for k < n do
    let i = i64.u8 c[k] % n let j = (i * 7 + 3) % n in
    m with [i] = map2 (\a b -> a * 3 + b) m[i] m[j]
entry swap [n][d] (xs: [n][d]i32) (c: [n]u8) : [n][d]i32 =
  loop m = copy xs for k < n do
    let i = i64.u8 c[k] % n in m with [i] = reverse (map2 (-) m[i] (reverse m[i]))
entry own [n][d] (xs: [n][d]i32) (c: [n]u8) : [n][d]i32 =
  loop m = copy xs for k < n do
    let i = i64.u8 c[k] % n in m with [i] = map (\a -> a * 5 + i32.i64 k) m[i]
entry nestedrow [n][d] (xs: [n][d]i32) (c: [n]u8) : [n][d]i32 =
  loop m = copy xs for k < n do
    let i = i64.u8 c[k] % n in m with [i] = map2 (\a b -> a + b * i32.sum m[i]) m[i] xs[k]
entry shifted [n][d] (xs: [n][d]i32) (c: [n]u8) : [n][d]i32 =
  loop m = copy xs for k < n do
    let i = i64.u8 c[k] % n in m with [i] = map2 (\a j -> a + m[i, (j + 1) % d]) m[i] (iota d)

-- Scans, in one chunk or several.
-- ==
-- entry: recurrence segments greatest
-- random input { [0]i32 [0]bool } auto output
-- random input { [1]i32 [1]bool } auto output
-- random input { [9001]i32 [9001]bool } auto output
-- random input { [30000]i32 [30000]bool } auto output
entry recurrence [n] (a: [n]i32) (f: [n]bool) : [n]i32 =
  map (.1) (scan (\(a1,b1) (a2,b2) -> (a1*a2, a2*b1 + b2)) (1,0) (zip (map (%10) a) (map (^3) a)))
entry segments [n] (a: [n]i32) (f: [n]bool) : [n](bool, i32) =
  scan (\(f1,x1) (f2,x2) -> (f1 || f2, if f2 then x2 else x1 + x2)) (false,0) (zip f a)
entry greatest [n] (a: [n]i32) (f: [n]bool) : [n]i32 = map (+1) (scan i32.max 5 a)

-- Few rows that are written across the order in which they are read.
-- ==
-- entry: turned turned_pairs
-- random input { [1500][3]i32 } auto output
-- random input { [1087][9]i32 } auto output
-- random input { [1024][1]i32 } auto output
-- random input { [1023][200]i32 } auto output
-- random input { [2000][0]i32 } auto output
-- random input { [0][9]i32 } auto output
entry turned [n][m] (xs: [n][m]i32) : [m][n]i32 = transpose xs
entry turned_pairs [n][m] (xs: [n][m]i32) : [m][n](i32, i64) =
  map (\r -> map2 (\x i -> (x * 3, i)) r (iota n)) (transpose xs)

-- Powers that are products in f64.
-- ==
-- entry: powers
-- input { [0f32, 1f32, -2f32, 1.5f32, f32.inf, -f32.inf, f32.nan, 1e13f32, -1e-20f32, 0.1f32] }
-- auto output
entry powers [n] (xs: [n]f32) : [n](f32, f32) = map (\x -> (x ** 3, x ** 4)) xs

-- Reductions in each other, by two operators.
-- ==
-- entry: products
-- random input { [3][200]i32 [20]i32 } auto output
entry products [n][m][k] (xs: [n][m]i32) (ws: [k]i32) : [m]i32 =
  tabulate m (\j -> i32.sum (tabulate n (\i -> i32.product (map (\w -> (w ^ xs[i, j]) | 1) ws))))
