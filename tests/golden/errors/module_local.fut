module m = {
  local def one = 1i32
  def two = one + one
}

entry main (x: i32) : i32 = m.two + m.one
