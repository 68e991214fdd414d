-- Sums of sums for each element of a map, and scans of matrices that are turned one by one
-- (docs/rules.md). Large ones are next to what loops add up.

def numbers (k: i64) (n: i64) (m: i64) = tabulate_3d k n m (\i j l -> i32.i64 ((i * 5 + j * 7 + l * 3) % 11 - 4))
def same [n] (a: [n]i32) (b: [n]i32) = and (map2 (==) a b)

-- Rows of several matrices.
-- ==
-- entry: rows
-- input { [[[1i32, 2], [3, 4]], [[5, 6], [7, 8]]] } output { [14i32, 22] }
-- input { empty([0][2][3]i32) } output { [0i32, 0] }
-- input { empty([2][2][0]i32) } output { [0i32, 0] }
entry rows [k] [n] [m] (a: [k][n][m]i32) : [n]i32 =
  map (\j -> i32.sum (map (\s -> i32.sum s[j]) a)) (iota n)

-- ==
-- entry: products
-- input { [[[1i32, 2], [3, 4]], [[5, 6], [7, 8]]] [[1i32, 2], [3, 4]] } output { [44i32, 64] }
entry products [k] [n] [m] (a: [k][n][m]i32) (x: [k][m]i32) : [n]i32 =
  map (\j -> i32.sum (map2 (\s v -> i32.sum (map2 (*) s[j] v)) a x)) (iota n)

-- ==
-- entry: flattened
-- input { [[[1i32, 2], [3, 4]], [[5, 6], [7, 8]]] [[1i32, 2], [3, 4]] } output { [44i32, 64] }
entry flattened [k] [n] [m] (a: [k][n][m]i32) (x: [k][m]i32) : [n]i32 =
  map (\j -> i32.sum (flatten (map2 (\s v -> map2 (*) s[j] v) a x))) (iota n)

-- ==
-- entry: columns
-- input { [[[1i32, 2], [3, 4]], [[5, 6], [7, 8]]] } output { [16i32, 20] }
entry columns [k] [n] [m] (a: [k][n][m]i32) : [m]i32 =
  map (\l -> i32.sum (map (\s -> i32.sum (map (\r -> r[l]) s)) a)) (iota m)

-- Of sizes that are one.
-- ==
-- entry: cubes
-- input { [[[1i32, 2], [3, 4]], [[5, 6], [7, 8]]] } output { [14i32, 22] }
entry cubes [n] (a: [n][n][n]i32) : [n]i32 = map (\j -> i32.sum (map (\s -> i32.sum s[j]) a)) (iota n)

-- Images of several channels, each channel.
-- ==
-- entry: channels
-- input { [[[[1i32, 2], [3, 4]], [[5, 6], [7, 8]]]] } output { [10i32, 26] }
entry channels [b] [c] [h] [w] (a: [b][c][h][w]i32) : [c]i32 =
  map (\k -> i32.sum (map (\s -> i32.sum (map i32.sum s[k])) a)) (iota c)

-- ==
-- entry: turned_channels
-- input { [[[[1i32, 2], [3, 4]], [[5, 6], [7, 8]]]] } output { [10i32, 26] }
entry turned_channels [b] [c] [h] [w] (a: [b][c][h][w]i32) : [c]i32 =
  map (\s -> i32.sum (flatten (flatten s))) (transpose a)

-- ==
-- entry: many
-- input { 3i64 40i64 50i64 } output { true true true true }
-- input { 40i64 3i64 1001i64 } output { true true true true }
-- input { 2i64 2i64 70001i64 } output { true true true true }
-- input { 70i64 500i64 3i64 } output { true true true true }
entry many (k: i64) (n: i64) (m: i64) : (bool, bool, bool, bool) =
  let a = numbers k n m
  let x = tabulate_2d k m (\i l -> i32.i64 ((i + l) % 5))
  let row_sums = map (\j -> loop s = 0 for i < k do loop s for l < m do s + a[i, j, l]) (iota n)
  let dots = map (\j -> loop s = 0 for i < k do loop s for l < m do s + a[i, j, l] * x[i, l]) (iota n)
  let column_sums = map (\l -> loop s = 0 for i < k do loop s for j < n do s + a[i, j, l]) (iota m)
  in (same (rows a) row_sums, same (products a x) dots, same (flattened a x) dots,
      same (columns a) column_sums)

-- ==
-- entry: many_channels
-- input { 3i64 4i64 20i64 50i64 } output { true true }
-- input { 2i64 3i64 300i64 101i64 } output { true true }
entry many_channels (b: i64) (c: i64) (h: i64) (w: i64) : (bool, bool) =
  let a = tabulate b (\i -> map (map (map (+ i32.i64 i))) (numbers c h w))
  let sums = map (\k -> loop s = 0 for i < b do loop s for y < h do loop s for z < w do s + a[i, k, y, z]) (iota c)
  in (same (channels a) sums, same (turned_channels a) sums)

-- All elements, row by row.
-- ==
-- entry: all
-- input { [[1i32, 2], [3, 4]] } output { 10i32 }
-- input { empty([0][4]i32) } output { 0i32 }
entry all [n] [m] (a: [n][m]i32) : i32 = i32.sum (map i32.sum a)

-- ==
-- entry: both
-- input { [[1i32, 2], [3, 4]] [[5i32, 6], [7, 8]] } output { 70i32 }
entry both [n] [m] (a: [n][m]i32) (b: [n][m]i32) : i32 =
  i32.sum (map2 (\r s -> i32.sum (map2 (*) r s)) a b)

-- ==
-- entry: sums_before
-- input { [[[1i32, 2], [3, 4]], [[5, 6], [7, 8]]] } output { [[[1i32, 2], [4, 6]], [[5, 6], [12, 14]]] }
-- input { empty([2][0][2]i32) } output { empty([2][0][2]i32) }
entry sums_before [k] [n] [m] (a: [k][n][m]i32) : [k][n][m]i32 =
  map (\s -> transpose (map (scan (+) 0) (transpose s))) a
