-- All that is of another type is said.
module type counter = {
  type t
  val start : t
  val next : t -> t
  module step : {val size : i32}
  val limit : t
}

module mixed : counter = {
  type t = i32
  def start = 0i64
  def next (x: i64) = x
  module step = {def size = 2i64}
  def limit = 9i32
}

entry main (x: i32) : i32 = x
