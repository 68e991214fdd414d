def filled [n] (x: i32) : [n]i32 = if x > 9 then replicate n x else filled (x * 2)
entry main (x: i32) : [3]i32 = filled x
