-- All that is missing is said.
module type counter = {
  type t
  val start : t
  val next : t -> t
  module step : {val size : i32}
  val limit : t
}

module none : counter = {
  def start = 0i32
  def step = 1i32
  module limit = {}
}

entry main (x: i32) : i32 = x
