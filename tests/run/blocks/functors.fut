-- Functors: what their bodies hide, types that nothing names any more, functors that are given
-- what they made themselves.
module type num = {
  type t
  val of : i32 -> t
  val add : t -> t -> t
}

module type functor = (n: num) -> num

module int = {
  type t = i32
  def of = i32.i32
  def add = (i32.+)
}

module float = {
  type t = f64
  def of = f64.i32
  def add = (f64.+)
}

module negated : functor = \(n: num) -> {
  open n
  def of x = n.of (-x)
}

-- What the parameter gives for int is hidden by what it gives for float.
module float_behind_int (f: functor) = {
  open f int
  local module floats = f float
  open {
    def of = floats.of
    def add = floats.add
  }
}

module hidden = float_behind_int negated

-- ==
-- entry: hidden_members
-- input { 3 }
-- output { -6.0f64 }
entry hidden_members (x: i32) = hidden.(add (of x) (of x))

-- A module hides a value, and a value a module.
module module_behind_value (f: functor) = {
  open f int
  module of = {def all = 3i32}
}

module value_behind_module (n: num) = {
  open {module all = {def one = n.of 1}}
  def all (xs: []i32) = map n.of xs
}

module threes = module_behind_value negated
module floats = value_behind_module float

-- ==
-- entry: hidden_names
-- input { [1, 2] }
-- output { 3 [1.0f64, 2.0f64] }
entry hidden_names (xs: []i32) = (threes.of.all, floats.all xs)

-- A type of a module that is not there outside, also where it is made by a functor in a functor.
module local_type (n: num) = {
  local module inner = n : num
  def one = inner.of 1
  def twice x = inner.add x x
  def all (xs: []i32) = map inner.of xs
}

module local_type_again (n: num) = local_type n
module local_floats = local_type_again float

-- ==
-- entry: local_types
-- input { [3, 4] }
-- output { 2.0f64 [3.0f64, 4.0f64] }
entry local_types (xs: []i32) = (local_floats.(twice one), local_floats.all xs)

-- The functor that `again` gives is the one that it was given: its parameter n stands for one
-- module outside, and for another inside.
module type maps = {
  module map : (n: num) -> (f: {val f : n.t -> n.t}) -> {val all [k] : [k]n.t -> [k]n.t}
}

module maps : maps = {
  module map (n: num) (f: {val f : n.t -> n.t}) = {def all [k] (xs: [k]n.t) = map f.f xs}
}

module again (m: maps) : maps = {
  module map (n: num) (f: {val f : n.t -> n.t}) = m.map n {def f x = n.add (f.f (f.f x)) (n.of 1)}
}

module use (m: maps) (n: num) = {
  local module mapping = m.map n
  local module plus = mapping {def f x = n.add x (n.of 10)}
  def go [k] (xs: [k]i32) = plus.all (map n.of xs)
}

module thrice = use (again (again (again maps)))
module of_floats = thrice float
module of_ints = thrice int

-- ==
-- entry: functors_again
-- input { [1, 2] }
-- output { [88.0f64, 89.0f64] [88, 89] }
entry functors_again [k] (xs: [k]i32) : ([k]f64, [k]i32) = (of_floats.go xs, of_ints.go xs)
