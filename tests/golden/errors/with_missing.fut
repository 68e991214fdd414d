module type number = {type t val one : t}

module whole : number with u = i32 = {
  type t = i32
  def one = 1i32
}

entry main (x: i32) : i32 = x
