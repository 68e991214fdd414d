module numbered = {def number = 1i32}
module m : numbered = {def number = 2i32}
entry main (x: i32) = x + m.number
