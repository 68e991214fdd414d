module type counter = {
  type t
  val start : t
  val step : t -> t
}

module up : counter = {
  type t = i32
  def start : t = 0
}

entry main (x: i32) : i32 = x
