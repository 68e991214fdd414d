-- What is written into the middle of arrays, in another order, across, or beside itself.
entry columns [n] [m] (xss: *[n][m]i32) (ys: [n]i32) (j: i64) : *[n][m]i32 = xss with [:, j] = ys

entry rows [n] [m] (xss: *[n][m]i32) (ys: [3]i32) (i: i64) (j: i64) : *[n][m]i32 =
  xss with [i, j:j + 3] = ys

entry planes [n] [m] [k] (xsss: *[n][m][k]i32) (yss: [n][k]i32) (j: i64) : *[n][m][k]i32 =
  xsss with [::-1, j, :] = yss

entry every_other [n] [m] [k] (xsss: *[n][m][k]i32) : *[n][m][k]i32 =
  xsss with [::2, 0, :] = replicate ((n + 1) / 2) (map i32.i64 (iota k))

-- Nothing is written, and the range is wrong all the same.
entry empty_range [n] [m] (xss: *[n][m]i32) (i: i64) : *[n][m]i32 =
  xss with [i:i + 1, 0:0] = [[]]

-- A loop that fills an array from its middle.
entry steps [n] [t] (a: [t][n]i32) : [n][t]i32 =
  (loop (h, out) = (replicate n 1, replicate n (replicate t 0)) for i < t do
     let h = map2 (\x y -> 3 * x + y) h a[i]
     in (h, out with [:, i] = h)).1

-- A ring, one element below its first.
entry ring [n] (xs: [n]i32) : [n]i32 =
  tabulate n (\i -> xs[(i - 1) % n] * 100 + xs[(i - 2) % n] * 10 + xs[(i + 1) % n])

-- Tables that kernels have in themselves.
def offsets : [9]i64 = [0, 1, -1, 2, -2, 3, -3, 4, -4]
def factors : [9]i32 = [1, 2, 3, 4, 5, 6, 7, 8, 9]

entry table [n] (xs: [n]i32) : [n]i32 =
  tabulate n (\i ->
    let near = map (\o -> xs[(i + o) % n]) offsets
    in i32.sum (map2 (*) near factors) - i32.sum (map i32.i64 offsets) * near[0] + near[5])

-- Results of several numbers, as an array for each of them.
entry apart [n] [m] (xss: [n][m]i32) : [3][n][m]i32 =
  let all = tabulate_2d n m (\i j -> let s = xss[i, j] * 7 in [s, s + 1, s * s])
  in tabulate_3d 3 n m (\k i j -> all[i, j, k])

entry across [n] [m] (xss: [n][m]i32) : [m][n]i32 =
  let all = map (\xs -> scan (+) 0 xs) xss
  in tabulate_2d m n (\j i -> all[i, j])

-- Columns of which each element is a sum.
entry down [n] [m] (xss: [n][m]i32) : [n][m]i32 =
  transpose (map (\xs -> tabulate n (\i -> i32.sum (map (\x -> x * (x - xs[i])) xs))) (transpose xss))

-- Each element of a product of two.
entry gated [n] [d] [m] (x: [n][d]i32) (w: [d][m]i32) (u: [d][m]i32) : [n][m]i32 =
  let dot a b = i32.sum (map2 (*) a b)
  in map (\r -> map2 (\a b -> let z = dot r a in i32.max z 0 * dot r b)
                     (transpose w) (transpose u)) x

-- What is made of the bins of each row.
entry means [n] [m] (is: [m]i64) (xss: [n][m]i32) : [n][4]i32 =
  let counts = hist (+) 0i32 4 is (replicate m 1)
  let sums = map (\xs -> hist (+) 0 4 is xs) xss
  in map (\ss -> map2 (\s c -> s / i32.max 1 c) ss counts) sums

-- Filters of numbers and values, and by what lies beside.
entry numbered [n] (xs: [n]i32) : ([]i64, []i32) =
  unzip (filter (\(i, x) -> (i64.i32 x + i) % 3 != 0) (zip (iota n) (map (* 2) xs)))

entry runs [n] (xs: [n]i32) : ([]i32, []i64) =
  let starts = filter (\i -> i == 0 || xs[i] != xs[i - 1]) (iota n)
  let k = length starts
  in (map (\i -> xs[i]) starts,
      map (\j -> (if j + 1 < k then starts[j + 1] else n) - starts[j]) (iota k))

-- A loop that ends by what it reads, from 0 as well as after an index that is wrong.
entry lower [n] [m] (table: [n]i32) (xs: [m]i32) : [m]i64 =
  map (\x ->
    (loop (lo, hi) = (0, n) while lo < hi do
       let mid = (lo + hi) / 2
       in if table[mid] < x then (mid + 1, hi) else (lo, mid)).0) xs

entry follow [n] [m] (next: [n]i64) (xs: [m]i64) : [m]i64 =
  map (\x -> (loop (i, k) = (x, 0) while i != 0 && k < 1000 do (next[i], k + 1)).1) xs

-- ==
-- entry: columns
-- input { [[1,2,3],[4,5,6]] [7,8] 1i64 }
-- output { [[1i32, 7i32, 3i32], [4i32, 8i32, 6i32]] }
-- input { [[1],[4],[9]] [7,8,5] 0i64 }
-- output { [[7i32], [8i32], [5i32]] }
-- input { [[1,2,3],[4,5,6]] [7,8] 3i64 }
-- error: .*

