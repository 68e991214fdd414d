module type maker = (x: {val n : i32}) -> {val twice : i32}

module use (make: maker) = {
  module two = make {def n = 2i32}
}

module four = {def twice = 4i32}
module used = use four

entry main (x: i32) : i32 = x + used.two.twice
