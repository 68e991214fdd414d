def both 'a 'b (f: a -> b) (x: a) (y: a) : [2]b = [f x, f y]
entry main (xs: [](i64, i64)) = map (\(n, m) -> (n, both (\l -> (l, replicate l n)) n m)) xs
