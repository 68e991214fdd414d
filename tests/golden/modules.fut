-- What static interpretation makes of modules, and what the core with modules is printed as.

-- An abstract type, and one with a size; values that are operators, polymorphic, or of sizes that
-- each use says.
module type monoid = {
  type t
  val zero : t
  val + : t -> t -> t
}

module type arrays = {
  type elem
  type packed [n]
  val pack [n] : [n]elem -> packed [n]
  val total [n] : packed [n] -> elem
  val fill [n] : elem -> [n]elem
  val twice 'a : a -> (a, a)
}

-- Applied twice: once to a structure, once to a module of numbers.
module arrays_of (m: monoid) : arrays with elem = m.t = {
  type elem = m.t
  type packed [n] = [n](m.t, i64)
  def pack [n] (xs: [n]elem) : packed [n] = zip xs (iota n)
  def total [n] (xs: packed [n]) : elem = reduce (m.+) m.zero (map (.0) xs)
  def fill [n] (x: elem) : [n]elem = replicate n x
  def twice x = (x, x)
  local def hidden = m.zero
}

module pairs = {
  type t = (i32, bool)
  def zero : t = (0, false)
  def (+) (a: t) (b: t) : t = (a.0 i32.+ b.0, a.1 || b.1)
}

module ints = {
  open i32
  def zero = 0i32
}

module of_pairs = arrays_of pairs
module of_ints = arrays_of ints

-- Curried, with a functor as parameter; a part of what it is applied to is a module.
module type nested = {
  module inner : monoid
  val more : inner.t -> inner.t
}

module apply (f: (m: monoid) -> nested with inner.t = m.t) (m: monoid) = {
  module once = f m
  def go (x: m.t) = once.more (once.inner.zero m.+ x)
}

module doubled (m: monoid) = {
  module inner = m
  def more (x: m.t) = x m.+ x
}

module apply_doubled = apply doubled
module doubled_pairs = apply_doubled pairs

-- What is opened is hidden by what follows, and hides what is in front.
module shadows = {
  def a = 1i32
  def b = a
  open { def a = 10i32  def c = 20i32 }
  def d = a + b
  def c = 30i32
}

-- Nothing applies it.
module unused (m: monoid) = {
  def unused = m.zero
}

entry sum_pairs (xs: [](i32, bool)) = of_pairs.total (of_pairs.pack xs)
entry sum_ints (xs: []i32) = of_ints.total (of_ints.pack (map2 (-) xs (of_ints.fill 7)))
entry go (x: i32) (b: bool) = doubled_pairs.go (x, b)
entry values = (shadows.a, shadows.b, shadows.c, shadows.d, of_ints.twice true)
entry open_here (x: i32) = ints.(zero + x)

-- Where a module of numbers is hidden, what is printed has another name for it.
module magnitudes = {
  open f64
  def size = abs
  def twice (x: t) = x + x
}

entry magnitude (x: f64) = magnitudes.(twice (size x))
