-- Reductions that a CPU does in vectors, and those that it must not.

-- Every operator that is done on vectors, at several types.
entry wholes [n] (xs: [n]i64) (ys: [n]u32) : (i64, i64, i64, u32, u32, u32) =
  (i64.sum xs, i64.maximum xs, reduce (*) 1 (map (\x -> x - 3) xs),
   reduce (^) 0 ys, u32.minimum ys, reduce (&) u32.highest (map (| 7) ys))

entry narrow [n] (xs: [n]i8) (ys: [n]u16) : (i8, i8, u16, u16) =
  (reduce (+) 0 xs, i8.maximum (map (\x -> x * 2) xs), reduce (+) 0 ys, u16.minimum ys)

entry reals [n] (xs: [n]f32) (ys: [n]f64) : (f32, f32, f64, f64) =
  (f32.maximum (map f32.abs xs), f32.minimum (map (\x -> 0 - x) xs),
   f64.sum (map2 (\x y -> let d = x - y in d * d / 2) ys ys), f64.sum ys)

-- The initial value is not neutral, and comes in once.
entry started [n] (start: i32) (k: i32) (xs: [n]i32) (ys: [n]i32) : i32 =
  reduce (+) start (map2 (\x y -> x * y + k) xs ys)

-- Functions that are called twice, by each other, too, and with something from outside.
def step ((a, b): (i32, i32)) (x: i32) : i32 = a * x + b * 3 + a
def steps (a: i32) (x: i32) : i32 = let d = step (x, a) (x - a) in step (d, d + a) x - d

entry calls [n] (k: i32) (xs: [n]i32) (ys: [n]i32) : ([n]i32, i32) =
  (map2 (\x y -> steps x y + steps k (x * y)) xs ys,
   i32.sum (map2 (\x y -> step (x, k) y - step (y, 2) x) xs ys))

-- An operator that is associative, but not commutative: the last element that is not zero.
entry last [n] (xs: [n]i32) : i32 =
  reduce (\a b -> if b == 0 then a else b) 0 xs

-- Elements of another type, that depend on their index, that choose, that may fail, and pairs.
entry mixed [n] (xs: [n]i32) (ys: [n]i32) : (i64, i64, i32, i32, (i32, i32)) =
  (i64.sum (map i64.i32 xs),
   i64.sum (map2 (\x i -> i64.i32 x * i) xs (iota n)),
   i32.sum (map (\x -> if x < 0 then 1 else x) xs),
   i32.sum (map2 (\x y -> x / y) xs ys),
   reduce (\(a, b) (c, d) -> (a + c, i32.max b d)) (0, i32.lowest) (zip xs ys))

-- On a GPU several elements are one vector, and so is what each is shifted by.
entry shifted [n] (xs: [n]i32) (ys: [n]i32) : [n]i32 =
  map2 (\x y -> (x << y) ^ (x >> y)) xs ys

-- Rows, four at a time, with more to do for each.
entry rows [n] [m] (a: [n][m]i64) (xs: [m]i64) (ys: [n]i64) (k: i64) : [n]i64 =
  map2 (\row y -> k * reduce (+) y (map2 (\x z -> x * z + y) row xs) - y) a ys

entry two_results [n] [m] (a: [n][m]i32) (b: [n][m]i32) : ([n]i32, [n]bool) =
  unzip (map2 (\row other -> let sum = i32.sum (map2 (*) row other) in (sum, sum > 0)) a b)

-- Columns, two reductions for a row, and one whose elements are those of another: as they were.
entry columns [n] [m] (a: [n][m]i64) : [m]i64 =
  map i64.sum (transpose a)

entry two_sums [n] [m] (a: [n][m]i64) : [n]i64 =
  map (\row -> i64.sum row - i64.maximum row) a

entry around [n] [m] (a: [n][m]i64) : [n]i64 =
  map (\row -> let k = i64.sum row in i64.sum (map (* k) row)) a

-- Products of matrices, and what is like one.
entry product [n] [m] [p] (a: [n][m]i64) (b: [m][p]i64) : [n][p]i64 =
  map (\row -> map (\column -> i64.sum (map2 (*) row column)) (transpose b)) a

entry differences [n] [m] [p] (a: [n][m]f64) (b: [p][m]f64) : [n][p]f64 =
  map (\x -> map (\y -> f64.sum (map2 (\u v -> let d = v - u in d * d) y x)) b) a

entry least [n] [m] [p] (k: i32) (a: [n][m]i32) (b: [m][p]i32) : [n][p]i32 =
  map (\row -> map (\column -> i32.minimum (map2 (\x y -> x + y - k) column row)) (transpose b)) a

entry offset [n] [m] [p] (a: [n][m]i32) (b: [m][p]i32) : [n][p]i32 =
  map (\row -> map (\column -> reduce (+) 5 (map2 (*) row column)) (transpose b)) a

-- More to do for each sum, with something of its own; other results than sums; a scaled row.
entry accumulated [n] [m] [p] (k: i64) (a: [n][m]i64) (b: [m][p]i64) (c: [n][p]i64) : [n][p]i64 =
  map2 (\row cs ->
          map2 (\column z -> k * i64.sum (map2 (*) row column) - z * 3) (transpose b) cs)
       a c

entry signs [n] [m] [p] (a: [n][m]i32) (b: [p][m]i32) (limits: [p]i32) (k: [n]i32) : [n][p]bool =
  map2 (\x low -> map2 (\y limit -> i32.sum (map2 (*) y x) + low > limit) b limits) a k

entry scaled [n] [m] [p] (k: [n]i64) (a: [n][m]i64) (b: [m][p]i64) : [n][p]i64 =
  map2 (\f row -> map (\column -> i64.sum (map2 (\x y -> f * x * y) row column)) (transpose b)) k a

-- Two products, one after the other; rows that are computed first.
entry chain [n] [m] [p] (a: [n][m]i64) (b: [m][p]i64) : [n][m]i64 =
  let times [k] [l] [o] (x: [k][l]i64) (y: [l][o]i64) : [k][o]i64 =
    map (\row -> map (\column -> i64.sum (map2 (*) row column)) (transpose y)) x
  in times (times a b) (transpose b)

-- Shifts whose amount is an element of a vector.
entry shifts [n] (xs: [n]i64) (by: [n]i64) : ([n]i64, [n]i64) =
  (map2 (<<) xs by, map2 (>>) xs by)
