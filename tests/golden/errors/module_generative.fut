module type key = {
  type t
  val make : i32 -> t
  val use : t -> i32
}

module keys (salt: {val n : i32}) : key = {
  type t = i32
  def make (x: i32) : t = x + salt.n
  def use (x: t) : i32 = x - salt.n
}

module a = keys {def n = 1i32}
module b = keys {def n = 2i32}

entry main (x: i32) : i32 = a.use (b.make x)