-- ==
-- entry: rows
-- input { [[1,2,3,4],[4,5,6,7]] [7,8,9] 1i64 1i64 }
-- output { [[1i32, 2i32, 3i32, 4i32], [4i32, 7i32, 8i32, 9i32]] }
-- input { [[1,2,3,4],[4,5,6,7]] [7,8,9] 0i64 0i64 }
-- output { [[7i32, 8i32, 9i32, 4i32], [4i32, 5i32, 6i32, 7i32]] }
-- input { [[1,2,3,4],[4,5,6,7]] [7,8,9] 1i64 2i64 }
-- error: .*

-- ==
-- entry: planes
-- input { [[[1,2],[3,4],[5,6]],[[7,8],[9,10],[11,12]]] [[20,21],[22,23]] 2i64 }
-- output { [[[1i32, 2i32], [3i32, 4i32], [22i32, 23i32]], [[7i32, 8i32], [9i32, 10i32], [20i32, 21i32]]] }

-- ==
-- entry: every_other
-- input { [[[1,2],[3,4]],[[7,8],[9,10]],[[11,12],[13,14]]] }
-- output { [[[0i32, 1i32], [3i32, 4i32]], [[7i32, 8i32], [9i32, 10i32]], [[0i32, 1i32], [13i32, 14i32]]] }

-- ==
-- entry: empty_range
-- input { [[1,2],[3,4],[5,6]] 2i64 }
-- output { [[1i32, 2i32], [3i32, 4i32], [5i32, 6i32]] }
-- input { [[1,2],[3,4],[5,6]] 3i64 }
-- error: .*

-- ==
-- entry: steps
-- input { [[1,2,3],[4,5,6]] }
-- output { [[4i32, 16i32], [5i32, 20i32], [6i32, 24i32]] }
-- input { [[1],[2],[3],[4]] }
-- output { [[4i32, 14i32, 45i32, 139i32]] }
-- random input { [13][40]i32 } auto output

-- ==
-- entry: ring
-- input { [1,2,3,4,5] }
-- output { [542i32, 153i32, 214i32, 325i32, 431i32] }
-- input { [1] }
-- output { [111i32] }
-- input { empty([0]i32) }
-- output { empty([0]i32) }
-- input { [3,8] }
-- output { [838i32, 383i32] }

-- ==
-- entry: table
-- input { [1,2,3,4,5,6,7,8,9,10,11] }
-- output { [303i32, 316i32, 307i32, 276i32, 223i32, 269i32, 315i32, 273i32, 242i32, 244i32, 268i32] }
-- input { [2,5] }
-- output { [149i32, 173i32] }
-- random input { [300]i32 } auto output

-- ==
-- entry: apart
-- input { [[1,2],[3,4],[5,6]] }
-- output { [[[7i32, 14i32], [21i32, 28i32], [35i32, 42i32]], [[8i32, 15i32], [22i32, 29i32], [36i32, 43i32]], [[49i32, 196i32], [441i32, 784i32], [1225i32, 1764i32]]] }
-- random input { [17][35]i32 } auto output

-- ==
-- entry: across
-- input { [[1,2,3],[3,4,5]] }
-- output { [[1i32, 3i32], [3i32, 7i32], [6i32, 12i32]] }
-- random input { [37][70]i32 } auto output
-- random input { [0][3]i32 } auto output

-- ==
-- entry: down
-- input { [[1,2,3],[3,4,9],[5,6,2]] }
-- output { [[26i32, 32i32, 52i32], [8i32, 8i32, -32i32], [-10i32, -16i32, 66i32]] }
-- random input { [40][33]i32 } auto output

-- ==
-- entry: gated
-- input { [[1,2],[3,-4],[5,6]] [[1,0,2],[2,1,-1]] [[1,1,3],[0,2,-2]] }
-- output { [[5i32, 10i32, 0i32], [0i32, 0i32, 170i32], [85i32, 102i32, 12i32]] }
-- random input { [70][40]i32 [40][65]i32 [40][65]i32 } auto output

-- ==
-- entry: means
-- input { [0i64,1i64,1i64,3i64,7i64] [[1,2,3,4,5],[10,20,30,40,50],[6,7,8,9,1]] }
-- output { [[1i32, 2i32, 0i32, 4i32], [10i32, 25i32, 0i32, 40i32], [6i32, 7i32, 0i32, 9i32]] }

-- ==
-- entry: numbered
-- input { [5,2,9,1,1,0,7,8,3] }
-- output { [0i64, 1i64, 2i64, 3i64, 5i64, 6i64, 7i64, 8i64] [10i32, 4i32, 18i32, 2i32, 0i32, 14i32, 16i32, 6i32] }
-- input { empty([0]i32) }
-- output { empty([0]i64) empty([0]i32) }
-- random input { [5000]i32 } auto output

-- ==
-- entry: runs
-- input { [1,1,2,2,2,3,1] }
-- output { [1i32, 2i32, 3i32, 1i32] [2i64, 3i64, 1i64, 1i64] }
-- input { empty([0]i32) }
-- output { empty([0]i32) empty([0]i64) }
-- input { [5] }
-- output { [5i32] [1i64] }
-- random input { [3000]i32 } auto output

-- ==
-- entry: lower
-- input { [1,3,3,7,9] [0,1,2,3,8,9,10] }
-- output { [0i64, 0i64, 1i64, 1i64, 4i64, 4i64, 5i64] }
-- random input { [10]i32 [200]i32 } auto output

-- ==
-- entry: follow
-- input { [0i64,0i64,1i64,2i64,3i64] [4i64,0i64,2i64] }
-- output { [4i64, 0i64, 2i64] }
-- input { [0i64,9i64,1i64] [2i64] }
-- error: .*
