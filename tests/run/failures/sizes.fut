-- Sizes that must agree only where a loop comes to what they are about: its index, its row or what
-- is made of these.

entry rows [n][m] (xs: [n][m]i64) : [n]i64 =
  map (\row -> i64.sum (take 5 row)) xs

entry nested [n][m][l] (xs: [n][m][l]i64) : [n][m]i64 =
  map (\rows -> map (\row -> i64.sum (take 5 row)) rows) xs

entry reduced [n][m] (xs: [n][m]i64) : i64 =
  reduce (+) 0 (map (\row -> i64.sum (take 5 row)) xs)

entry chosen [n][m] (some: bool) (xs: [n][m]i64) : [n]i64 =
  if some then map (\row -> i64.sum (take 5 row)) xs else map (\row -> i64.sum row) xs

-- One that is not known to be a size: the shares of a row.
entry shares [n][m] (xs: [n][m]i64) : [n]i64 =
  map (\row -> i64.sum (map i64.sum (dpia.split 3 row))) xs

entry fewer [n][m] (xs: [n][m]i64) : [n]i64 =
  map (\row -> i64.sum (replicate (m - 2) row[0])) xs

-- The same where nothing is left of the loop over them.
entry nothing [n][m] (xs: [n][m]i64) : [n]i64 =
  map (\row -> let zero = reduce (+) 0 (map (\_ -> 0) (iota (m - 2)))
               in if zero == 0 then i64.sum row else 7) xs

entry always [n][m] (xs: [n][m]i64) : [n][3]i64 =
  map (\row -> let ones = reduce (&&) true (map (\_ -> true) (iota (m - 3)))
               in replicate 3 (if ones then i64.sum row else 7)) xs
