module type shape = {
  val area : f32
}

entry main (x: i32) : i32 = x
