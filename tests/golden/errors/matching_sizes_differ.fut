module type value = {type t}

module lists : value = {
  type~ t = []i32
}

entry main (x: i32) : i32 = x
