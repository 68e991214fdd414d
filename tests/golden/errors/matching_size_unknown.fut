module type numbers = {
  val count : i64
  val all : [count]i64
}

module some : numbers = {
  def count = 3i64
  def all = filter (> 2) (iota 6)
}

entry main (x: i64) : i64 = x + some.all[0]
