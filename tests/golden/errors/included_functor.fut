module type maker = (x: {val n : i32}) -> {val twice : i32}
module type both = {
  include maker
}

entry main (x: i32) : i32 = x
