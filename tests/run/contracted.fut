-- What reads as a product of matrices, in whatever way it is written. Whole numbers, so that no
-- order of the additions rounds; sizes that no tile divides, and few rows or columns.
def small (x: i32) : f32 = f32.i32 (x % 50)

-- ==
-- entry: by_index by_numbers
-- random input { [0][7]i32 [7][5]i32 } auto output
-- random input { [3][0]i32 [0][5]i32 } auto output
-- random input { [41][33]i32 [33][53]i32 } auto output
-- random input { [300][5]i32 [5][3]i32 } auto output
-- random input { [2][70]i32 [70][90]i32 } auto output
entry by_index [n][m][p] (x: [n][m]i32) (y: [m][p]i32) : [n][p]f32 =
  tabulate_2d n p (\i j -> f32.sum (tabulate m (\l -> small x[i, l] * small y[l, j])))
entry by_numbers [n][m][p] (x: [n][m]i32) (y: [m][p]i32) : [n][p]i32 =
  tabulate_2d n p (\i j -> i32.sum (map (\l -> x[i, l] * y[l, j]) (iota m)))

-- ==
-- entry: turned distances least
-- random input { [41][33]i32 [53][33]i32 } auto output
-- random input { [5][33]i32 [200][33]i32 } auto output
entry turned [n][m][p] (x: [n][m]i32) (y: [p][m]i32) : [p][n]i32 =
  tabulate_2d p n (\j i -> i32.sum (tabulate m (\l -> x[i, l] * y[j, l])))
entry distances [n][m][p] (x: [n][m]i32) (y: [p][m]i32) : [n][p]i32 =
  tabulate_2d n p (\i j -> i32.sum (tabulate m (\l -> (x[i, l] - y[j, l]) ** 2)))
entry least [n][m][p] (x: [n][m]i32) (y: [p][m]i32) : [n][p]i32 =
  tabulate_2d n p (\i j -> i32.minimum (tabulate m (\l -> x[i, l] % 1000 + y[j, l] % 1000)))

-- The end wants the places of rows and columns.
-- ==
-- entry: added
-- random input { [41][33]i32 [33][53]i32 [53]i32 [41][53]i32 } auto output
-- random input { [4][9]i32 [9][130]i32 [130]i32 [4][130]i32 } auto output
entry added [n][m][p] (x: [n][m]i32) (y: [m][p]i32) (b: [p]i32) (c: [n][p]i32) : [n][p]i32 =
  tabulate_2d n p (\i j ->
    b[j] + 3 * i32.sum (tabulate m (\l -> x[i, l] * y[l, j])) + 2 * c[i, j] + i32.i64 (i - j))

-- ==
-- entry: weighted
-- random input { [41][33]i32 [33][53]i32 [33]i32 } auto output
-- random input { [700][200]i32 [200][20]i32 [200]i32 } auto output
entry weighted [n][m][p] (x: [n][m]i32) (y: [m][p]i32) (w: [m]i32) : [n][p]i32 =
  tabulate_2d n p (\i j -> i32.sum (tabulate m (\l -> x[i, l] * w[l] * y[l, j])))

-- Of many matrices.
-- ==
-- entry: many
-- random input { [3][41][33]i32 [3][33][53]i32 } auto output
-- random input { [3][1][33]i32 [3][33][53]i32 } auto output
entry many [b][n][m][p] (x: [b][n][m]i32) (y: [b][m][p]i32) : [b][n][p]i32 =
  tabulate_3d b n p (\k i j -> i32.sum (tabulate m (\l -> x[k, i, l] * y[k, l, j])))
-- ==
-- entry: heads
-- random input { [2][41][3][33]i32 [2][53][3][33]i32 } auto output
entry heads [b][n][h][m][p] (x: [b][n][h][m]i32) (y: [b][p][h][m]i32) : [b][h][n][p]i32 =
  map2 (\x y ->
    map2 (\x y -> map (\row -> map (\column -> i32.sum (map2 (*) row column)) y) x)
      (transpose x) (transpose y)) x y

