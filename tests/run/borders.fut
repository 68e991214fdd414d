-- Loops whose neighbours take their steps together away from a border, on a processor: where what
-- lies beyond it is given by a condition, by an index that is kept within bounds or goes round, at
-- one end or at both. Whole numbers, so that no order rounds; sizes around those of borders and
-- panels, fewer, and none.

-- ==
-- entry: zeros kept round behind ends next twice other
-- random input { [0]i32 [33]i32 } auto output
-- random input { [1]i32 [33]i32 } auto output
-- random input { [31]i32 [33]i32 } auto output
-- random input { [40]i32 [33]i32 } auto output
-- random input { [41]i32 [30]i32 } auto output
-- random input { [159]i32 [33]i32 } auto output
-- random input { [160]i32 [33]i32 } auto output
-- random input { [300]i32 [33]i32 } auto output
-- random input { [300]i32 [0]i32 } auto output
-- random input { [300]i32 [1]i32 } auto output
-- random input { [129]i32 [200]i32 } auto output
entry zeros [n][k] (xs: [n]i32) (ws: [k]i32) : [n]i32 =
  tabulate n (\i -> i32.sum (tabulate k (\j ->
    let p = i + j - 16 in (if p < 0 || p >= n then 0 else xs[p]) * ws[j])))
entry kept [n][k] (xs: [n]i32) (ws: [k]i32) : [n]i32 =
  tabulate n (\i -> i32.sum (tabulate k (\j ->
    xs[i64.max 0 (i64.min (n - 1) (i + j - 16))] * ws[j])))
entry round [n][k] (xs: [n]i32) (ws: [k]i32) : [n]i32 =
  tabulate n (\i -> i32.sum (tabulate k (\j -> xs[(i + j - 16) % n] * ws[j])))
entry next [n][k] (xs: [n]i32) (ws: [k]i32) : [n]i32 =
  tabulate n (\i -> i32.sum (tabulate k (\j -> xs[(n + i - j) % n] * ws[j])))
entry behind [n][k] (xs: [n]i32) (ws: [k]i32) : [n]i32 =
  tabulate n (\i -> loop s = 1 for j < k do
    if i - j >= 0 then s * 3 + xs[i - j] else s + ws[j])
entry ends [n][k] (xs: [n]i32) (ws: [k]i32) : [n]i32 =
  tabulate n (\i -> loop s = xs[i] for j < k do
    if i == 0 || i == n - 1 then s + i32.i64 j else s * 3 + xs[i - 1] - xs[i + 1] * ws[j])
entry twice [n][k] (xs: [n]i32) (ws: [k]i32) : [n]i32 =
  tabulate n (\i -> loop s = xs[i] for j < k do
    s * 5 + (if i > 2 && n - i > 5 then xs[i - 3] else 7)
          + (if j + i <= n - 1 then xs[i + j] else 9) * ws[j])

-- A choice by where an element is that no end is away from.
entry other [n][k] (xs: [n]i32) (ws: [k]i32) : [n]i32 =
  tabulate n (\i -> i32.sum (tabulate k (\j -> if (i + j) % 3 == 0 then xs[i] else ws[j])))
-- ==
-- entry: image image_kept image_round volume
-- random input { [0][20]i32 [7][7]i32 } auto output
-- random input { [9][0]i32 [7][7]i32 } auto output
-- random input { [3][5]i32 [7][7]i32 } auto output
-- random input { [20][13]i32 [7][7]i32 } auto output
-- random input { [11][14]i32 [7][7]i32 } auto output
-- random input { [9][150]i32 [7][7]i32 } auto output
-- random input { [10][133]i32 [9][6]i32 } auto output
def at [n][m] (a: [n][m]i32) (y: i64) (x: i64) : i32 =
  a[i64.max 0 (i64.min (n - 1) y), i64.max 0 (i64.min (m - 1) x)]
entry image [n][m][p][q] (a: [n][m]i32) (w: [p][q]i32) : [n][m]i32 =
  tabulate_2d n m (\i j -> i32.sum (flatten (tabulate_2d p q (\k l ->
    let y = i + k - 3 let x = j + l - 3
    in if y < 0 || y >= n || x < 0 || x >= m then 0 else a[y, x] * w[k, l]))))
entry image_kept [n][m][p][q] (a: [n][m]i32) (w: [p][q]i32) : [n][m]i32 =
  map (\i -> map (\j ->
    loop s = 0 for k < p do
      s + (loop t = 0 for l < q do t * 3 + at a (i + k - 3) (j + l - 3) * w[k, l]))
    (iota m)) (iota n)
entry image_round [n][m][p][q] (a: [n][m]i32) (w: [p][q]i32) : [n][m]i32 =
  tabulate_2d n m (\i j -> i32.sum (map (\k -> i32.sum (map (\l ->
    a[(i + k - 3) % n, (j + l - 3) % m] * w[k, l]) (iota q))) (iota p)))
entry volume [n][m][p][q] (a: [n][m]i32) (w: [p][q]i32) : [n][2][m]i32 =
  tabulate_3d n 2 m (\i h j -> i32.sum (flatten (tabulate_2d p q (\k l ->
    let x = j + l - q / 2
    in (if x >= 0 && x < m && i + h < n then a[i + h, x] else i32.i64 h) * w[k, l]))))

-- Windows of what may have none, slices, rows of a long array.
-- ==
-- entry: windows slices
-- random input { [0]i32 [5]i32 } auto output
-- random input { [38]i32 [40]i32 } auto output
-- random input { [40]i32 [40]i32 } auto output
-- random input { [50]i32 [40]i32 } auto output
-- random input { [300]i32 [40]i32 } auto output
-- random input { [300]i32 [0]i32 } auto output
entry windows [n][k] (xs: [n]i32) (ws: [k]i32) : []i32 =
  tabulate (i64.max 0 (n + 1 - k)) (\i -> i32.sum (tabulate k (\j -> xs[i + j] * ws[j])))
entry slices [n][k] (xs: [n]i32) (ws: [k]i32) : []i32 =
  tabulate (i64.max 0 (n + 1 - k)) (\i -> i32.sum (map2 (*) xs[i:i+k] ws))
-- ==
-- entry: long
-- random input { [900]i32 [30]i32 [30]i32 } auto output
-- random input { [0]i32 [0]i32 [30]i32 } auto output
entry long [n][m] (xs: [n*m]i32) (_: [n]i32) (ws: [m]i32) : [n]i32 =
  tabulate n (\i -> i32.sum (tabulate m (\j -> xs[i * m + j] ^ ws[j])))
