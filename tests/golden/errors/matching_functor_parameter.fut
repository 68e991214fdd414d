module type maker = (x: {val n : i32}) -> {val twice : i32}

module use (make: maker) = {
  module two = make {def n = 2i32}
}

module twice (x: {val n : i32 val m : i32}) = {def twice = x.n + x.m}
module used = use twice

entry main (x: i32) : i32 = x + used.two.twice
