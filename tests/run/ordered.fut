-- Products of matrices whose sums are loops, each in its order, which shows in what they give.
-- Sizes that no tile divides, no depth, and few rows or columns.
def small (x: i32) : f32 = f32.i32 (x % 50)

-- ==
-- entry: horner summed folded
-- random input { [41][33]i32 [33][53]i32 } auto output
-- random input { [3][0]i32 [0][45]i32 } auto output
-- random input { [5][70]i32 [70][90]i32 } auto output
-- random input { [300][5]i32 [5][3]i32 } auto output
entry horner [n][m][p] (x: [n][m]i32) (y: [m][p]i32) : [n][p]i32 =
  tabulate_2d n p (\i j -> loop s = 1 for l < m do 3 * s + x[i, l] * y[l, j])
entry summed [n][m][p] (x: [n][m]i32) (y: [m][p]i32) : [n][p]f32 =
  tabulate_2d n p (\i j -> loop s = 0 for l < m do s + small x[i, l] * small y[l, j])
entry folded [n][m][p] (x: [n][m]i32) (y: [m][p]i32) : [n][p]i32 =
  map (\row -> map (\column -> foldl (\s (a, b) -> (s - a) ^ b) 7 (zip row column)) (transpose y)) x

-- What a loop begins with, and what becomes of its result, depend on the place.
-- ==
-- entry: begun
-- random input { [41][33]i32 [33][53]i32 [53]i32 [41][53]i32 } auto output
-- random input { [40][9]i32 [9][130]i32 [130]i32 [40][130]i32 } auto output
entry begun [n][m][p] (x: [n][m]i32) (y: [m][p]i32) (b: [p]i32) (c: [n][p]i32) : [n][p]i32 =
  tabulate_2d n p (\i j ->
    c[i, j] - (loop s = b[j] + i32.i64 i for l < m do 5 * s - x[i, l] * y[l, j]))

-- ==
-- entry: lower
-- random input { [67][33]i32 [67][67]i32 } auto output
entry lower [n][m] (x: [n][m]i32) (c: [n][n]i32) : [n][n]i32 =
  tabulate_2d n n (\i j ->
    if j > i then c[i, j] else 2 * (loop s = 0 for l < m do 3 * s + x[i, l] * x[j, l]))

-- ==
-- entry: many
-- random input { [3][41][33]i32 [3][33][53]i32 [3][53]i32 } auto output
entry many [b][n][m][p] (x: [b][n][m]i32) (y: [b][m][p]i32) (z: [b][p]i32) : [b][n][p]i32 =
  tabulate_3d b n p (\k i j -> loop s = z[k, j] for l < m do 3 * s + x[k, i, l] * y[k, l, j])

-- What they go on with is a tuple.
-- ==
-- entry: complex
-- random input { [41][33]i32 [41][33]i32 [33][53]i32 [33][53]i32 } auto output
entry complex [n][m][p] (a: [n][m]i32) (b: [n][m]i32) (c: [m][p]i32) (d: [m][p]i32)
    : ([n][p]i32, [n][p]i32) =
  unzip (map unzip (tabulate_2d n p (\i j ->
    loop (re, im) = (0, 1) for l < m do
      (3 * re + a[i, l] * c[l, j] - b[i, l] * d[l, j],
       re ^ im + a[i, l] * d[l, j] + b[i, l] * c[l, j]))))
-- ==
-- entry: nearest
-- random input { [41][33]i32 [53][33]i32 [33]i32 } auto output
entry nearest [n][m][p] (x: [n][m]i32) (y: [p][m]i32) (names: [m]i32) : [n][p]i32 =
  tabulate_2d n p (\i j ->
    let (_, name) =
      loop (best, name) = (i32.lowest, -1) for l < m do
        let v = x[i, l] % 100 - y[j, l] % 100
        in if v > best then (v, names[l]) else (best, name)
    in name)

-- Loops in each other, with names between them; and windows, with a condition.
-- ==
-- entry: windows
-- random input { [5][11][14]i32 [6][5][3][3]i32 } auto output
-- random input { [2][4][3]i32 [35][2][3][3]i32 } auto output
entry windows [c][h][w][o] (x: [c][h][w]i32) (k: [o][c][3][3]i32) : [o][h][w]i32 =
  tabulate_3d o h w (\q i j ->
    loop s = i32.i64 q for d < c do
      let image = x[d]
      in loop s for a < 3 do
        loop s for b < 3 do
          let u = i + a - 1
          let v = j + b - 1
          in if u >= 0 && u < h && v >= 0 && v < w
             then 3 * s + k[q, d, a, b] * image[u, v]
             else s)

