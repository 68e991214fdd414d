-- Neighbours in a row, of which a work-item has four where their number is a multiple of that
-- (windows.sh): zeros outside, the nearest one, those on the other side, and none at all.

def at [n] [m] 't (zero: t) (a: [n][m]t) (i: i64) (j: i64) : t =
  if i >= 0 && i < n && j >= 0 && j < m then a[i, j] else zero

-- ==
-- entry: wide
-- random input { [37][64]i32 }
-- random input { [41][66]i32 }
-- random input { [16][16]i32 }
entry wide [n] [m] (a: [n][m]i32) =
  tabulate_2d n m (\i j ->
    i32.sum (tabulate 5 (\k -> at 0 a i (j + k - 2))) + at 0 a (i - 1) j)

-- ==
-- entry: edge
-- random input { [33][64]i32 }
-- random input { [33][61]i32 }
entry edge [n] [m] (a: [n][m]i32) =
  let c l k = i64.max 0 (i64.min (l - 1) k)
  in tabulate_2d n m (\i j -> a[c n (i - 1), c m (j - 1)] - 2 * a[i, j] + a[c n (i + 1), c m (j + 1)])

-- ==
-- entry: torus
-- random input { [32][64]i32 }
-- random input { [35][62]i32 }
entry torus [n] [m] (a: [n][m]i32) =
  tabulate_2d n m (\i j ->
    a[(i + 1) % n, j] + a[(i - 1) % n, j] * 3 + a[i, (j + 1) % m] * 5 + a[i, (j - 1) % m] * 7)

-- ==
-- entry: heat
-- random input { [9][10][16]f64 }
-- random input { [12][5][32]f64 }
-- random input { [6][6][15]f64 }
entry heat [n] [m] [p] (a: [n][m][p]f64) : [n][m][p]f64 =
  tabulate_3d n m p (\i j k ->
    if i == 0 || i == n - 1 || j == 0 || j == m - 1 || k == 0 || k == p - 1
    then a[i, j, k]
    else a[i - 1, j, k] + a[i + 1, j, k] + a[i, j - 1, k] + a[i, j + 1, k]
         + a[i, j, k - 1] + a[i, j, k + 1] - 6 * a[i, j, k])

-- ==
-- entry: two
-- random input { [32][64]f32 [32][64]i16 }
-- random input { [31][65]f32 [31][65]i16 }
entry two [n] [m] (a: [n][m]f32) (b: [n][m]i16) : [n][m](f32, i16) =
  tabulate_2d n m (\i j ->
    (at 0 a i (j - 1) - at 0 a i (j + 1), at 0 b (i + 1) (j + 1) - at 0 b i j))

-- ==
-- entry: differences
-- random input { [32][65]f32 }
-- random input { [32][64]f32 }
entry differences [n] [m] (a: [n][m]f32) = map (\row -> map2 (-) (tail row) (init row)) a

-- ==
-- entry: shifted
-- random input { [32][64]i64 }
-- random input { [32][65]i64 }
entry shifted [n] [m] (a: [n][m]i64) = tabulate_2d n m (\i j -> if j + 1 < m then a[i, j + 1] else -1)

-- ==
-- entry: far
-- random input { [16][128]i32 }
entry far [n] [m] (a: [n][m]i32) = tabulate_2d n m (\i j -> at 0 a i (j - 21) + at 0 a i (j + 33) + at 0 a i j)

-- ==
-- entry: dilated
-- random input { [16][64]i32 }
entry dilated [n] [m] (a: [n][m]i32) =
  tabulate_2d n m (\i j -> i32.sum (tabulate 3 (\k -> at 0 a (i + 2 * k - 2) (j + 2 * k - 2))))

-- ==
-- entry: fixed
-- random input { [16][64]i32 }
entry fixed (a: [16][64]i32) : [16][64]i32 =
  tabulate_2d 16 64 (\i j -> at 0 a i (j - 1) + 2 * at 0 a i (j + 1) + at 0 a (i - 1) j)

-- ==
-- entry: life
-- random input { [32][64]bool }
entry life [n] [m] (a: [n][m]bool) : [n][m]bool =
  let c i j = i32.bool a[i % n, j % m]
  in tabulate_2d n m (\i j ->
    let s = c (i - 1) (j - 1) + c (i - 1) j + c (i - 1) (j + 1) + c i (j - 1) + c i (j + 1)
            + c (i + 1) (j - 1) + c (i + 1) j + c (i + 1) (j + 1)
    in s == 3 || (s == 2 && a[i, j]))

-- ==
-- entry: bytes
-- random input { [33][64]u8 }
entry bytes [n] [m] (a: [n][m]u8) : [n][m]u8 =
  tabulate_2d n m (\i j -> at 0 a i (j - 1) / 3 + at 0 a i j / 3 + at 0 a i (j + 1) / 3)

-- ==
-- entry: halves
-- random input { [33][64]f16 }
entry halves [n] [m] (a: [n][m]f16) : [n][m]f16 =
  tabulate_2d n m (\i j -> at 0 a i (j - 1) + at 0 a i (j + 1))

-- ==
-- entry: batch
-- random input { [3][17][32]f32 [3][3]f32 }
entry batch [b] [n] [m] (a: [b][n][m]f32) (w: [3][3]f32) : [b][n][m]f32 =
  map (\a -> tabulate_2d n m (\i j ->
        f32.sum (flatten (tabulate_2d 3 3 (\k l -> w[k, l] * at 0 a (i + k - 1) (j + l - 1)))))) a

-- ==
-- entry: inner
-- random input { [34][66]f32 }
-- random input { [34][67]f32 }
entry inner [n] [m] (a: [n][m]f32) =
  tabulate_2d (n - 2) (m - 2) (\i j -> a[i, j] + a[i + 1, j + 1] - a[i + 2, j + 2])

