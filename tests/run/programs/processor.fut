-- What a strategy for processors does in a way of its own: neighbours away from the border, results
-- in lanes, what a filter keeps reduced at once, columns of any operator, small products, scans whose
-- results are mapped. Other targets do the same in other ways.

-- Neighbours: zero outside; farther than one; round; of a size that is known; in a loop that goes on.
entry blurred [n] [m] (a: [n][m]i32) (w: [3][3]i32) : [n][m]i32 =
  let at i j = if i >= 0 && i < n && j >= 0 && j < m then a[i, j] else 0
  in tabulate_2d n m (\i j ->
       i32.sum (flatten (tabulate_2d 3 3 (\k l -> w[k, l] * at (i + k - 1) (j + l - 1)))))

entry farther [n] (xs: [n]i32) : [n]i32 =
  tabulate n (\i -> if i <= 1 || i + 3 >= n then -xs[i] else xs[i - 2] - xs[i + 3])

entry around [n] [m] (a: [n][m]i32) : [n][m]i32 =
  tabulate_2d n m (\i j -> a[(i + n - 1) % n, j] - 2 * a[i, (j + 1) % m] + a[(i + 1) % n, j])

entry known [n] (a: [n][20]i32) : [n][20]i32 =
  map (\row -> tabulate 20 (\j -> if j == 0 || j > 17 then row[j] else row[j - 1] + row[j + 2])) a

entry going_on [n] [m] (a: [n][m]i32) : [n]i32 =
  map (\row -> loop acc = 1 for j < m do if j == 0 then acc - row[j] else acc * 3 + row[j - 1]) a

-- Results in lanes: the first of the largest, sums of pairs, truths.
entry largest [n] (xs: [n]i32) : (i32, i64) =
  let later (x, i) (y, j) = if y > x || (y == x && j < i) then (y, j) else (x, i)
  in reduce_comm later (i32.lowest, i64.highest) (zip (map (% 100) xs) (iota n))

entry pairs [n] (xs: [n]i32) (ys: [n]i64) : (i32, i64, bool, bool) =
  let (a, b) = reduce (\(a, b) (c, d) -> (a + c, i64.max b d)) (5, i64.lowest) (zip xs ys)
  in (a, b, or (map (== 77) xs), and (map (\y -> y % 1000 != 77) ys))

-- What is kept is only reduced; counted, too; mapped before; also kept.
entry kept [n] (xs: [n]i32) : (i32, i32, i64) =
  let ys = filter (\x -> x % 3 == 1) xs
  in (i32.sum (map (* 2) ys), reduce i32.max 7 ys, length ys)

entry kept_too [n] (xs: [n]i32) (ys: [n]i64) : ([]i32, []i64, i64) =
  let zs = filter (\(x, y) -> x > 0 && y % 2 == 0) (zip xs ys)
  let (as, bs) = unzip zs
  in (as, bs, i64.sum bs)

-- Columns: an operator that is neither commutative nor has a known neutral element, and places.
entry first_in_columns [n] [m] (a: [n][m]i32) : [m]i32 =
  map (\column -> reduce (\x y -> if x % 4 == 0 then y else x) 0 column) (transpose a)

entry largest_in_columns [n] [m] (a: [n][m]i32) : [m]i64 =
  let later (x, i) (y, j) = if y > x || (y == x && j < i) then (y, j) else (x, i)
  in map (\column ->
            (reduce later (i32.lowest, i64.highest) (zip (map (% 10) column) (iota n))).1)
         (transpose a)

entry sums_of_columns [n] [m] (a: [n][m]i32) : [m]i32 = map i32.sum (transpose a)

-- Products of all shapes, and with more to do for each sum.
entry small_product [n] [m] [p] (a: [n][m]i32) (b: [m][p]i32) : [n][p]i32 =
  map (\row -> map (\column -> i32.sum (map2 (*) row column)) (transpose b)) a

entry turned_product [n] [m] [p] (a: [m][n]i32) (b: [m][p]i32) : [n][p]i32 =
  map (\row -> map (\column -> i32.sum (map2 (*) row column)) (transpose b)) (transpose a)

entry small_finish [n] [m] [p] (a: [n][m]f64) (b: [p][m]f64) (z: [n][p]f64) : [n][p]f64 =
  map2 (\row zs -> map2 (\column z -> 2 * f64.sum (map2 (*) row column) - z) b zs) a z

-- Rows that are reduced in a map of maps, and rows of rows that are joined.
entry inner_rows [n] [m] (a: [n][m]i64) (x: [m]i64) : [n][3]i64 =
  map (\row -> map (\k -> reduce (+) k (map2 (\y z -> y * z + k) row x)) [1, -5, 70]) a

entry joined [n] (a: [n][24]i32) : [n]i32 =
  map (\x -> i32.sum (flatten_3d (tabulate_3d 2 3 4 (\i j k ->
                x[12 * i + 4 * j + k] * i32.i64 (i + 2 * k))))) a

-- Scans: of pairs, of which one is asked for; with maps in front and behind.
entry recurrence [n] (a: [n]i32) (b: [n]i32) : [n]i32 =
  map (.1) (scan (\(a, b) (c, d) -> (a * c, b * c + d)) (1, 0) (zip a b))

entry highest_yet [n] (xs: [n]i32) : ([n]i32, [n]i64) =
  (map (\x -> x - 1) (scan i32.max i32.lowest (map (\x -> x % 1000) xs)),
   map (\x -> x * x) (scan (+) 3 (map i64.i32 xs)))
