module type number = {type t val one : t}
module type text = number with t = string

entry main (x: i32) : i32 = x
