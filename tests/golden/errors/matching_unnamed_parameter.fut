module type s = {val x : i32}
module type f = s -> {val y : i32}
module n (g: f) = {module h : {val x: bool} -> {val y : i32} = g}
entry main (a: i32) = a
