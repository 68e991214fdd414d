module m = {
  def one = 1i32
  module one = {}
}

entry main (x: i32) : i32 = x + m.one