-- Rows that are reduced in tiles.
-- ==
-- entry: greatest
-- random input { [70][33]i32 [90][33]i32 } auto output
entry greatest [n][m][p] (x: [n][m]i32) (y: [p][m]i32) : [n]i32 =
  map (\a -> i32.maximum (map (\b -> loop s = 1 for l < m do 3 * s + a[l] * b[l]) y)) x

-- Sums that begin with -0.0 stay so.
-- ==
-- entry: negative_zero
-- input { [[0f32, 0f32, 0f32], [1f32, 0f32, 1f32]] } auto output
-- random input { [37][11]f32 } auto output
entry negative_zero [n][m] (x: [n][m]f32) : [n][n]u32 =
  tabulate_2d n n (\i j ->
    f32.to_bits (loop s = -0.0 for l < m do s + x[i, l] * (-0.0 * x[j, l])))

-- Indices that may be out of range.
-- ==
-- entry: looked_up
-- random input { [41][33]i32 [33][53]i32 [40]i32 } auto output
-- random input { [41][33]i32 [33][53]i32 [0]i32 } auto output
-- input { [[1, 2], [3, 4]] [[1, 2], [3, 4]] [97, 100] } error: index 4 is out of bounds
entry looked_up [n][m][p][q] (x: [n][m]i32) (y: [m][p]i32) (ls: [q]i32) : [n][p]i32 =
  tabulate_2d n p (\i j ->
    loop s = 0 for k < q do 3 * s + x[i, i64.i32 (ls[k] & 31)] * y[i64.i32 (ls[k] & 31), j])

-- As many steps as a row says, and a range that a row begins; numbers of rows and columns are
-- parts.
-- ==
-- entry: triangle upper below weighted upto
-- random input { [41][41]i32 [41][53]i32 } auto output
-- random input { [0][0]i32 [0][53]i32 } auto output
-- random input { [1][1]i32 [1][40]i32 } auto output
-- random input { [100][100]i32 [100][7]i32 } auto output
entry triangle [n][m] (x: [n][n]i32) (y: [n][m]i32) : [n][m]i32 =
  tabulate_2d n m (\i j -> loop s = 1 for k < i + 1 do 3 * s + x[i, k] * y[k, j])
entry upper [n][m] (x: [n][n]i32) (y: [n][m]i32) : [n][m]i32 =
  tabulate_2d n m (\i j -> loop s = i32.i64 j for k in (i + 1)..<n do 3 * s + x[i, k] * y[k, j])
entry below [n][m] (x: [n][n]i32) (y: [n][m]i32) : [n][m]i32 =
  tabulate_2d n m (\i j -> 7 - i32.sum (map (\k -> x[i, k] * y[k, j]) (iota i)))
entry weighted [n][m] (x: [n][n]i32) (y: [n][m]i32) : [n][m]i32 =
  tabulate_2d n m (\i j ->
    loop s = 1 for k < i do 3 * s + x[i, k] * y[k, j] * i32.i64 i + i32.i64 (j - k))
entry upto [n][m] (x: [n][n]i32) (y: [n][m]i32) : [n][m]i32 =
  map (\row -> tabulate m (\j -> loop s = 0 for k < i64.min n 17 do 3 * s + row[k] * y[k, j])) x

-- The number of steps is asked for elsewhere, or the reduction has no neutral element: in no tiles.
-- ==
-- entry: asked subtracted
-- random input { [41][41]i32 [41][53]i32 } auto output
entry asked [n][m] (x: [n][n]i32) (y: [n][m]i32) : [n][m]i32 =
  tabulate_2d n m (\i j ->
    i32.sum (map (\k -> x[i, k] * y[k, j]) (iota i)) * i32.i64 (length (iota i)))
entry subtracted [n][m] (x: [n][n]i32) (y: [n][m]i32) : [n][m]i32 =
  tabulate_2d n m (\i j ->
    reduce (\a b -> a & (b + 0)) (-1) (map (\k -> x[i, k] | y[k, j]) (iota i)))

