module type counter = {type t val start : t}

module type both = {
  type t = i32
  include counter with t = i64
}

entry main (x: i32) : i32 = x
