-- Rows that loops compute step by step, each step with maps: as many elements as longRow and the
-- like tell apart, and as local memory has room for.
-- ==
-- entry: tree passes scaled beside chosen told
-- random input { 3i64 [5][7]i64 } auto output
-- random input { 3i64 [3][33]i64 } auto output
-- random input { 4i64 [2][64]i64 } auto output
-- random input { 5i64 [7][201]i64 } auto output
-- random input { 2i64 [600][65]i64 } auto output
-- random input { 3i64 [2][1600]i64 } auto output
-- random input { 2i64 [2][3201]i64 } auto output
-- random input { 0i64 [3][70]i64 } auto output
-- random input { 2i64 [0][70]i64 } auto output
-- random input { 2i64 [3][0]i64 } auto output
def low (v: i64) = v % 1000

-- Neighbours.
entry tree [n][m] (k: i64) (x: [n][m]i64) : [n][m]i64 =
  map (\r ->
         let last =
           loop v = map low r for t < k do
             tabulate m (\i -> i64.max (v[i] + v[i64.min (i + 1) (m - 1)]) (r[i] % (t + 7)))
         in map (+ k) last)
      x

-- A tuple with numbers beside its arrays, in another order after each step.
entry passes [n][m] (k: i64) (x: [n][m]i64) : [n][m]i64 =
  map (\r ->
         let (v, _, _, s) =
           loop (v, w, d, s) = (r, map low r, 1, 0) for _i < k do
             let u = tabulate m (\i -> v[(i * 7 + d) % m] % 10007 + w[m - 1 - i])
             in (u, map (+ d) w, d + 2, s + d)
         in map (+ s) v)
      x

-- A reduction in each step.
entry scaled [n][m] (k: i64) (x: [n][m]i64) : [n][m]i64 =
  map (\r -> loop v = map low r for _i < k do
               let most = i64.maximum v
               in map (\a -> a * 3 - most) (rotate 1 v))
      x

-- Two results, and what is done with the row besides.
entry beside [n][m] (k: i64) (x: [n][m]i64) : ([n][m]i64, [n]i64) =
  unzip (map (\r ->
                let v = loop v = map low r for i < k do map2 (\a b -> a * 3 - b + i) v (reverse v)
                in (v, i64.sum v))
             x)

-- As many steps as the row says: those are not for groups.
entry chosen [n][m] (k: i64) (x: [n][m]i64) : [n][m]i64 =
  map (\r -> loop v = map low r for _i < k + i64.sum r % 3 do map2 (+) v (rotate 1 v)) x

-- A step that may fail, and does not.
entry told [n][m] (k: i64) (x: [n][m]i64) : [n][m]i64 =
  map (\r -> loop v = map low r for _i < k do map (\a -> v[a % m] + v[m - 1]) r) x
