-- Module types and what matches them: sizes that hide, functors of functors, types that are
-- refined or included twice, values that are more general than they are specified, marks.

-- A type that hides a size; what is given says it.
module type bag = {
  type~ bag
  val of [n] : [n]i32 -> bag
  val both : bag -> bag -> bag
  val size : bag -> i64
  val doubles : bag -> ?[k].[k]i32
}

module bag : bag = {
  type~ bag = ?[k].{keys: [k]i32, doubles: [k]i32}
  def of [n] (xs: [n]i32) : bag = {keys = xs, doubles = map (* 2) xs}
  def both (a: bag) (b: bag) : bag = {keys = a.keys ++ b.keys, doubles = a.doubles ++ b.doubles}
  def size (a: bag) = length a.keys
  def doubles (a: bag) = a.doubles
}

-- ==
-- entry: bags
-- input { [1, 2, 3] }
-- output { 6i64 [2, 4, 6, 2, 4, 6] }
entry bags [n] (xs: [n]i32) =
  let b = bag.both (bag.of xs) (bag.of xs)
  in (bag.size b, bag.doubles b)

-- A functor that takes a functor; sizes are values of its parameter.
module type count = {val n : i64}

module type counter = (c: count) -> {
  type t = [c.n]i32
  val zero : t
  val step : t -> t
}

module by_one : counter = \(c: count) -> {
  type t = [c.n]i32
  def zero : t = replicate c.n 0
  def step (x: t) : t = map (+ 1) x
}

module twice (make: counter) (c: count) = {
  module made = make c
  def step (x: made.t) : made.t = made.step (made.step x)
  def start () : [c.n]i32 = copy made.zero
}

module three = twice by_one {def n = 3i64}
module four = twice by_one {def n = 4i64}

-- ==
-- entry: steps
-- input { 7 }
-- output { [2, 2, 2] [9, 9, 9, 9] }
entry steps (x: i32) =
  (three.step (three.start ()), map (+ x) (four.step (four.start ())))

-- A type that is included twice is one type; a type of a module in a module is refined.
module type has_t = {type t}
module type adds = {include has_t val add : t -> t -> t}
module type shows = {include has_t val show : t -> i32}
module type both = {include adds include shows}

module shown_sum (x: both) = {
  def of (a: x.t) (b: x.t) = x.show (x.add a b)
}

module tens = shown_sum {
  type t = i32
  def add (x: i32) y = x + y
  def show (x: i32) = x * 10
}

module type around = {
  module inner: {type t val x : t}
  val use : inner.t -> i32
}

module four_and_one : around with inner.t = i32 = {
  module inner = {type t = i32 def x = 4i32}
  def use = (+ 1)
}

-- ==
-- entry: refined
-- input { 3 }
-- output { 50 8 }
entry refined (x: i32) = (tens.of 2 x, four_and_one.use (four_and_one.inner.x + x))

-- A type with a size and a type as its parameters.
module type vector = {
  type vector [n] 'a
  val of [n] 'a : [n]a -> vector [n] a
  val to [n] 'a : vector [n] a -> [n]a
  val pairs [n] 'a 'b : vector [n] a -> vector [n] b -> vector [n] (a, b)
  val each [n] 'a 'b : (a -> b) -> vector [n] a -> vector [n] b
}

module reversed : vector = {
  type vector [n] 'a = [n]a
  def of [n] 'a (xs: [n]a) : [n]a = reverse xs
  def to [n] 'a (xs: [n]a) : [n]a = reverse xs
  def pairs [n] 'a 'b (xs: [n]a) (ys: [n]b) = zip xs ys
  def each [n] 'a 'b (f: a -> b) (xs: [n]a) = map f xs
}

module products (v: vector) = {
  def of [n] (xs: v.vector [n] i32) (ys: v.vector [n] i32) : v.vector [n] i32 =
    v.each (\(x, y) -> x * y) (v.pairs xs ys)
}

module reversed_products = products reversed

-- ==
-- entry: squares
-- input { [1, 2, 3] }
-- output { [1, 4, 9] }
entry squares [n] (xs: [n]i32) =
  reversed.to (reversed_products.of (reversed.of xs) (reversed.of xs))

-- What is there may be more general; sizes that no argument has are found for each use.
module type special = {
  val pair : i32 -> f32 -> (i32, f32)
  val same [n] : [n]i32 -> [n]i32
  val rows [n] [m] : [n * m]i32 -> [n][m]i32
  val negated [n] : [n]i32 -> [n]i32
}

module general : special = {
  def pair 'a 'b (x: a) (y: b) = (x, y)
  def same '^a (x: a) = x
  def rows [n] [m] 'a (xs: [n * m]a) : [n][m]a = unflatten xs
  def negated = map (\x -> i32.neg x)
}

module with_special (s: special) = {
  def all [n] (xs: [n]i32) = (s.pair 1 2, s.same (s.negated xs))
  def rows (xs: [6]i32) : [2][3]i32 = s.rows xs
}

module with_general = with_special general

