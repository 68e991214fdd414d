-- Results whose sizes are computed, of every kind: one, several, of rows, in tuples, beside known
-- ones, from numbers and from arrays.

-- ==
-- entry: up
-- input { [1i64, 2, 3] }
-- output { [0i64, 1, 2, 3, 4, 5] }
-- input { empty([0]i64) }
-- output { empty([0]i64) }
-- input { [1i64, -2] }
-- error: negative
entry up [n] (xs: [n]i64) : []i64 = iota (reduce (+) 0 xs)

-- ==
-- entry: several
-- input { [5i32, 6, 7] 2i32 }
-- output { [5i32, 6] [6i32, 6, 6, 6, 6, 6] [0i64, 1, 2, 3] 14i32 }
-- input { [5i32, 6, 7] 4i32 }
-- error:
entry several [n] (xs: [n]i32) (k: i32) =
  (take (i64.i32 k) xs, replicate (length xs * 2) (xs[0] + 1), iota (i64.i32 (k * k)), xs[2] * k)

-- ==
-- entry: grid
-- input { 2i32 3i32 }
-- output { [[0i64, 0, 0], [1i64, 1, 1]] }
entry grid (rows: i32) (columns: i32) =
  tabulate (i64.i32 rows) (\i -> replicate (i64.i32 columns) i)

-- ==
-- entry: chosen
-- input { true [1i32, 2] [3i32] }
-- output { [2i32, 3] }
-- input { false [1i32, 2] [3i32] }
-- output { [4i32] }
entry chosen [n] [m] (c: bool) (xs: [n]i32) (ys: [m]i32) = map (+ 1) (if c then xs else ys)

-- ==
-- entry: longest
-- input { [[1i64, 3], [0, 5]] }
-- output { [5i64, 4, 3, 2, 1] [10i64, 8, 6, 4, 2] }
entry longest [n] [m] (pairs: [n][m]i64) =
  let most = reduce i64.max 0 (map (reduce i64.max 0) pairs)
  in unzip (map (\i -> (most - i, 2 * (most - i))) (iota most))

-- Rows without elements: nothing is divided by how many there are.
-- ==
-- entry: empty_rows
-- input { [1i32, 2] empty([0]bool) }
-- output { empty([2][0]i32) }
-- input { [1i32, 2] [true] }
-- output { [[1i32], [2]] }
entry empty_rows [n] [m] (xs: [n]i32) (ys: [m]bool) : [n][m]i32 =
  let a = map (\x -> replicate m x) xs
  in if n > 0 then a else a

-- Sizes that are there only if an array has an element at least.
-- ==
-- entry: behind_first
-- input { [7i32, 8, 9] }
-- output { [8i32, 9] }
-- input { [7i32] }
-- output { empty([0]i32) }
-- input { empty([0]i32) }
-- error:
entry behind_first [n] (xs: [n]i32) = xs[1:]

-- ==
-- entry: shifted
-- input { [7i32, 8, 9] }
-- output { [7i32, 7, 8] }
-- input { [7i32] }
-- output { [7i32] }
entry shifted [n] (xs: *[n]i32) : *[n]i32 =
  xs with [1:n] = copy xs[0:n - 1]

-- Sizes that types hide (`?[k].t`).
type~ square = ?[k].[k][k]i32
type~ table 'a = ?[k].{keys: [k]i64, values: [k]a}
type^ pack = ?[n].([n]bool, bool -> [n]bool)

def square_of (m: i64) : square = tabulate_2d (m + 1) (m + 1) (\i j -> i32.i64 (i * j))

def evens (n: i64) : table i32 =
  let keys = filter (\i -> i % 2 == 0) (iota n)
  in {keys, values = map i32.i64 keys}

def sum_of (t: table i32) = i32.sum (map2 (\k v -> i32.i64 k * v) t.keys t.values)

def pack (x: i64) : pack = (replicate (2 * x) true, \b -> replicate (2 * x) b)

def lengths [n] 'a 'b (f: a -> ?[k].[k]b) (xs: [n]a) : [n]i64 = map (\x -> length (f x)) xs

def both 'a (f: i64 -> ?[k].([k]a, [k]a)) = let (a, b) = f 3 in zip a b

