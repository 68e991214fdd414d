-- The part of the prelude that is written in the language itself. Only what a program uses is
-- elaborated. The built-in functions are in src/core/builtins.def. What is local is for the prelude
-- alone.

def (|>) '^a '^b (x: a) (f: a -> b) : b = f x
def (<|) '^a '^b (f: a -> b) (x: a) : b = f x
def (>->) '^a '^b '^c (f: a -> b) (g: b -> c) (x: a) : c = g (f x)
def (<-<) '^a '^b '^c (g: b -> c) (f: a -> b) (x: a) : c = g (f x)
def (&&) (x: bool) (y: bool) : bool = x && y
def (||) (x: bool) (y: bool) : bool = x || y

def id '^a (x: a) : a = x
def const '^a '^b (x: a) (_: b) : a = x
def flip '^a '^b '^c (f: a -> b -> c) (y: b) (x: a) : c = f x y
def curry '^a '^b '^c (f: (a, b) -> c) (x: a) (y: b) : c = f (x, y)
def uncurry '^a '^b '^c (f: a -> b -> c) (p: (a, b)) : c = f p.0 p.1
def not (x: bool) : bool = !x
def opaque '^a (x: a) : a = x
def trace 'a (x: a) : a = x
def break 'a (x: a) : a = x
def manifest 'a (x: a) : a = copy x

def map1 'a 'x (f: a -> x) (xs: []a) : *[]x = map f xs
def zip2 'a 'b (xs: []a) (ys: []b) : [](a, b) = zip xs ys
def unzip2 'a 'b (xs: [](a, b)) : ([]a, []b) = unzip xs

def and (xs: []bool) : bool = reduce (&&) true xs
def or (xs: []bool) : bool = reduce (||) false xs
def all 'a (p: a -> bool) (xs: []a) : bool = reduce (&&) true (map p xs)
def any 'a (p: a -> bool) (xs: []a) : bool = reduce (||) false (map p xs)
def null 'a (xs: []a) : bool = length xs == 0
def head 'a (xs: []a) : a = xs[0]
def last 'a (xs: []a) : a = xs[length xs - 1]

def tail 'a (xs: []a) : []a = drop 1 xs
def init 'a (xs: []a) : []a = take (length xs - 1) xs
def split [n] [m] 'a (xs: [n + m]a) : ([n]a, [m]a) = (take n xs, drop n xs)
def (++) 'a (xs: []a) (ys: []a) : *[]a = concat xs ys

def rep [n] 'a (x: a) : [n]a = replicate n x
def sized [m] 'a (n: i64) (xs: [m]a) : [n]a = xs :> [n]a
def tabulate_3d 'a (n: i64) (m: i64) (l: i64) (f: i64 -> i64 -> i64 -> a) : *[n][m][l]a =
  tabulate n (\i -> tabulate_2d m l (f i))

def unflatten [n] [m] 'a (xs: [n * m]a) : [n][m]a = dpia.unflatten n m xs
def unflatten_3d [n] [m] [l] 'a (xs: [n * m * l]a) : [n][m][l]a =
  dpia.unflatten n m (dpia.unflatten (n * m) l xs)
def unflatten_4d [n] [m] [l] [k] 'a (xs: [n * m * l * k]a) : [n][m][l][k]a =
  dpia.unflatten n m (dpia.unflatten (n * m) l (dpia.unflatten (n * m * l) k xs))
def flatten_3d [n] [m] [l] 'a (xs: [n][m][l]a) : [n * m * l]a = flatten (flatten xs)
def flatten_4d [n] [m] [l] [k] 'a (xs: [n][m][l][k]a) : [n * m * l * k]a =
  flatten (flatten (flatten xs))

def foldr 'a 'b (f: b -> a -> a) (x: a) (ys: []b) : a = foldl (\x y -> f y x) x (reverse ys)
def iterate_until 'a (p: a -> bool) (f: a -> a) (x: a) : a = loop x while !(p x) do f x
def iterate_while 'a (p: a -> bool) (f: a -> a) (x: a) : a = loop x while p x do f x

