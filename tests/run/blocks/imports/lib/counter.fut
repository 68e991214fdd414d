module counter : {
  type t
  val zero : t
  val next : t -> t
  val make : i32 -> t
  val value : t -> i32
} = {
  type t = {count: i32}
  def make (count: i32) : t = {count}
  def zero = make 0
  def next ({count}: t) = make (count + 1)
  def value (c: t) = c.count
}
