-- A strategy, without its module.
entry windows [n] (xs: [n]i32) : [][]i32 = slide 3 1 xs
