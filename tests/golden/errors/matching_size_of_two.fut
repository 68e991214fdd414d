module type table = {
  val sum [n] [m] : [n][m]i32 -> i32
}

module squares : table = {
  def sum [n] (xs: [n][n]i32) = i32.sum (flatten xs)
}

entry main [n] (xs: [n][n]i32) : i32 = squares.sum xs
