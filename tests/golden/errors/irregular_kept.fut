entry below [n] (xs: [n]i64) =
  map (\x -> filter (< x) xs) xs
