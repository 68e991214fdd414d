module m = {
  def one = 1i32
}

entry main (x: i32) : i32 = x + m
