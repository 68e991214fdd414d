def both 'a (x: a) (y: a) = [x, y]
entry main (xs: [2][3]i32) (ys: [2][4]i32) = both xs ys