-- ==
-- entry: specialised
-- input { [1, 2, 3, 4, 5, 6] }
-- output { 1 2f32 [-1, -2, -3, -4, -5, -6] [[1, 2, 3], [4, 5, 6]] [[1, 2], [3, 4], [5, 6]] }
entry specialised (xs: [6]i32) : (i32, f32, [6]i32, [2][3]i32, [3][2]i32) =
  let ((one, two), negated) = with_general.all xs
  in (one, two, negated, with_general.rows xs, general.rows xs)

-- What is consumed, by functions of a module that nothing else is known of.
module type cell = {
  type t
  val zero : t
  val bump : *t -> *t
  val get : t -> i32
}

module cell : cell = {
  type t = [2]i32
  def zero : t = [0, 0]
  def bump (x: *t) : *t = x with [0] = x[0] + 1
  def get (x: t) = x[0]
}

module bumped (c: cell) = {
  def zero (_: i32) = c.zero
  def both (x: i32) = (c.get (c.bump (copy c.zero)), c.get (zero x))
}

module bumped_cell = bumped cell

-- ==
-- entry: consumed
-- input { 1 }
-- output { 1 0 }
entry consumed (x: i32) = bumped_cell.both x

-- Numbers as modules: operators, conversions, constants and functions of the prelude.
module type number = {
  type t
  val + : t -> t -> t
  val * : t -> t -> t
  val i32 : i32 -> t
  val sum [n] : [n]t -> t
}

module dot (n: number) = {
  def dot [k] (xs: [k]n.t) (ys: [k]n.t) : n.t = n.sum (map2 (n.*) xs ys)
  def twice (x: n.t) = n.(x + x * i32 1)
}

module whole = dot i32
module real = dot f64

-- ==
-- entry: numbers
-- input { [1, 2] [1.0, 2.0] }
-- output { 5 5.0 6 3.0 }
entry numbers [k] (xs: [k]i32) (ys: [k]f64) =
  (whole.dot xs xs, real.dot ys ys, whole.twice 3, real.twice 1.5)

-- Modules in modules: functors that are specified there, for types of their own; functors of two
-- arguments that are passed on; module types of modules.
module type choice = {
  type elem
  val of : i32 -> elem
  val to : elem -> i32
  module choose: (o: {val less : elem -> elem -> bool}) -> {val one : elem -> elem -> elem}
}

module choice : choice = {
  type elem = (i32, i32)
  def of (x: i32) : elem = (x, 0)
  def to (x: elem) = x.0
  module choose (o: {val less : elem -> elem -> bool}) = {
    def one (x: elem) (y: elem) : elem = if o.less x y then x else y
  }
}

module least = choice.choose {def less (x: choice.elem) (y: choice.elem) = choice.to x < choice.to y}
module most = choice.choose {def less x y = choice.to x > choice.to y}

module type sum = (a: {val x : i32}) -> (b: {val x : i32}) -> {val x : i32}
module sum : sum = \(a: {val x : i32}) -> \(b: {val x : i32}) -> {def x = a.x + b.x}

module four_times (add: sum) (k: {val x : i32}) = {
  module twice = add k k
  module result = add twice twice
}

module of_seven = four_times sum {def x = 7i32}

module with_types (unit: {}) = {
  module type number = {type t val x : t val to : t -> i32}
  module three : number = {type t = i64 def x = 3i64 def to (x: i64) = i32.i64 x}
  module read (n: number) = {def x = n.to n.x}
}

module typed = with_types {}
module read_three = typed.read typed.three

-- ==
-- entry: inside
-- input { 9 }
-- output { 2 9 28 3 }
entry inside (a: i32) =
  (choice.to (least.one (choice.of a) (choice.of 2)),
   choice.to (most.one (choice.of a) (choice.of 2)),
   of_seven.result.x,
   read_three.x)

-- Lifted types, types of types, operators.
module type lifted = {
  type^ change 'a
  val change 'a : change a -> a -> a
  type pair 'a = (a, a)
  val both 'a : change a -> pair a -> pair a
  type~ list 'a = []a
  val count 'a : list a -> i64
  val (+++) : i32 -> i32 -> i32
}

module lifted = {
  type^ change 'a = a -> a
  def change 'a (f: change a) (x: a) = f x
  type pair 'a = (a, a)
  def both 'a (f: change a) (x: a, y: a) : (a, a) = (f x, f y)
  type~ list 'a = []a
  def count 'a (xs: []a) = length xs
  def (+++) (a: i32) b = a * 10 + b
}

module changed (m: lifted) = {
  def both (f: m.change i32) (x: i32) : m.pair i32 = m.both f (m.change f x, x)
  def count [n] (xs: [n]i32) = m.count xs
  def append x = x m.+++ 3
}

module changes = changed lifted

-- ==
-- entry: changed_pair
-- input { 4 [1, 2] }
-- output { 6 5 2i64 43 }
entry changed_pair [n] (x: i32) (xs: [n]i32) =
  let (one, two) = changes.both (+ 1) x
  in (one, two, changes.count xs, changes.append x)
