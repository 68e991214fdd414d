module types = {module type counter = {type t}}
module up : types.timer = {type t = i32}

entry main (x: i32) : i32 = x
