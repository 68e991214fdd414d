module type counter = {
  val start : t
}

entry main (x: i32) : i32 = x
