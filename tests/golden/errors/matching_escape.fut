-- The abstract types of what a functor takes are known only in it.
module type holder = {
  type t
  module wrap : (p: {type u val x : u}) -> {val y : t}
}

module ints : holder = {
  type t = i32
  module wrap (p: {type u val x : u}) = {def y = p.x}
}

entry main (x: i32) : i32 = x
