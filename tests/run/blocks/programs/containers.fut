-- Options, results and maps by sorted arrays, for any type of keys; the size of a map changes with
-- what is put into it.
-- ==
-- entry: divs
-- input { [1,0,5,3] } output { [50, -1, 30, -1] }

-- ==
-- entry: first_over
-- input { 3 [1,5,4] } output { 5 }
-- input { 9 [1,5,4] } output { -1 }

-- ==
-- entry: table
-- input { [5,1,3,1] [1f32,2f32,3f32,4f32] [1,2,5] }
-- output { [1,3,5] [4f32,3f32,1f32] [4f32,f32.nan,1f32] }
-- input { empty([0]i32) empty([0]f32) [1] } output { empty([0]i32) empty([0]f32) [f32.nan] }

-- ==
-- entry: pairs
-- input { [2u8,1u8,2u8] [1u8,9u8,0u8] } output { [1u8,2u8,2u8] 1143i64 }

-- ==
-- entry: compact
-- input { [1,2,3,4] } output { [1,2] 2i64 }

-- ==
-- entry: checked
-- input { [1,2] } output { [1,4] 0 }
-- input { [1,-2,-3] } output { [0,0,0] -2 }

type opt 'a = #none | #some a
def bind 'a 'b (o: opt a) (f: a -> opt b): opt b = match o case #none -> #none case #some x -> f x
def (<|>) 'a (a: opt a) (b: opt a) = match a case #some _ -> a case #none -> b
def default 'a (d: a) (o: opt a) = match o case #some x -> x case #none -> d
def safe_div (a: i32) (b: i32): opt i32 = if b == 0 then #none else #some (a / b)
def find 'a [n] (p: a -> bool) (xs: [n]a): opt a =
  reduce (<|>) #none (map (\x -> if p x then #some x else #none) xs)
module type ordered = { type t val <=: t -> t -> bool }
module mk_map (K: ordered) = {
  type~ map 'v = ?[n].{keys: [n]K.t, vals: [n]v}
  def eq a b = (a K.<= b) && (b K.<= a)
  def rank [n] (k: K.t) (ks: [n]K.t): i64 =
    (loop (lo, hi) = (0, n) while lo < hi do
       let m = (lo + hi) / 2 in if k K.<= ks[m] then (lo, m) else (m + 1, hi)).0
  def empty 'v: map v = {keys = [] : [0]K.t, vals = [] : [0]v}
  def lookup 'v (k: K.t) (m: map v): opt v =
    let i = rank k m.keys
    in if i < length m.keys && eq k m.keys[i] then #some m.vals[i] else #none
  def insert 'v (k: K.t) (v: v) (m: map v): map v =
    let i = rank k m.keys
    let n = length m.keys
    in if i < n && eq k m.keys[i]
       then {keys = copy m.keys, vals = copy m.vals with [i] = v}
       else let ks = take i m.keys ++ [k] ++ drop i m.keys
            let vs = take i m.vals ++ [v] ++ drop i m.vals
            let l = length ks
            in {keys = ks :> [l]K.t, vals = vs :> [l]v}
  def from_arrays [n] 'v (ks: [n]K.t) (vs: [n]v): map v =
    loop m: map v = {keys = [] : [0]K.t, vals = [] : [0]v} for i < n do insert ks[i] vs[i] m
  def fold 'v 'a (f: a -> K.t -> v -> a) (z: a) (m: map v): a =
    loop a = z for i < length m.keys do f a m.keys[i] m.vals[i]
}
module imap = mk_map { type t = i32 def (<=) = (i32.<=) }
module pmap = mk_map {
  type t = (u8, u8)
  def (a, b) <= (c, d) = a u8.< c || (a u8.== c && b u8.<= d)
}
entry divs [n] (xs: [n]i32): [n]i32 =
  let twice x = bind (safe_div 100 x) (\y -> bind (safe_div y (x - 3)) (\z -> #some (z + y)))
  in map (\x -> default (-1) (twice x)) xs
entry first_over [n] (k: i32) (xs: [n]i32): i32 = find (> k) xs |> default (-1)
entry table [n] [q] (ks: [n]i32) (vs: [n]f32) (qs: [q]i32): ([]i32, []f32, [q]f32) =
  let m = imap.from_arrays ks vs
  in (m.keys, m.vals, map (\k -> default f32.nan (imap.lookup k m)) qs)
entry pairs [n] (a: [n]u8) (b: [n]u8): ([]u8, i64) =
  let m = pmap.from_arrays (zip a b) (iota n)
  in (map (.0) m.keys, pmap.fold (\s (x, y) v -> s * 10 + v + i64.u8 (x + y)) 0 m)
-- arrays of options
entry compact [n] (xs: [n]i32): ([]i32, i64) =
  let os = map (\x -> if x % 2 == 0 then #some (x / 2) else #none : opt i32) xs
  let some = filter (\o -> match o case #some _ -> true case #none -> false) os
  in (map (default 0) some, length os - length some)
type result 'a 'e = #ok a | #err e
def traverse [n] 'a 'b 'e (f: a -> result b e) (d: b) (xs: [n]a): result ([n]b) e =
  let rs = map f xs
  let bad = reduce (\a b -> match a case #err _ -> a case #ok _ -> b) (#ok d) rs
  in match bad
     case #err e -> #err e
     case #ok _ -> #ok (map (\r -> match r case #ok x -> x case #err _ -> d) rs)
entry checked [n] (xs: [n]i32): ([n]i32, i32) =
  match traverse (\x -> if x < 0 then #err x else #ok (x * x)) 0 xs
  case #ok ys -> (ys, 0)
  case #err e -> (replicate n 0, e)