-- Several maps are the rows, the columns, and the matrices; several sums the depth.
-- ==
-- entry: joined apart
-- random input { [5][9][3][7]i32 [3][7][6][11]i32 } auto output
-- random input { [30][7][20][40]i32 [20][40][2][3]i32 } auto output
entry joined [a][b][c][d][e][f] (x: [a][b][c][d]i32) (y: [c][d][e][f]i32) : [a][b][e][f]i32 =
  tabulate a (\i -> tabulate b (\j -> tabulate e (\k -> tabulate f (\l ->
    i32.sum (tabulate c (\p -> i32.sum (tabulate d (\q -> x[i, j, p, q] * y[p, q, k, l]))))))))
entry apart [a][b][c][d][e][f] (x: [a][b][c][d]i32) (y: [c][d][e][f]i32) : [a][c][e][b]i32 =
  tabulate a (\i -> tabulate c (\j -> tabulate e (\k -> tabulate b (\l ->
    i32.sum (tabulate d (\p -> i32.sum (tabulate f (\q -> x[i, l, j, p] * y[j, p, k, q]))))))))

-- Rows, columns and matrices in another order.
-- ==
-- entry: between
-- random input { [2][45][3][33]i32 [2][66][3][33]i32 } auto output
-- random input { [1][5][20][9]i32 [1][7][20][9]i32 } auto output
entry between [b][q][h][d][k] (x: [b][q][h][d]i32) (y: [b][k][h][d]i32) : [b][q][h][k]i32 =
  tabulate b (\i -> tabulate q (\l -> tabulate h (\j -> tabulate k (\m ->
    i32.sum (tabulate d (\p -> x[i, l, j, p] * y[i, m, j, p]))))))
-- ==
-- entry: last
-- random input { [45][3][33]i32 [66][3][33]i32 } auto output
entry last [n][l][k][m] (x: [n][l][k]i32) (y: [m][l][k]i32) : [n][m][l]i32 =
  tabulate_3d n m l (\i j q -> i32.sum (tabulate k (\p -> x[i, q, p] * y[j, q, p])))
-- ==
-- entry: around
-- random input { [5][30][33]i32 [33][70]i32 } auto output
entry around [a][b][c][d] (x: [a][b][c]i32) (y: [c][d]i32) : [a][d][b]i32 =
  tabulate_3d a d b (\i j k -> i32.sum (tabulate c (\p -> x[i, k, p] * y[p, j])))

-- Two products of each, and what is done with rows between them; one in a loop, and one by index.
-- ==
-- entry: attention powers
-- random input { [3][41][33]i32 [3][53][33]i32 [3][53][20]i32 } auto output
-- random input { [0][4][3]i32 [0][5][3]i32 [0][5][6]i32 } auto output
-- random input { [2][1][3]i32 [2][70][3]i32 [2][70][9]i32 } auto output
entry attention [b][n][m][p][q] (x: [b][n][m]i32) (y: [b][p][m]i32) (v: [b][p][q]i32)
  : [b][n][q]i32 =
  map3 (\x y v ->
    let s = map (\row -> map (\column -> i32.sum (map2 (*) row column)) y) x
    let t = map (\row -> let most = i32.maximum row in map (\a -> a / 3 - most) row) s
    in map (\row -> map (\column -> i32.sum (map2 (*) row column)) (transpose v)) t) x y v
entry powers [b][n][m][p][q] (x: [b][n][m]i32) (y: [b][p][m]i32) (_: [b][p][q]i32) : [b][n][n]i32 =
  map2 (\x y ->
    let g = tabulate_2d n n (\i j -> i32.sum (tabulate m (\l -> x[i, l] * x[j, l])))
    let t = i32.sum (map i32.sum y)
    in loop a = g for i < 3 do
         let c = copy a
         in tabulate_2d n n (\i j -> t - i32.sum (tabulate n (\l -> c[i, l] * g[l, j])))) x y

