-- Rows that the host takes one after the other, where they are few and long, and what is reduced of
-- each has another form than groups take. Sizes on both sides of that.

-- Of pairs, and rows of a few numbers.
-- ==
-- entry: boxes
-- random input { [2][37][41]u8 100u8 } auto output
-- random input { [3][3][5]u8 100u8 } auto output
-- random input { [0][37][41]u8 100u8 } auto output
-- random input { [2][0][41]u8 100u8 } auto output
-- random input { [1][700][3]u8 100u8 } auto output
entry boxes [t][h][w] (video: [t][h][w]u8) (limit: u8) : ([t]i32, [t][4]i64) =
  unzip (tabulate t (\i ->
    let before = video[i64.max 0 (i - 1)]
    let hits = map3 (\y a b -> map3 (\x a b ->
                 if a > b && a - b > limit then (1i32, y, x, y, x) else (0, 99, 99, -1, -1))
                 (iota w) a b) (iota h) video[i] before
    let (n, y0, x0, y1, x1) =
      reduce (\(n, a, b, c, d) (m, e, f, g, k) ->
                (n + m, i64.min a e, i64.min b f, i64.max c g, i64.max d k))
             (0, 99, 99, -1, -1) (flatten hits)
    in (n, [y0, x0, y1, x1])))

-- Histograms of pairs, for a few directions.
-- ==
-- entry: pairs
-- random input { [61][43]u8 } auto output
-- random input { [5][7]u8 } auto output
-- random input { [0][7]u8 } auto output
entry pairs [h][w] (img: [h][w]u8) : ([3][8][8]i32, [3]i32) =
  let q = map (map (\v -> i64.u8 (v >> 5))) img
  let mats = map (\(dy, dx) ->
    let pair y x =
      let (y', x') = (y + dy, x + dx)
      in if y' < h && x' >= 0 && x' < w then (q[y, x], q[y', x']) else (-1, -1)
    in hist_2d (+) 0 8 8 (flatten (tabulate_2d h w pair)) (replicate (h * w) 1i32))
    [(0i64, 1i64), (1, 1), (1, -1)]
  let weighted (m: [8][8]i32) = tabulate_2d 8 8 (\i j -> i32.i64 (i * j) * m[i, j])
  in (mats, map (\m -> i32.sum (flatten (weighted m))) mats)

-- Steps of loops that reduce something are taken by groups; so is what they find out together.
-- ==
-- entry: halved solved
-- random input { [2][1100]i32 [2]i32 } auto output
-- random input { [50][110]i32 [50]i32 } auto output
-- random input { [2][0]i32 [2]i32 } auto output
-- random input { [300][70]i32 [300]i32 } auto output
-- random input { [3][40]i32 [3]i32 } auto output
entry halved [n][m] (xss: [n][m]i32) (start: [n]i32) : [n](i32, i32) =
  map2 (\xs s ->
    let (lo, hi) =
      loop (lo, hi) = (0, s & 1023) for _i < 10i32 do
        let mid = (lo + hi) / 2
        let above = i32.sum (map (\x -> if x & 1023 >= mid then 1 else 0) xs)
        in if above > 500 then (mid, hi) else (lo, mid)
    in (lo, hi)) xss start
entry solved [n][m] (xss: [n][m]i32) (start: [n]i32) : [n][m]i32 =
  map2 (\xs s ->
    let ys = map (\x -> x & 15) xs
    let t = loop t = s for i < 7 do
        let a = i32.sum (map (\y -> y ^ t) ys)
        let b = i32.maximum (map (\y -> y * i32.i64 i) ys)
        in a ^ b
    in map (\y -> y + t) ys) xss start

-- What a filter keeps, of which only a value is wanted.
-- ==
-- entry: firsts
-- random input { [3][37][41]u8 } auto output
-- random input { [3][0][41]u8 } error: index
-- random input { [0][37][41]u8 } auto output
entry firsts [b][n][m] (imgs: [b][n][m]u8) : [b][n][m]u8 =
  map (\img ->
    let h = hist (+) 0i32 256 (map i64.u8 (flatten img)) (replicate (n * m) 1)
    let cdf = scan (+) 0 h
    let low = cdf |> filter (> 0) |> head
    let table = map (\c -> u8.i32 ((c - low) & 255)) cdf
    in map (map (\v -> table[i64.u8 v])) img) imgs

-- An error in a row is that of the first row that has one.
-- ==
-- entry: failing
-- random input { [2][1500]i32 [0]i32 } error: index
-- random input { [2][1500]i32 [1024]i32 } auto output
-- random input { [0][1500]i32 [0]i32 } auto output
entry failing [n][m][k] (xss: [n][m]i32) (table: [k]i32) : [n]i32 =
  map (\xs ->
    let ys = map (\x -> table[i64.i32 (x & 1023)]) xs
    let (a, b) = reduce (\(a, b) (c, d) -> (a + c, b ^ d)) (0, 0) (zip ys (rotate 1 ys))
    in a - b) xss

-- Where a piece begins is computed with it, apart from what becomes of it.
-- ==
-- entry: framed
-- random input { [1000]i32 [70][80]i32 9i64 7i64 } auto output
-- random input { [1000]i32 [70][80]i32 0i64 7i64 } auto output
-- random input { [1000]i32 [70][80]i32 9i64 130i64 } error: size
-- random input { [1000]i32 [70][80]i32 9i64 -1i64 } error: negative
entry framed [n][p][m] (x: [n]i32) (table: [p][m]i32) (frames: i64) (hop: i64) : [frames][p]i32 =
  tabulate frames (\f ->
    let from = drop (f * hop) x
    let s = map2 (*) (take m from) (map i32.i64 (iota m))
    in map (\row -> i32.sum (map2 (*) row s)) table)

-- What is wrong with a piece is wrong though it is empty.
-- ==
-- entry: pieces
-- random input { [100]i32 9i64 70i64 } auto output
-- random input { [100]i32 9i64 0i64 } auto output
-- random input { [10]i32 9i64 0i64 } error: size
-- random input { [10]i32 9i64 5i64 } error: size
-- random input { [10]i32 0i64 5i64 } auto output
entry pieces [n] (x: [n]i32) (count: i64) (m: i64) : [count][m]i32 =
  tabulate count (\i -> map (\x -> x * 3 + 1) (take m (drop (i + 3) x)))
