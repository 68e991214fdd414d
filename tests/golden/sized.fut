-- The examples of the paper (size-slicing.txt). Fig. 7: the size of the result is said by the types.
def sums_and_products (a: [][]f64) =
  let (s, p) = unzip (map (\x -> (f64.sum x, f64.product x)) a)
  in s ++ p

entry running (a: [][][]f64) =
  let b = map (\a -> sums_and_products a) a
  in b[5]

-- Fig. 22 and 23: branches that differ, and branches that agree.
def f (p: i64) = p * 2 + 1

entry branches (p: i64) (x: i64) (y: i64) (c1: bool) (c2: bool) =
  let a =
    if c1
    then iota p
    else let q = f p
         in iota q
  let b =
    if c2
    then replicate p x
    else replicate p y
  in (i64.sum a, i64.sum b)

-- 3.1.1: what calls such a function is given the size before the value; each call is split.
def half [n] (xs: [n]f32) (c: bool) =
  let k = n / 2
  in if c then take k xs else xs

def scaled (xs: []f32) (c: bool) = map (* 2) (half xs c)

def padded (n: i64) (m: i64) (x: f32) =
  let longest = i64.max n m
  in (if n > m then replicate n x else replicate (m + 1) x, longest)

entry calls [n] (xs: [n]f32) (c: bool) =
  let ys = scaled (map (+ 1) xs) c
  let (zs, k) = padded n 7 2
  in (f32.sum ys + f32.sum zs, k)

-- The third way of 3.4: what filters is existential still, and so is what is not cheap, or may fail.
def evens (xs: []i64) = filter (\x -> x % 2 == 0) xs
def counted (xs: []i64) (c: bool) = if c then iota (i64.sum xs) else xs
def divided [n] (xs: [n]i64) (k: i64) = if k > 3 then xs else iota (100 / k)

entry others (xs: []i64) (k: i64) =
  i64.sum (evens xs) + i64.sum (counted xs (k > 2)) + i64.sum (divided xs k)

-- Sizes that types hide are opened by a name, which is a number.
def square (m: i64) : ?[k].[k][k]i64 =
  let xs = if m > 3 then iota m else iota 3
  in map (\x -> map (* x) xs) xs

entry opened (m: i64) =
  let [k] (xs: [k][k]i64) = square m
  in k + i64.sum (flatten xs)

-- Fig. 16, simplified as in Fig. 10: rows of a size that is the same for all of them.
entry rows [m] [n] (xss: [m][n]f32) (c: bool) =
  let yss = map (\xs -> scaled xs c) xss
  in (length yss[0], map f32.sum yss)

-- Fig. 17: where the shape takes more than a few operations it is that of one row.
entry kept [m] (xs: [m]i64) (ks: []i64) =
  let rows = map (\x -> map (* x) (filter (> 3) ks)) xs
  in i64.sum (flatten rows)

entry inner [m] (xs: [m]i64) (ks: []i64) (k: i64) =
  let rows = map (\x -> tabulate k (\i -> if k > 3 then iota (100 / k) else [x * i])) xs
  in i64.sum (flatten (flatten rows))
