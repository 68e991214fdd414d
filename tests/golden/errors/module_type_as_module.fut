module type numbered = {val number: i32}
module m = numbered
entry main (x: i32) = x
