-- What the values are that stand for specifications: constants that turn out to be arrays, which no
-- function may give but as copies, and definitions that are more general than they are used.

-- A constant of an abstract type: given by functions and lambdas, from branches, in tuples, out of
-- an array, and consumed where it is known what it is.
module type start = {
  type t
  val start : t
  val next : t -> t
}

module givers (p: start) = {
  def kept : p.t = p.next p.start
  def rows : [2]p.t = [p.start, kept]
  def give (_: i32) : p.t = p.start
  def both (x: i32) = (p.start, kept, x)
  def choose (x: i32) = if x > 3 then p.start else kept
  def each (n: i64) = map (\_ -> p.start) (iota n)
  def row (i: i64) = rows[i]
  def later = \(x: i32) -> {here = kept, x}
}

module arrays = givers {
  type t = [3]i32
  def start : t = [1, 2, 3]
  def next (x: t) : t = map (+ 1) x
}

module pairs = givers {
  type t = (i32, [2]i32)
  def start : t = (7, [8, 9])
  def next ((x, ys): t) : t = (x + 1, ys)
}

module numbers = givers {
  type t = i32
  def start = 5i32
  def next (x: i32) = x + 1
}

-- ==
-- entry: of_arrays
-- input { 4 1i64 }
-- output { [1, 2, 3] [2, 3, 4] [1, 2, 3] [2, 3, 4] [[1, 2, 3], [1, 2, 3]] [2, 3, 4] [1, 0, 3] }
-- input { 3 0i64 }
-- output { [1, 2, 3] [2, 3, 4] [2, 3, 4] [2, 3, 4] [[1, 2, 3], [1, 2, 3]] [1, 2, 3] [1, 0, 3] }
entry of_arrays (x: i32) (i: i64) =
  let (a, b, _) = arrays.both x
  let changed = arrays.give x with [1] = 0
  in (a, b, arrays.choose x, (arrays.later x).here, arrays.each 2, arrays.row i, changed)

-- ==
-- entry: of_others
-- input { 4 1i64 }
-- output { 7 [8, 9] 8 [8, 9] 5 6 6 [5, 5] }
entry of_others (x: i32) (i: i64) =
  let (a, b) = pairs.give x
  let (c, d) = pairs.row i
  in (a, b, c, d, numbers.give x, numbers.row i, (numbers.later x).here, numbers.each 2)

-- Specifications that say what nothing else does.
module less : {
  val pair : (i32 -> i32, bool -> bool)
  val none : [0]f32
  val count : (i32 -> i32) -> i64
} = {
  def pair 'a 'b : (a -> a, b -> b) = (\x -> x, \x -> x)
  def none 'a : [0]a = []
  def count 'a 'b (_: a -> b) = 2i64
}

-- ==
-- entry: general
-- input { 4 }
-- output { 4 0i64 2i64 4 0i64 }
entry general (x: i32) =
  let (f, _) = less.pair
  in (less.pair.0 x, length less.none, less.count (\y -> y), f x, length [])

-- Members that are called as the modules that are opened.
module m = {
  def m = 1i32
  module q = {def q = 5i32  def r = 6i32}
}

open m
open q

module own (p: {type t  val p : t}) = {
  open p
  def same : t = p
}

module owned = own {type t = i32  def p = 2i32}

-- ==
-- entry: names
-- input { 4 }
-- output { 1 5 6 2 4 }
entry names (x: i32) = (m, q, r, owned.same, x)

-- A type that nothing can name any more, also in the interface of an entry point.
module kept = {
  local module k : {type t  val x : t  val f : t -> [2]i32} = {
    type t = [2]i32
    def x : t = [3, 4]
    def f (x: t) = x
  }

  def give (n: i64) = replicate n k.x
  def f = k.f
}

-- ==
-- entry: unnamed
-- input { 2i64 }
-- output { [[3, 4], [3, 4]] [3, 4] }
entry unnamed (n: i64) = let xs = kept.give n in (xs, kept.f (copy xs[0]))