-- Names before a sum, of what it takes in, and rows whose numbers are computed.
-- ==
-- entry: named shifted spread
-- random input { [41][33]i32 [53][33]i32 [41]i32 } auto output
entry named [n][m][p] (x: [n][m]i32) (y: [p][m]i32) (b: [n]i32) : [n][p]i32 =
  tabulate_2d n p (\i j -> let c = b[i] % 7 in c * i32.sum (map2 (\x y -> x * y + c) x[i] y[j]))
entry shifted [n][m][p] (x: [n][m]i32) (y: [p][m]i32) (b: [n]i32) : [n-1][p]i32 =
  tabulate_2d (n - 1) p (\i j -> b[i] - i32.sum (map2 (*) x[i+1] y[j]))
-- A transposed convolution: conditions around sums, of quotients.
entry spread [n][m][p] (x: [n][m]i32) (y: [p][m]i32) (b: [n]i32) : [3*p+2][n]i32 =
  tabulate_2d (3 * p + 2) n (\t i ->
    loop s = b[i] for k < 5 do
      let r = t - k
      in if r >= 0 && r % 3 == 0 && r / 3 < p then s + i32.sum (map2 (*) x[i] y[r / 3]) else s)

-- What a loop does with a sum is something else than to add it, or nothing is left as it is.
-- ==
-- entry: multiplied doubled
-- random input { [41][33]i32 [53][33]i32 [4]i32 } auto output
entry multiplied [n][m][p][q] (x: [n][m]i32) (y: [p][m]i32) (b: [q]i32) : [n][p]i32 =
  tabulate_2d n p (\i j ->
    loop s = 1 for k < q do s * (7 + i32.sum (map2 (\x y -> x * y + b[k]) x[i] y[j])))
entry doubled [n][m][p][q] (x: [n][m]i32) (y: [p][m]i32) (b: [q]i32) : [n][p]i32 =
  tabulate_2d n p (\i j ->
    loop s = 1 for k < q do
      if b[k] <= 0 then 2 * s else s + i32.sum (map2 (\x y -> x * y + b[k]) x[i] y[j]))

-- A difference of two numbers that are not negative may be.
-- ==
-- entry: differing
-- random input { [41][33]i32 [33][53]i32 } error: index
-- random input { [0][33]i32 [33][53]i32 } auto output
entry differing [n][m][p] (x: [n][m]i32) (y: [m][p]i32) : [n][p]i32 =
  tabulate_2d n p (\i j ->
    i32.sum (tabulate m (\l -> if l - i < m then x[i, l] * y[l - i, j] else 0)))

-- Sums that round, of products that do not: bits tell the order.
def whole (x: i32) : f32 = f32.i32 (x & 4095)

-- ==
-- entry: rounded
-- random input { [41][33]i32 [33][53]i32 } auto output
-- random input { [3][300]i32 [300][90]i32 } auto output
-- random input { [70][200]i32 [200][3]i32 } auto output
entry rounded [n][m][p] (x: [n][m]i32) (y: [m][p]i32) : [n][p]u32 =
  let (x, y) = (map (map whole) x, map (map whole) y)
  in map (map f32.to_bits)
         (tabulate_2d n p (\i j -> loop s = 0 for l < m do s + x[i, l] * y[l, j]))
-- ==
-- entry: rounded_rows
-- random input { [41][33]i32 [53][33]i32 } auto output
-- random input { [3][300]i32 [90][300]i32 } auto output
-- random input { [70][200]i32 [3][200]i32 } auto output
entry rounded_rows [n][m][p] (x: [n][m]i32) (y: [p][m]i32) : [n][p]u32 =
  map (\a -> map (\b -> f32.to_bits (foldl (\s (a, b) -> s + whole a * whole b) 0 (zip a b))) y) x

-- A sum of such numbers may wrap.
-- ==
-- entry: wrapped
-- input { [[1i32, 2], [3, 4]] [[1i32, 2], [3, 4]] 9223372036854775807i64 } error: index
-- input { [[1i32, 2], [3, 4]] [[1i32, 2], [3, 4]] 1i64 } output { [[3i32, 4], [9, 12]] }
entry wrapped [n][m][p] (x: [n][m]i32) (y: [m][p]i32) (k: i64) : [n][p]i32 =
  tabulate_2d n p (\i j ->
    i32.sum (tabulate m (\l -> if k >= 0 && l + k < m then x[i, l] * y[l + k, j] else 0)))
