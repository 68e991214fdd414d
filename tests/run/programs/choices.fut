-- Branches whose results differ in size.
entry lengths [n] (k: i32) (xs: [n]i32) : (i64, i32) =
  let ys = if k < 0 then xs else if k == 0 then replicate 3 7 else map (+ 1) (xs ++ xs)
  in (length ys, i32.sum ys)

entry pairs [n] (k: i32) (xs: [n]i32) : (i64, i32) =
  let (a, b) =
    if k > 0
    then (xs, replicate 2 (replicate n 1))
    else (xs ++ xs, replicate 5 [1, 2, 3])
  in (length a + 1000 * length (head b), i32.sum a + i32.sum (flatten b))

-- Each size is computed only where it is wanted: 100 / 0 is an error, and so is iota (-1).
entry computed (k: i32) : (i64, i64) =
  let is = if k > 0 then iota (i64.i32 (100 / k)) else iota (i64.i32 (-k))
  in (length is, i64.sum is)

entry alike [n] (k: i32) (xs: [n]i32) : (i64, i64) =
  let is =
    if n % 2 == 0
    then map (+ 1) (iota (i64.i32 (k * k)))
    else iota (i64.i32 (k * k))
  in (length is, i64.sum is)

-- The size is the same for all x.
entry inside [n] (k: i64) (xs: [n]i32) : [n]i32 =
  map (\x -> let ys = if k > 2 then xs else replicate 4 x in i32.sum ys + x) xs

entry deeper [n] (j: i64) (k: i64) (xs: [n]i32) : (i64, i32) =
  let ys =
    if j > k
    then if j > 3 then xs else take 0 xs
    else if k > 3 then [i32.i64 j, i32.i64 k] else map (* 2) (xs ++ xs ++ [1])
  in (length ys, i32.sum ys)

-- What both branches are equal to is not seen before the program runs.
entry agreed [n] [m] (k: i64) (xs: [n]i32) (ys: [m]i32) : [n]i32 =
  let zs = if k == 0 then map (+ 1) xs else map (+ 2) ys
  in map2 (+) xs (zs :> [n]i32)
