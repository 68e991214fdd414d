module type counter = {
  val start : i32
  type t
  val start : i64
}

entry main (x: i32) : i32 = x
