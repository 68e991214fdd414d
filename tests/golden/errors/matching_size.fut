module type double = {
  val double [n] : [n]i32 -> [2 * n]i32
}

module once : double = {
  def double [n] (xs: [n]i32) : [n]i32 = xs
}

entry main (xs: [4]i32) : [8]i32 = once.double xs
