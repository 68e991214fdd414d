module type counter = {type t val start : t}

module up = {def start = 0i32}

module from (c: counter) = {def first = c.start}

module all = from up

entry main (x: i32) : i32 = x
