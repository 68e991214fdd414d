-- Conditions that choose between rows: elements are computed one by one all the same (docs/rules.md).

def numbers (n: i64) (m: i64) = tabulate_2d n m (\i j -> i32.i64 ((i * 7 + j * 3) % 11 - 4))
def flags (n: i64) = map (\i -> i % 3 == 1) (iota n)
def same [n] [m] (a: [n][m]i32) (b: [n][m]i32) = and (map2 (\x y -> and (map2 (==) x y)) a b)

-- ==
-- entry: edge
-- input { [[1i32, 2], [3, 4], [5, 6], [7, 9]] } output { [[1i32, 2], [6, 8], [10, 13], [7, 9]] }
-- input { [[1i32, 2]] } output { [[1i32, 2]] }
-- input { empty([0][3]i32) } output { empty([0][3]i32) }
-- input { empty([3][0]i32) } output { empty([3][0]i32) }
entry edge [n] [m] (a: [n][m]i32) : [n][m]i32 =
  tabulate n (\i ->
    if i == 0 || i == n - 1 then a[i] else tabulate m (\j -> a[i - 1, j] + a[i + 1, j]))

-- One of three ways, of which one needs a sum.
-- ==
-- entry: ways
-- input { [false, true, false] [[1i32, 2], [3, 4], [5, 6]] } output { [[0i32, 0], [7, 9], [-6, -5]] }
-- input { [false, true, false] empty([3][0]i32) } output { empty([3][0]i32) }
entry ways [n] [m] (c: [n]bool) (a: [n][m]i32) : [n][m]i32 =
  map3 (\i b r ->
    if i == 0 then replicate m 0
    else if b then map (\x -> x * 2 + 1) r
    else let s = i32.sum r in map (\x -> x - s) r) (iota n) c a

-- ==
-- entry: many_ways
-- input { 3i64 5i64 } output { true }
-- input { 100i64 70i64 } output { true }
-- input { 5i64 3001i64 } output { true }
-- input { 3i64 70001i64 } output { true }
entry many_ways (n: i64) (m: i64) : bool =
  let (a, c) = (numbers n m, flags n)
  let sums = map (\r -> loop s = 0 for x in r do s + x) a
  in same (ways c a)
          (tabulate_2d n m (\i j -> if i == 0 then 0 else if c[i] then a[i, j] * 2 + 1 else a[i, j] - sums[i]))

-- The first one needs something: what it reduces is read where it is chosen.
-- ==
-- entry: guarded
-- input { 2i64 [[1i32, 2], [3, 4], [5, 6]] } output { [[1i32, 2], [3, 4], [-17, -16]] }
-- input { 0i64 [[1i32, 2]] } output { [[-5i32, -4]] }
-- input { 9i64 empty([0][0]i32) } output { empty([0][0]i32) }
entry guarded [n] [m] (k: i64) (a: [n][m]i32) : [n][m]i32 =
  map2 (\i r ->
    if i >= k then let s = i32.sum (map (\x -> x * 2) r) in map (\x -> x - s) r
    else r) (iota n) a

-- ==
-- entry: many_guarded
-- input { 50i64 100i64 70i64 } output { true }
-- input { 2i64 5i64 3001i64 } output { true }
-- input { 1i64 3i64 70001i64 } output { true }
entry many_guarded (k: i64) (n: i64) (m: i64) : bool =
  let a = numbers n m
  let sums = map (\r -> loop s = 0 for x in r do s + 2 * x) a
  in same (guarded k a) (tabulate_2d n m (\i j -> if i < k then a[i, j] else a[i, j] - sums[i]))

-- What is asked may fail, and fails although there are no elements; what is not chosen does not fail.
-- ==
-- entry: asked
-- input { [0i64, 1] [[2i32], [3]] } output { [[2i32], [4]] }
-- input { [0i64, 2] [[2i32], [3]] } error: bounds
-- input { [0i64, 2] empty([2][0]i32) } error: bounds
entry asked [n] [m] (is: [n]i64) (a: [n][m]i32) : [n][m]i32 =
  map2 (\i r -> if is[is[i]] > 0 then map (+ 1) r else r) is a

-- ==
-- entry: divided
-- input { [0i32, 1, 2] [[2i32], [3], [9]] } output { [[2i32], [3], [4]] }
-- input { [0i32] empty([1][0]i32) } output { empty([1][0]i32) }
entry divided [n] [m] (ds: [n]i32) (a: [n][m]i32) : [n][m]i32 =
  map2 (\d r -> if d == 0 then r else map (/ d) r) ds a

-- Orthogonal rows, one after the other (modified Gram and Schmidt); the last one has any length.
-- ==
-- entry: orthogonal
-- input { [[0.6f32, 0.8, 0], [3, 4, 9]] } output { [[0.6f32, 0.8, 0], [0, 0, 9]] }
entry orthogonal [k] [n] (a: *[k][n]f32) : [k][n]f32 =
  loop a for i < k do
    let q = copy a[i]
    in map2 (\j r ->
         if j < i then r
         else if j == i then q
         else let d = f32.sum (map2 (*) q r) in map2 (\x y -> x - d * y) r q) (iota k) a

-- ==
-- entry: layers
-- input { [true, false] [[[1i32, 2], [3, 4]], [[5, 6], [7, 8]]] }
-- output { [[[2i32, 3], [4, 5]], [[5, 6], [7, 8]]] }
entry layers [n] [k] [m] (c: [n]bool) (a: [n][k][m]i32) : [n][k][m]i32 =
  map2 (\b s -> if b then map (map (+ 1)) s else s) c a

-- A reduction in each row, and then a row: few long ones are cut into pieces.
-- ==
-- entry: weighted
-- input { [1i32, 2] [[1i32, 2], [3, 4]] } output { [[-2i32, -1], [-11, -10]] }
entry weighted [n] [m] (w: [n]i32) (a: [n][m]i32) : [n][m]i32 =
  map2 (\r w -> let s = i32.sum r in map (\x -> x - s * w) r) a w

-- ==
-- entry: many_weighted
-- input { 100i64 70i64 } output { true }
-- input { 3i64 70001i64 } output { true }
entry many_weighted (n: i64) (m: i64) : bool =
  let (a, w) = (numbers n m, map i32.i64 (iota n))
  let sums = map (\r -> loop s = 0 for x in r do s + x) a
  in same (weighted w a) (tabulate_2d n m (\i j -> a[i, j] - sums[i] * w[i]))

-- Rows that a local function gives, which has an array of the surrounding one.
-- ==
-- entry: captured
-- input { 2i64 [[1i32, 2, 3], [4, 5, 6]] } output { [2i64, 2] }
-- input { 3i64 [[1i32, 2, 3], [4, 5, 6]] } output { [2i64, 2] }
-- input { 2i64 empty([0][2]i32) } output { empty([0]i64) }
entry captured [n] [m] (k: i64) (zs: [n][m]i32) : [n]i64 =
  map length (tabulate n (\_ ->
    let f x = if k == 2 then map (const 0) zs else replicate n x in f 0i32))
