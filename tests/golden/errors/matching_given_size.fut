module type sized = {
  val n : i64
  type row = [n]i32
}

module three : sized = {
  def n = 3i64
  type row = [3]i32
}

entry main (x: three.row) : i32 = x[0]
