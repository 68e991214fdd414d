module type fresh = {
  val make [n] : [n]i32 -> *[n]i32
}

module alias : fresh = {
  def make [n] (xs: [n]i32) : [n]i32 = xs
}

entry main [n] (xs: [n]i32) : [n]i32 = alias.make xs
