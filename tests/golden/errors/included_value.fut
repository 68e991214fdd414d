module type counter = {type t val start : t}

module type both = {
  val start : bool
  include counter
}

entry main (x: i32) : i32 = x
