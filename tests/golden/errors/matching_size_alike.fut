module type row = {type t}

module rows (P: {val n : i64}) : row with t = [P.n]i32 = {
  def n = P.n
  type t = [n]i32
}
