-- What static interpretation finds for specifications: types of which it is only then known how
-- sizes stand in them, hidden sizes, functions; sizes that are values of a parameter; definitions
-- that are polymorphic, or use themselves; functors in what functors give.
module type s = {
  type t [n]
  type~ u
  type^ fn
  type e
  val n : i64
  val mk : (k: i64) -> t [k]
  val len [k] : t [k] -> i64
  val join [k][m] : t [k] -> t [m] -> t [k + m]
  val hide : i64 -> u
  val cnt : u -> i64
  val call : fn -> i32 -> i32
  val add : i32 -> fn
  val one : e
  val es : [n]e -> i64
  val grow : u -> u
}

module f (p: s) = {
  def lens (k: i64) = let x = p.mk k let y = p.mk 3 in p.len (p.join x y) + p.len x
  def us (k: i64) = p.cnt (p.grow (p.hide k))
  def loop_u (k: i64) = p.cnt (loop v = p.hide 1 for _i < k do p.grow v)
  def fs (k: i32) = (p.call (p.add k) 5)
  def none : []p.e = []
  def l0 = length none
  def rep = replicate p.n p.one
  def all = p.es rep
  def loc (b: bool) = let g 'a (x: a) (y: a) = [x, y] in (length (g p.one p.one), g b b)
  def map_es (xs: []i32) = length (map (\_ -> p.one) xs)
  def rec (k: i64) : i64 = if k <= 0 then p.n else rec (k - 1)
  def sized [k] (xs: [k]p.e) (ys: [k]p.e) : [k](p.e, p.e) = zip xs ys
  def ten [k] (x: p.t [k]) = k + p.len x
  def two [k] (x: p.t [k]) (y: p.t [k]) = ten x - ten y
  def tens (n: i64) = (ten (p.mk n), two (p.mk n) (p.mk n), map (\i -> ten (p.mk n) + i) (iota 2))
  def use = length (sized rep rep)
}

module a : s = {
  type t [n] = [2 * n]i32
  type~ u = ?[k].[k]i32
  type^ fn = i32 -> i32
  type e = [2]f32
  def n : i64 = 7
  def mk (k: i64) : t [k] = replicate (2 * k) 1
  def len [k] (x: t [k]) = i64.i32 (i32.sum x)
  def join [k][m] (x: t [k]) (y: t [m]) : t [k + m] = (x ++ y) :> [2 * (k + m)]i32
  def hide (k: i64) : u = map i32.i64 (iota k)
  def cnt (x: u) = length x
  def call (g: fn) (x: i32) : i32 = g x
  def add (x: i32) : fn = \y -> x + y
  def one : e = [1, 2]
  def es (xs: [n]e) : i64 = length (flatten xs)
  def grow (x: u) : u = x ++ x
}
module of_a = f a

module g (p: {val x : i32}) (q: {val y : i32}) = {
  module h (r: {val z : i32}) = {def sum = p.x + q.y + r.z}
  def own = p.x * q.y
}

module g1 = g {def x = 1i32}
module g2 = g1 {def y = 20i32}
module g3 = g2.h {def z = 300i32}
module g4 = (g {def x = 2i32} {def y = 5i32}).h {def z = 7i32}

-- Two of them make two copies.
module of_pairs = f {
  open a
  type e = (i32, bool)
  def one : e = (1, true)
  def es (xs: [n]e) : i64 = i64.i32 (i32.sum (map (.0) xs))
}

-- ==
-- entry: sizes
-- input { 4i64 }
-- output { 22i64 8i64 16i64 7i64 12i64 0i64 [12i64, 13i64] }
-- input { 0i64 }
-- output { 6i64 0i64 1i64 7i64 0i64 0i64 [0i64, 1i64] }
entry sizes (k: i64) =
  let (a, b, c) = of_a.tens k
  in (of_a.lens k, of_a.us k, of_a.loop_u (k % 5), of_a.rec k, a, b, c)

-- ==
-- entry: elements
-- input { [1, 2, 3] true }
-- output { 0i64 14i64 7i64 2i64 [true, true] 7i64 3i64 3i64 }
entry elements [n] (xs: [n]i32) (b: bool) =
  let (k, bs) = of_a.loc b
  in (of_a.l0, of_a.all, of_pairs.all, k, bs, of_a.use, of_a.map_es xs, of_pairs.map_es xs)

-- ==
-- entry: functions
-- input { 4 }
-- output { 9 321 20 14 }
entry functions (k: i32) = (of_a.fs k, g3.sum, g2.own, g4.sum)
