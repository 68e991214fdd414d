module type counter = {
  val range : (n: i64) -> (n: i64) -> [n]i64
}

entry main (x: i32) : i32 = x
