def nothing 'a (x: i32) : (i32, [0]a) = (x, [])

entry main (x: i32) : (i32, [][]i32) = nothing x
