module type counter = {type t}
module up : conter = {type t = i32}

entry main (x: i32) : i32 = x
