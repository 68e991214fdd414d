def doubled (x: i32) : [length (doubled x)]i32 = [x, x]
entry main (x: i32) = length (doubled x)
