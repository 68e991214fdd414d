-- Rows that loops compute: a group has a row, and its work-items take each step together.

entry words (n: i64) (most: i64) : [n]i64 = map (\i -> (i * 7919 + 13) % most) (iota n)

entry table (n: i64) (m: i64) : [n][m]f32 = tabulate_2d n m (\i j -> f32.i64 ((i * 31 + j * 17) % 101 - 50))

-- What is looked up is added up, from one offset to the next.
-- ==
-- entry: bags
-- script input { (table 50i64 70i64, words 300i64 50i64, [0i64, 3i64, 3i64, 200i64]) } auto output
-- script input { (table 50i64 3i64, words 300i64 50i64, [0i64, 3i64, 3i64, 200i64]) } auto output
-- script input { (table 50i64 0i64, words 10i64 50i64, [0i64, 3i64]) } auto output
-- script input { (table 50i64 70i64, words 300i64 50i64, [0i64, 30i64, 3i64]) } error: range
-- script input { (table 49i64 70i64, words 300i64 50i64, [0i64, 3i64]) } error: index 49
entry bags [v][d][m][b] (t: [v][d]f32) (ids: [m]i64) (off: [b]i64) : [b][d]f32 =
  tabulate b (\i ->
    let end = if i + 1 < b then off[i + 1] else m
    let total = loop acc = replicate d 0 for j in off[i]..<end do map2 (+) acc t[ids[j]]
    in map (/ f32.i64 (i64.max 1 (end - off[i]))) total)

-- The same by a count, each times a number of its own.
-- ==
-- entry: sparse
-- script input { (table 40i64 65i64, words 100i64 40i64, [0i64, 10i64, 10i64, 90i64]) } auto output
-- script input { (table 40i64 65i64, words 100i64 40i64, [0i64, 10i64, 10i64, 101i64]) } error: index 100
entry sparse [v][d][m][b] (t: [v][d]f32) (col: [m]i64) (off: [b]i64) : [b - 1][d]f32 =
  tabulate (b - 1) (\i ->
    loop acc = replicate d 0 for k < off[i + 1] - off[i] do
      let a = f32.i64 (k % 3)
      in map2 (\s x -> s + a * x) acc t[col[off[i] + k]])

-- Each element of a step is made of several of the step before, some of which are not there.
-- ==
-- entry: chains
-- script input { (table 9i64 80i64, 20i64) } auto output
-- script input { (table 9i64 1i64, 20i64) } auto output
-- script input { (table 0i64 80i64, 20i64) } auto output
-- script input { (table 9i64 80i64, 0i64) } auto output
entry chains [b][n] (xs: [b][n]f32) (steps: i64) : [b]f32 =
  map (\x ->
    let last = loop a = map (* 0.5) x for j in 1..<i64.max 1 steps do
      map (\i -> let y = if i >= 1 then f32.max a[i] a[i - 1] else a[i]
                 in (y + x[(i + j) % n]) / 2) (iota n)
    in last[n - 1]) xs

-- A transform whose steps are counted by the length.
-- ==
-- entry: butterflies
-- script input { (table 7i64 128i64) } auto output
-- script input { (table 7i64 100i64) } error: index 100
-- script input { (table 300i64 64i64) } auto output
entry butterflies [b][n] (xs: [b][n]f32) : [b][n]f32 =
  let k = i64.num_bits - 1 - i64.clz n
  in map (\row -> loop x = row for s in 0..<k do
       let h = 1i64 << i64.i32 s
       in map (\i -> if i & h == 0 then x[i] + x[i ^ h] else x[i ^ h] - x[i]) (iota n)) xs

-- What a row keeps is reduced, and counted, without being kept.
-- ==
-- entry: kept near
-- script input { (table 9i64 300i64) } auto output
-- script input { (table 3i64 20000i64) } auto output
-- script input { (table 9i64 1i64) } auto output
-- script input { (table 9i64 0i64) } auto output
-- script input { (table 0i64 300i64) } auto output
entry kept [b][n] (xs: [b][n]f32) : ([b]f32, [b]i64) =
  unzip (map (\row ->
    let ys = filter (> 3) row
    in (f32.sum (map (* 2) ys) + f32.maximum ys, length ys)) xs)
entry near [b][n] (xs: [b][n]f32) : ([b]f32, [b]i64) =
  unzip (map (\row ->
    let sums = map (\x -> f32.sum (map (* x) [1, 2, 3])) row
    let ys = filter (\(s, _) -> s > 7) (zip sums row)
    let ws = map (\(s, _) -> s + 1) ys
    in (f32.sum (map2 (\w (_, x) -> w * x) ws ys) / (1 + f32.i64 (length ys)), length ys)) xs)