-- ==
-- entry: weighted
-- random input { [13][32]f32 [5]f32 }
-- random input { [13][33]f32 [5]f32 }
entry weighted [n] [m] (a: [n][m]f32) (w: [5]f32) : [n][m]f32 =
  let c = i64.max 0 <-< i64.min (m - 1)
  in tabulate_2d n m (\i j -> f32.sum (map2 (\l x -> x * a[i, c (j + l - 2)]) (iota 5) w))

-- Whether a neighbour is read depends on a value.
-- ==
-- entry: chosen
-- random input { [13][32]i32 }
entry chosen [n] [m] (a: [n][m]i32) : [n][m]i32 =
  tabulate_2d n m (\i j -> if a[i, j] > 0 then at 0 a i (j + 1) else a[i, j])

-- ==
-- entry: gathered
-- random input { [13][32]i32 }
entry gathered [n] [m] (a: [n][m]i32) : [n][m]i32 =
  tabulate_2d n m (\i j -> at 0 a i (j + 1) + at 0 a j i)

-- ==
-- entry: turned
-- random input { [13][32]i32 [3]i32 }
-- random input { [13][35]i32 [3]i32 }
entry turned [n] [m] (a: [n][m]i32) (w: [3]i32) : [n][m]i32 =
  tabulate_2d n m (\i j -> i32.sum (map2 (\k x -> x * at 0 a i (j + 1 - k)) (iota 3) w))

-- ==
-- entry: vertical
-- random input { [13][32]i32 }
entry vertical [n] [m] (a: [n][m]i32) : [n][m]i32 =
  tabulate_2d n m (\i j -> at 0 a (i - 1) j + at 0 a (i + 1) j)

-- ==
-- entry: sobel
-- random input { [17][32]i32 }
-- random input { [17][34]i32 }
entry sobel [n] [m] (a: [n][m]i32) : [n][m]i32 =
  let g = at 0 a
  in tabulate_2d n m (\i j ->
       let x = g (i - 1) (j + 1) + 2 * g i (j + 1) + g (i + 1) (j + 1)
               - g (i - 1) (j - 1) - 2 * g i (j - 1) - g (i + 1) (j - 1)
       let y = g (i + 1) (j - 1) + 2 * g (i + 1) j + g (i + 1) (j + 1)
               - g (i - 1) (j - 1) - 2 * g (i - 1) j - g (i - 1) (j + 1)
       in i32.abs x + i32.abs y)

-- What is added depends on the place, everywhere.
-- ==
-- entry: checkered
-- random input { [13][32]i32 }
entry checkered [n] [m] (a: [n][m]i32) : [n][m]i32 =
  tabulate_2d n m (\i j -> at 0 a i (j - 1) + if (i + j) % 2 == 0 then 1 else 0)

-- An index is checked.
-- ==
-- entry: checked
-- input { [[1, 2, 3, 4], [5, 6, 7, 8]] 0i64 } output { [[1, 2, 3, 4], [5, 6, 7, 8]] }
entry checked [n] [m] (a: [n][m]i32) (k: i64) : [n][m]i32 = tabulate_2d n m (\i j -> a[i, j + k])

-- ==
-- entry: different
-- random input { [13][32]bool }
-- random input { [13][31]bool }
entry different [n] [m] (a: [n][m]bool) : [n][m]bool =
  tabulate_2d n m (\i j -> at false a i (j - 1) != at false a i (j + 1))

-- One dimension: elements that share what they read, or are narrow, and those that are left.
-- ==
-- entry: line
-- random input { [41]f32 }
-- random input { [40]f32 }
-- random input { [3]f32 }
-- random input { [0]f32 }
entry line [n] (x: [n]f32) : [n]f32 =
  map (\i -> if i == 0 || i == n - 1 then x[i] else x[i - 1] + x[i] + x[i + 1]) (iota n)

-- ==
-- entry: letters
-- input { [97u8, 98, 65, 122, 123, 96, 0] } output { [65u8, 66, 65, 90, 123, 96, 0] }
-- random input { [1027]u8 }
entry letters [n] (s: [n]u8) : [n]u8 = map (\c -> if c >= 97 && c <= 122 then c - 32 else c) s

-- ==
-- entry: flags
-- random input { [130]i32 [130]i32 }
entry flags [n] (x: [n]i32) (y: [n]i32) : [n]bool = map2 (<) x y

-- ==
-- entry: image
-- random input { [7][9]u8 100u8 }
-- random input { [8][12]u8 100u8 }
entry image [h] [w] (x: [h][w]u8) (t: u8) : [h][w]u8 = map (map (\v -> if v > t then 255 else 0)) x

-- What is read by a choice only: of another array, or beyond what is read anyway.
-- ==
-- entry: either
-- random input { [33]i16 [33]i16 }
entry either [n] (x: [n]i16) (y: [n]i16) : [n]i16 = map2 (\a b -> if a > 0 then b else 0) x y

-- ==
-- entry: beyond
-- random input { [33]i16 }
entry beyond [n] (x: [n]i16) : [n]i16 =
  tabulate n (\i -> if x[i] > 0 && i < n - 1 then x[i + 1] else x[i])

-- ==
-- entry: picked
-- random input { [33]i32 }
-- random input { [1]i32 }
entry picked [n] (x: [n]i32) : [n]i32 =
  map (\i -> let p = if i == 0 then n - 1 else i - 1 in x[p] - x[i]) (iota n)

-- ==
-- entry: table
-- random input { [33]u8 [256]u8 }
entry table [n] (x: [n]u8) (t: [256]u8) : [n]u8 = map (\v -> t[i64.u8 v]) x
