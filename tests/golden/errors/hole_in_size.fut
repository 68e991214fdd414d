type t [n] = [???n]i64
entry main [n] (xs: [n]i64): i64 = let f (ys: t [n]) = ys[0] in f xs
