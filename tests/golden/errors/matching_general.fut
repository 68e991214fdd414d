module type swap = {
  val swap 'a 'b : (a, b) -> (b, a)
}

module same : swap = {
  def swap 'a (x: a, y: a) = (y, x)
}

entry main (x: i32) (y: f32) = same.swap (x, y)
