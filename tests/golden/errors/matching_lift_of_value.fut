module type apply = {
  val id '^a : a -> a
}

module plain : apply = {
  def id 'a (x: a) = x
}

entry main (x: i32) : i32 = plain.id x