-- ==
-- entry: hidden
-- input { 2i64 }
-- output { [[3, 3, 3], [3, 4, 5], [3, 5, 7]] 5 20 }
entry hidden (m: i64) =
  let [k] (xs: [k][k]i32) = square_of m
  let trace [n] (ys: [n][n]i32) = i32.sum (map (\i -> ys[i, i]) (iota n))
  in (map (map (+ i32.i64 k)) xs, trace (square_of m), sum_of (evens 5))

-- ==
-- entry: packed
-- input { 1i64 [2i64, 0] }
-- output { [true, true] [false, false] [2i64, 0] [7i64, 7, 7] }
entry packed (x: i64) (ks: []i64) =
  let (xs, f) = pack x
  let (a, b) = unzip (zip xs (f false))
  let (_, c) = unzip (both (\n -> (replicate n x, replicate n 7i64)))
  in (a, b, lengths (\k -> replicate k true) ks, c)

-- ==
-- entry: wrongly
-- input { 2i64 2i64 }
-- output { [[1, 1], [1, 1]] }
-- input { 2i64 3i64 }
-- error:
entry wrongly (n: i64) (m: i64) : ?[k].[k][k]i32 =
  replicate n (replicate m 1) :> [n][n]i32

-- Sizes of uses that no argument has: said by what is wanted, and by other arguments.

def half [n] [m] (xs: [n * m]i32) : [n][m]i32 = unflatten xs
def count [n] (_: i64 -> [n]i64) : i64 = n
def numbers [n] : [n]i64 = iota n

-- ==
-- entry: said
-- input { [1i32, 2, 3, 4, 5, 6] }
-- output { [[1i32, 2], [3i32, 4], [5i32, 6]] [1i64, 3, 5] 18i64 [10i64, 11, 12] }
-- input { [1i32, 2, 3, 4] }
-- error:
entry said [n] (xs: [n]i32) =
  let grid: [3][2]i32 = half (xs :> [3 * 2]i32)
  let firsts = filter (\x -> x % 2 == 1) xs
  in (grid, map2 (+) (map i64.i32 firsts) (rep 0), count (replicate (3 * n)),
      map2 (+) numbers (replicate 3 10))

-- ==
-- entry: rows
-- input { [1i32, 2, 3, 4, 5, 6] }
-- output { [[11i32, 12], [13i32, 14], [15i32, 16]] }
entry rows (xs: [6]i32) : [3][2]i32 =
  let add (ys: []i32) = map2 (+) ys (rep 10)
  in map add (unflatten xs)

-- A shape function that is wrong for its value function is found.
def half_shape [n] (_: [n]i32) (c: bool) : i64 = if c then n / 2 else n
def half_value [n] (size: i64) (xs: [n]i32) (c: bool) : [size]i32 =
  if c then (xs :> [size]i32) else (take (n / 2) xs :> [size]i32)

-- ==
-- entry: missliced
-- input { [1i32, 2, 3] true }
-- error:
-- input { [1i32, 2, 3] false }
-- error:
entry missliced [n] (xs: [n]i32) (c: bool) =
  let size = half_shape xs c
  in half_value size xs c

-- Branches in branches, in a definition that is called: one size for all of them.
def clipped [n] (xs: [n]i64) (k: i64) =
  if k < 0 then xs else if k < n then take k xs else xs ++ iota (k - n)

-- ==
-- entry: clips
-- input { [5i64, 6, 7] -1i64 }
-- output { [6i64, 7, 8] 3i64 [5i64, 6, 7] }
-- input { [5i64, 6, 7] 2i64 }
-- output { [6i64, 7] 2i64 [5i64, 6, 7, 0] }
-- input { [5i64, 6, 7] 5i64 }
-- output { [6i64, 7, 8, 0, 1] 5i64 [5i64, 6, 7, 0] }
entry clips [n] (xs: [n]i64) (k: i64) =
  let ys = clipped (map (+ 1) xs) k
  in (ys, length ys, clipped xs (if k < 0 then k else n + 1))