-- Many of each, in another order.
-- ==
-- entry: of_each
-- random input { [2][3][41][20]i32 [2][20][3][37]i32 } auto output
entry of_each [c][b][n][m][p] (x: [c][b][n][m]i32) (y: [c][m][b][p]i32) : [c][n][b][p]i32 =
  map2 (\x y ->
    let t = i32.sum (map i32.sum (map (map i32.sum) x))
    in map (map (map (+ t)))
         (tabulate_3d n b p (\i k j -> i32.sum (tabulate m (\l -> x[k, i, l] * y[l, k, j]))))) x y

-- Tuples, as arrays of them and as tuples of arrays; wide elements.
-- ==
-- entry: gaussian halves
-- random input { [0][7]i32 [0][7]i32 [7][5]i32 [7][5]i32 } auto output
-- random input { [41][33]i32 [41][33]i32 [33][53]i32 [33][53]i32 } auto output
-- random input { [5][200]i32 [5][200]i32 [200][90]i32 [200][90]i32 } auto output
-- random input { [70][700]i32 [70][700]i32 [700][66]i32 [700][66]i32 } auto output
entry gaussian [n][m][p] (a: [n][m]i32) (b: [n][m]i32) (c: [m][p]i32) (d: [m][p]i32)
  : ([n][p]i32, [n][p]i32) =
  let times ((a, b): (i32, i32)) ((c, d): (i32, i32)) = (a * c - b * d, a * d + b * c)
  let plus ((a, b): (i32, i32)) ((c, d): (i32, i32)) = (a + c, b + d)
  let product (x: [n][m](i32, i32)) (y: [m][p](i32, i32)) =
    map (\row -> map (\column -> reduce plus (0, 0) (map2 times row column)) (transpose y)) x
  in unzip (map unzip (product (map2 zip a b) (map2 zip c d)))
entry halves [n][m][p] (a: [n][m]i32) (b: [n][m]i32) (c: [m][p]i32) (d: [m][p]i32)
  : ([n][p]i32, [n][p]i64) =
  unzip (map unzip (tabulate_2d n p (\i j ->
    let (s, t) =
      reduce (\(s, t) (u, v) -> (s + u, t + v)) (0, 0)
        (tabulate m (\l -> (a[i, l] * c[l, j], i64.i32 b[i, l] - i64.i32 d[l, j] + 1)))
    in (s - i32.i64 j, t + i))))
-- ==
-- entry: wide
-- random input { [41][33]i64 [33][53]i64 } auto output
-- random input { [130][520]i64 [520][129]i64 } auto output
entry wide [n][m][p] (x: [n][m]i64) (y: [m][p]i64) : [n][p]f64 =
  tabulate_2d n p (\i j ->
    f64.sum (tabulate m (\l -> f64.i64 (x[i, l] % 1000) * f64.i64 (y[l, j] % 1000))))

-- What is chosen is not computed before, nor what is looked up.
-- ==
-- entry: chosen
-- random input { [41][33]i32 [33][53]i32 } auto output
entry chosen [n][m][p] (x: [n][m]i32) (y: [m][p]i32) : [n][p]i32 =
  tabulate_2d n p (\i j ->
    i32.sum (tabulate m (\l -> x[i, l] * (if y[l, j] > 0 then y[l, j] else 1))))
-- ==
-- entry: looked_up
-- input { [2i64, 0i64] [[1, 2], [3, 4], [5, 6]] [[1, 2, 3], [4, 5, 6]] }
-- output { [[29, 40, 51], [9, 12, 15]] }
-- input { [3i64, 0i64] [[1, 2], [3, 4], [5, 6]] [[1, 2, 3], [4, 5, 6]] } error: index
entry looked_up [k][n][m][p] (is: [k]i64) (x: [n][m]i32) (y: [m][p]i32) : [k][p]i32 =
  tabulate_2d k p (\i j -> i32.sum (tabulate m (\l -> x[is[i], l] * y[l, j])))
