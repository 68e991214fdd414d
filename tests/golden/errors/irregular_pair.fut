def apply 'a 'b (f: a -> b) (x: a) : b = f x
entry main (xs: [](i64, i64)) = map (\(n, _) -> (n, apply (\m -> replicate m n) n)) xs
