entry main (x: i32) : i32 = x + later.one

module later = {
  def one = 1i32
}
