module type number = {type t val one : t val next : t -> t}

module whole : number = {
  type t = i32
  def one = 1i32
  def next (x: i32) = x + 1
}

entry main (x: i32) : i32 = whole.next x
