module type counter = {
  val start : i32
  module start: {}
}

entry main (x: i32) : i32 = x
