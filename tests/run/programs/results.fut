-- Reductions of the same elements: one pass, with several results.
entry extremes [n] (xs: [n]f32) : (f32, f32) =
  (reduce f32.min f32.inf xs, reduce f32.max (-f32.inf) xs)

-- In two lets, with others between them.
entry spread [n] (xs: [n]i32) (k: i32) : i32 =
  let sum = i32.sum xs
  let scale = k * k + 1
  let squares = i32.sum (map (\x -> scale * x * x) xs)
  in squares - sum * sum + scale

-- The first one is done where the size of the second one is known.
entry half [n] (xs: [n]i32) (ys: [n]i32) : (i32, i32, i32) =
  let most = i32.maximum (map2 (*) xs ys)
  let limit = ys[n - 1]
  let fewer = i32.sum (map2 (\x y -> if x < limit then y else 0) xs ys)
  in (most, limit, fewer)

-- Dot products that share an operand, and one that shares it with one of these only.
entry dots [n] (xs: [n]i32) (ys: [n]i32) (zs: [n]i32) : (i32, i32, i32) =
  (i32.sum (map2 (*) xs ys), i32.sum (map2 (*) xs zs), i32.sum (map2 (\y z -> y - z) ys zs))

-- Of other types, with and without the promise of any order.
entry mixed [n] (xs: [n]i32) (low: i32) : (i64, i32, bool) =
  (reduce_comm (+) 0 (map (\x -> if low <= x then 1 else 0) xs), reduce i32.max i32.lowest xs,
   all (> low) xs)

-- Where the smallest and the largest are.
entry places [n] (xs: [n]i32) : (i64, i64) =
  let less (i, x) (j, y) = if x < y || (x == y && i < j) then (i, x) else (j, y)
  let more (i, x) (j, y) = if x > y || (x == y && i < j) then (i, x) else (j, y)
  let (i, _) = reduce_comm less (i64.highest, i32.highest) (zip (iota n) xs)
  let (j, _) = reduce_comm more (i64.highest, i32.lowest) (zip (iota n) xs)
  in (i, j)

-- No pass of the first one knows what the second one needs.
entry centred [n] (xs: [n]i32) : i32 =
  let mean = i32.sum xs / i32.max 1 (i32.i64 n)
  in i32.sum (map (\x -> (x - mean) * (x - mean)) xs)

-- What both read is a result, too.
entry kept [n] (xs: [n]i32) : ([n]i32, i32, i32) =
  let ys = map (\x -> x * 3 - 1) xs
  in (ys, i32.sum ys, i32.maximum ys)

-- Initial values that are not neutral enter once.
entry started [n] (xs: [n]i32) (start: i32) : (i32, i32) =
  (reduce (+) start xs, reduce i32.min start xs)

entry chosen [n] (xs: [n]i32) (which: bool) : i32 =
  let sum = i32.sum xs
  let most = i32.maximum xs
  in if which then sum else most

-- More than one pass has room for.
entry many [n] (xs: [n]i64) : (i64, i64, i64, i64, i64, i64) =
  (i64.minimum xs, i64.maximum xs, i64.sum xs, i64.product xs, reduce (^) 0 xs,
   i64.sum (map (\x -> x * x) xs))

entry kept_elements [n] (xs: [n]i32) : (i32, i32) =
  let ys = filter (> 0) xs
  in (i32.sum ys, i32.maximum ys)

def all_of [m] (xs: [m]i32) : (i32, i32, i32) =
  (i32.minimum xs, i32.maximum xs, i32.sum xs)

entry rows [n] [m] (xss: [n][m]i32) : [n](i32, i32, i32) = map all_of xss

entry columns [n] [m] (xss: [n][m]i32) : [m](i32, i32, i32) = map all_of (transpose xss)

-- Each row less its mean, by its range.
entry scaled [n] [m] (xss: [n][m]i32) : [n][m]i32 =
  map (\xs ->
         let sum = i32.sum xs
         let most = i32.maximum xs
         in map (\x -> x * 2 - sum + most) xs)
      xss

-- A product of matrices of which each element has two results.
entry products [n] [m] (a: [n][m]i32) (b: [n][m]i32) : [n][n](i32, i32) =
  map (\xs -> map (\ys -> (i32.sum (map2 (*) xs ys), i32.maximum (map2 (+) xs ys))) b) a
