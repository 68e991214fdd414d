-- The abstract types of what a functor gives are other ones for each application.
module type holder = {
  type t
  module wrap : (p: {type u val x : u}) -> {val y : t}
}

module fresh : holder = {
  type t = i32
  module wrap (p: {type u val x : u}) = {
    module k : {type v val z : v} = {type v = i32 def z = 3i32}
    def y = k.z
  }
}

entry main (x: i32) : i32 = x