-- A row is an error where there is none, also if it has no elements.
-- ==
-- entry: first_row
-- input { [[1, 2], [3, 4]] } output { [1, 2] [12, 16] }
-- input { empty([0][0]i32) } error: out of bounds
-- input { empty([0][3]i32) } error: out of bounds
-- input { empty([2][0]i32) } output { empty([0]i32) empty([0]i32) }
entry first_row [n][m] (xss: [n][m]i32) : ([m]i32, [m]i32) =
  (xss[0], loop r = xss[n - 1] for _i < 2 do map (* 2) r |> map2 (+) (replicate m 0))

-- Rows that are read where they come from are compared with what is wanted of them all the same, also
-- if they have no elements; where there are no rows there is nothing to compare.
-- ==
-- entry: rows_of
-- input { 2i64 3i64 3i64 }
-- output { [[0i64, 0, 0], [1i64, 1, 1]] }
-- input { 2i64 1i64 0i64 }
-- error:
-- input { 0i64 1i64 0i64 }
-- output { empty([0][0]i64) }
entry rows_of (n: i64) (m: i64) (k: i64) : [][]i64 = map (\x -> replicate m x :> [k]i64) (iota n)

-- Of an index and a size that are both wrong either is reported.
-- ==
-- entry: row_of
-- input { [[1i32, 2], [3i32, 4]] 1i64 2i64 }
-- output { [3i32, 4] }
-- input { [[1i32, 2], [3i32, 4]] 2i64 -1i64 }
-- error:
entry row_of (xss: [][]i32) (i: i64) (k: i64) : [k]i32 = xss[i] :> [k]i32

-- Sizes that are compared where an argument is made, of which nothing but the size is used, or its
-- elements in one branch only.
def sevens [n] (_: [n]i32) : [n]i32 = tabulate n (\_ -> 7)
def length_or_sum [n] (xs: [n]i32) (c: bool) : i64 =
  let ys : [n]i32 = xs in if c then i64.i32 (i32.sum ys) else n

-- ==
-- entry: as_long
-- input { [1i32, 2] 2i64 }
-- output { [7i32, 7] }
-- input { [1i32, 2] 0i64 }
-- error:
entry as_long [n] (xs: [n]i32) (k: i64) : [n]i32 = sevens (replicate k 3 :> [n]i32)

-- ==
-- entry: as_long_named
-- input { [1i32, 2] 2i64 }
-- output { 2i64 }
-- input { [1i32, 2] 3i64 }
-- error:
entry as_long_named [n] (xs: [n]i32) (k: i64) : i64 =
  let ys = replicate k 3i32 :> [n]i32
  let size [m] (_: [m]i32) : i64 = m
  in size ys

-- ==
-- entry: in_a_branch
-- input { [1i32, 2] 2i64 true }
-- output { 5i64 }
-- input { [1i32, 2] 2i64 false }
-- output { 2i64 }
-- input { [1i32, 2] 3i64 true }
-- error:
-- input { [1i32, 2] 3i64 false }
-- error:
entry in_a_branch [n] (xs: [n]i32) (k: i64) (c: bool) : i64 =
  length_or_sum (map (+ 1) xs :> [k]i32) c

-- Sizes that cannot be right, of calls with numbers, where the program never comes to them; and where
-- it does.
def kept [n] (k: i64) (xs: [n]i32) : [k]i32 = if n == k then xs :> [k]i32 else replicate k 0
def front [n] (k: i64) (xs: [n]i32) : i32 = if k <= n then i32.sum (take k xs) else -1
def greatest [n] (xs: [n]i32) : i32 = if n == 0 then -1 else reduce i32.max xs[0] (tail xs)
def twos (k: i64) : i64 = if k < 0 then 0 else i64.sum (replicate k 2)

-- ==
-- entry: avoided
-- input { [4i32, 5] }
-- output { [0i32, 0, 0] [4i32, 5] -1i32 4i32 -1i32 5i32 0i64 6i64 }
entry avoided (xs: [2]i32) =
  (kept 3 xs, kept 2 xs, front 5 xs, front 1 xs, greatest (take 0 xs), greatest xs, twos (-1), twos 3)

