module type store = {
  type~ t
  val empty : t
}

module list : store = {
  type~ t = []i32
  def empty : []i32 = []
}

entry main (x: i32) : i32 = x
