module type number = {type t val one : t}
module type small = number with t = i8
module type large = small with t = i64

entry main (x: i32) : i32 = x
