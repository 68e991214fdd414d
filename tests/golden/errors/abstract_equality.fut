module type number = {type t val one : t}

module ones (n: number) = {
  def is_one (x: n.t) = x == n.one
}

entry main (x: i32) : i32 = x
