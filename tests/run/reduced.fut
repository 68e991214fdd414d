-- What a contraction gives, reduced row by row: sums, how many, the nearest; of many matrices, and
-- of rows with two indices; with an initial value that is not neutral, and of two results.
-- ==
-- entry: gaussians near nearest scaled moments pairs
-- random input { [3][2]f32 [40][2]f32 } auto output
-- random input { [0][3]f32 [40][3]f32 } auto output
-- random input { [70][0]f32 [33][0]f32 } auto output
-- random input { [65][5]f32 [131][5]f32 } auto output
-- random input { [33][9]f32 [64][9]f32 } auto output
-- random input { [130][8]f32 [20][8]f32 } auto output
-- random input { [129][16]f32 [257][16]f32 } auto output
-- random input { [5][520]f32 [140][520]f32 } auto output
-- random input { [40][520]f32 [140][520]f32 } auto output
-- random input { [140][521]f32 [135][521]f32 } auto output
def apart [d] (q: [d]f32) (p: [d]f32) : f32 =
  f32.sum (map2 (\a b -> (a - b) * (a - b)) q p)

entry gaussians [n] [m] [d] (queries: [n][d]f32) (points: [m][d]f32) : [n]f32 =
  map (\q -> f32.sum (map (\p -> f32.exp (-(apart q p))) points)) queries
entry near [n] [m] [d] (queries: [n][d]f32) (points: [m][d]f32) : [n]i32 =
  map (\q -> i32.sum (map (\p -> if apart q p < f32.i64 d / 8 then 1 else 0) points)) queries
entry nearest [n] [m] [d] (queries: [n][d]f32) (points: [m][d]f32) : [n]i64 =
  let best (a, i) (b, j) = if a < b || (a == b && i < j) then (a, i) else (b, j) : (f32, i64)
  in map (\q -> (reduce_comm best (f32.inf, m) (zip (map (apart q) points) (iota m))).1) queries
entry scaled [n] [m] [d] (queries: [n][d]f32) (points: [m][d]f32) : [n]f32 =
  tabulate n (\i -> 2 * reduce (+) 3 (map2 (\p j -> apart queries[i] p * f32.i64 (j - i))
                                           points (iota m)) - f32.i64 i)
entry moments [n] [m] [d] (queries: [n][d]f32) (points: [m][d]f32) : [n](f32, f32) =
  map (\q -> let apart_of = map (apart q) points
             in (f32.maximum apart_of, f32.sum (map (\x -> x * x) apart_of))) queries
entry pairs [n] [m] [d] (queries: [n][d]f32) (points: [m][d]f32) : [2][n]f32 =
  map (\s ->
         map (\q -> f32.sum (map (\p -> f32.sqrt (apart (map (* s) q) p)) points)) queries)
    [1, 2]
-- ==
-- entry: sets
-- random input { [2][33][3]f32 [2][70][3]f32 } auto output
-- random input { [3][66][7]f32 [3][35][7]f32 } auto output
entry sets [k] [n] [m] [d] (queries: [k][n][d]f32) (points: [k][m][d]f32) : [k][n]f32 =
  map2 (\qs ps -> map (\q -> f32.sum (map (\p -> f32.exp (-(apart q p))) ps)) qs) queries points
-- ==
-- entry: failing
-- random input { 1i64 [33][3]f32 [70][3]f32 } auto output
-- random input { 2i64 [33][3]f32 [70][3]f32 } error: index
-- random input { 2i64 [0][3]f32 [70][3]f32 } auto output
entry failing [n] [m] [d] (from: i64) (queries: [n][d]f32) (points: [m][d]f32) : [n]f32 =
  tabulate n (\i -> f32.sum (tabulate m (\j ->
    f32.abs (f32.sum (tabulate (d - 1) (\l -> queries[i, l] * points[j, l + from]))))))
-- In order; of what depends on the row and the column; by an operator of which it is not seen what
-- changes nothing; and of what is the same for many rows, which is computed once.
-- ==
-- entry: ordered matched joined shared
-- random input { [33][3]f32 [70][3]f32 } auto output
entry ordered [n] [m] [d] (queries: [n][d]f32) (points: [m][d]f32) : [n]f32 =
  map (\q -> loop a = 0 for p in points do a / 2 + apart q p) queries
entry matched [n] [m] [d] (queries: [n][d]f32) (points: [m][d]f32) : [n]f32 =
  tabulate n (\i -> f32.sum (tabulate m (\j ->
    f32.sum (tabulate d (\l -> queries[i, l] * points[j, (i + j + l) % d])))))
entry joined [n] [m] [d] (queries: [n][d]f32) (points: [m][d]f32) : [n]i32 =
  map (\q -> reduce_comm (\a b -> a + b + 1) 5
                        (map (\p -> if apart q p < f32.i64 d / 8 then 1 else 0) points)) queries
entry shared [n] [m] [d] (queries: [n][d]f32) (points: [m][d]f32) : [2][n]f32 =
  map (\s -> map (\q -> f32.sum (map (\p -> f32.sqrt (s * apart q p)) points)) queries) [1, 2]