-- ==
-- entry: too_few
-- input { [4i32, 5] [1i32] }
-- output { [1i32] }
-- input { [4i32, 5] [9i32] }
-- error:
-- entry: too_many unlike
-- input { [4i32, 5] [1i32] }
-- error:
entry too_few (xs: [2]i32) (is: []i32) : []i32 =
  map (\i -> if i > 5 then i32.sum (replicate (-1) i) else i) is
entry too_many (xs: [2]i32) (_: []i32) : i32 = i32.sum (take 5 xs)
entry unlike (xs: [2]i32) (_: []i32) : i32 = i32.sum (map (+ 1) (xs :> [3]i32))

-- The rows that `[]` has not got are those of another branch, of the steps of a loop or of the result.
-- ==
-- entry: no_rows
-- input { 3i64 1 } output { [[7i32, 7, 7]] }
-- input { 3i64 2 } output { empty([0][3]i32) }
-- input { 3i64 3 } output { [[3i32, 3, 3], [3, 3, 3]] }
entry no_rows (w: i64) (k: i32) : [][w]i32 =
  match k case 1 -> [replicate w 7] case 2 -> [] case _ -> replicate 2 (replicate w k)

-- ==
-- entry: no_blocks
-- input { [[1i32], [2]] true } output { empty([0][2][1]i32) true }
-- input { [[1i32], [2]] false } output { [[[1i32], [2]]] false }
entry no_blocks [h][w] (xs: [h][w]i32) (c: bool) = (if c then [] else [xs], c)

-- ==
-- entry: rows_of_steps
-- input { 2i64 [4i32, 5] } output { [[4i32, 4], [5, 5]] 2i64 }
-- input { 2i64 empty([0]i32) } output { empty([0][2]i32) 0i64 }
entry rows_of_steps (w: i64) (xs: []i32) : ([][w]i32, i64) =
  loop (rows, k) = ([], 0) for x in xs do (rows ++ [replicate w x], k + 1)

-- ==
-- entry: rows_of_record
-- input { 2i64 [4i32] } output { [[4i32, 4]] }
-- input { 2i64 empty([0]i32) } output { empty([0][2]i32) }
entry rows_of_record (w: i64) (xs: []i32) : [][w]i32 =
  (loop s = {k = 0, rows = []} while s.k < length xs do
     {k = s.k + 1, rows = s.rows ++ [replicate w xs[s.k]]}).rows

-- ==
-- entry: rows_of_arguments
-- input { [[1i32, 2]] } output { [[1i32, 2], [1, 2]] }
-- input { empty([0][2]i32) } output { empty([0][2]i32) }
entry rows_of_arguments [n][m] (xss: [n][m]i32) : [][m]i32 = [] ++ xss ++ [] ++ xss

-- ==
-- entry: length_of_rest
-- input { [1i32, 2, 3] } output { 2i64 }
-- input { [1i32] } output { 0i64 }
-- input { empty([0]i32) } error:
entry length_of_rest [n] (xs: [n]i32) : i64 = length (map (+ 1) xs[1:])

-- ==
-- entry: lengths_of_rests
-- input { [[1i32, 2, 3], [4, 5, 6]] } output { [2i64, 2i64] }
-- input { empty([0][0]i32) } output { empty([0]i64) }
-- input { empty([2][0]i32) } error:
entry lengths_of_rests [n][m] (xss: [n][m]i32) : [n]i64 = map (\xs -> length xs[1:]) xss

-- Both of what the loop starts with and what it runs over may fail: the first of them does.
-- ==
-- entry: first_that_fails
-- input { [1f32] [1u8] true } error:
-- input { empty([0]f32) [1u8] true } error:
-- input { empty([0]f32) [1u8, 2, 3] true } output { empty([0]f32) }
entry first_that_fails [n] [m] (xs: [n]f32) (_: [m]u8) (c: bool) : [n]f32 =
  foldl (\x _ -> x) (tabulate n (\i -> xs[i - 1]))
        (loop x = replicate 3 c :> [m]bool for _i < m do map (\y -> !y) x)

-- A definition that no entry point uses is checked, whatever its sizes are made of.
def of_parameters (k: i32) (xs: [i64.i32 k]i32) (ys: [i64.i32 k]i32) : [i64.i32 k]i32 = map2 (+) xs ys
