module type value = {type t}

module functions : value = {
  type^ t = i32 -> i32
}

entry main (x: i32) : i32 = x