def exscan [n] 'a (op: a -> a -> a) (ne: a) (xs: [n]a) : *[n]a =
  scan op ne (tabulate n (\i -> if i == 0 then ne else #[unsafe] xs[i - 1]))
-- Each element is in one of the parts, so that their sizes need no check.
def partition [n] 'a (p: a -> bool) (xs: [n]a) =
  let [k] (ys: [k]a) = filter p xs
  in (ys, #[unsafe] (filter (\x -> !(p x)) xs :> [n - k]a))
def partition2 [n] 'a (p: a -> bool) (q: a -> bool) (xs: [n]a) =
  let [k] (ys: [k]a) = filter p xs
  let [l] (zs: [l]a) = filter (\x -> !(p x) && q x) xs
  in (ys, zs, #[unsafe] (filter (\x -> !(p x) && !(q x)) xs :> [n - k - l]a))

def hist [n] 'a (op: a -> a -> a) (ne: a) (k: i64) (is: [n]i64) (xs: [n]a) : *[k]a =
  reduce_by_index (replicate k ne) op ne is xs
def spread [n] 'a (k: i64) (x: a) (is: [n]i64) (xs: [n]a) : *[k]a = scatter (replicate k x) is xs

-- Places in arrays of several dimensions as places in all rows one after the other; those that are
-- outside are -1.
local def flat_2d [n] (k: i64) (l: i64) (is: [n](i64, i64)) : [n]i64 =
  map (\(i, j) -> if 0 <= i && i < k && 0 <= j && j < l then i * l + j else -1) is
local def flat_3d [n] (k: i64) (l: i64) (m: i64) (is: [n](i64, i64, i64)) : [n]i64 =
  map (\(i, j, h) -> if 0 <= i && i < k && 0 <= j && j < l && 0 <= h && h < m
                     then (i * l + j) * m + h
                     else -1)
      is

def scatter_2d [k] [l] [n] 'a (as: *[k][l]a) (is: [n](i64, i64)) (xs: [n]a) : *[k][l]a =
  dpia.unflatten k l (scatter (flatten as) (flat_2d k l is) xs)
def scatter_3d [k] [l] [m] [n] 'a (as: *[k][l][m]a) (is: [n](i64, i64, i64)) (xs: [n]a)
    : *[k][l][m]a =
  dpia.unflatten k l (dpia.unflatten (k * l) m
    (scatter (flatten_3d as) (flat_3d k l m is) xs))
def reduce_by_index_2d [k] [l] [n] 'a (as: *[k][l]a) (op: a -> a -> a) (ne: a)
                                      (is: [n](i64, i64)) (xs: [n]a) : *[k][l]a =
  dpia.unflatten k l (reduce_by_index (flatten as) op ne (flat_2d k l is) xs)
def reduce_by_index_3d [k] [l] [m] [n] 'a (as: *[k][l][m]a) (op: a -> a -> a) (ne: a)
                                          (is: [n](i64, i64, i64)) (xs: [n]a) : *[k][l][m]a =
  dpia.unflatten k l (dpia.unflatten (k * l) m
    (reduce_by_index (flatten_3d as) op ne (flat_3d k l m is) xs))
def hist_2d [n] 'a (op: a -> a -> a) (ne: a) (k: i64) (l: i64) (is: [n](i64, i64)) (xs: [n]a)
    : *[k][l]a =
  reduce_by_index_2d (replicate k (replicate l ne)) op ne is xs
def hist_3d [n] 'a (op: a -> a -> a) (ne: a) (k: i64) (l: i64) (m: i64)
                   (is: [n](i64, i64, i64)) (xs: [n]a) : *[k][l][m]a =
  reduce_by_index_3d (replicate k (replicate l (replicate m ne))) op ne is xs

-- The arrays that f gives, one after the other: the size of each, where in the whole one begins, the
-- place of the first element of each, and the elements. What the result is made with at first, any
-- element, is there if there is one.
def flatmap' [n] 'a 'b (f: a -> ?[k].[k]b) (xs: [n]a) =
  let ks = map (\x -> length (f x)) xs
  let offsets = exscan (+) 0 ks
  let m = i64.sum ks
  let starts = map2 (\o k -> if k > 0 then o else -1) offsets ks
  let flags = scatter (replicate m false) starts (replicate n true)
  let filled = reduce i64.max 0 (map2 (\i k -> if k > 0 then i else 0) (iota n) ks)
  let some = tabulate (i64.min m 1) (\i -> (f xs[filled])[i])
  let ys = loop ys = tabulate m (\_ -> some[0]) for i < n do
             let zs = f xs[i] in ys with [offsets[i]:offsets[i] + length zs] = zs
  in (ks, flags, offsets, ys)
def flatmap [n] 'a 'b 'c (f: a -> ?[k].([k]b, c)) (xs: [n]a) =
  let (ks, flags, offsets, ys) = flatmap' (\x -> (f x).0) xs
  in (ks, flags, offsets, ys, map (\x -> (f x).1) xs)

def r32 (x: i32) : f32 = f32.i32 x
def t32 (x: f32) : i32 = i32.f32 x
def r64 (x: i32) : f64 = f64.i32 x
def t64 (x: f64) : i32 = i32.f64 x
