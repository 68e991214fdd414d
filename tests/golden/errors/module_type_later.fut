module up : counter = {type t = i32}
module type counter = {type t}

entry main (x: i32) : i32 = x
