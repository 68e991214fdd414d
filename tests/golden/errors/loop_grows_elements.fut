entry f (n: i64) : i64 =
  let xs = loop xs = [(1, [1,2])] for i < n do map (\(a, b) -> (a, b ++ [i])) xs
  in length xs
