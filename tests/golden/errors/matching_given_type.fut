module type number = {type t val one : t}

module whole : number with t = i64 = {
  type t = i32
  def one = 1i32
}

entry main (x: i64) : i64 = x + whole.one
