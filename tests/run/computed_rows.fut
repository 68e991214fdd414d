-- Rows that are computed: one behind the other, beside others, along the other dimension, counted.

entry bytes (n: i64) : [n]u8 = tabulate n (\i -> u8.i64 ((i * 7919 + i / 3) % 251))
entry pictures (b: i64) (n: i64) : [b][n]u8 = tabulate_2d b n (\i j -> u8.i64 ((i * 3 + j * j) % 151))
entry numbers (n: i64) (most: i64) : [n]i32 = tabulate n (\i -> i32.i64 ((i * 7919 + i / 5) % most))
entry matrix (n: i64) (m: i64) : [n][m]i32 = tabulate_2d n m (\i j -> i32.i64 ((i * 31 + j * 17) % 101) - 50)

-- How often one follows another; of none there is no last one.
-- ==
-- entry: followers
-- script input { (bytes 5000i64) } auto output
-- script input { (bytes 1i64) } auto output
-- script input { (bytes 0i64) } error: size
entry followers [n] (s: [n]u8) : i64 =
  let is = map (\(a, b) -> i64.u8 a * 256 + i64.u8 b) (zip (init s) (tail s))
  let counts = hist (+) 0i64 65536 is (map (const 1) is)
  in i64.sum (map2 (\c i -> c * c * (i % 1000)) counts (iota 65536))

-- Bits that are unpacked for each row.
-- ==
-- entry: masked
-- script input { (matrix 7i64 80i64, [[1u8, 2, 3, 4, 5, 6, 7, 8, 9, 255], [0u8, 0, 0, 0, 0, 0, 0, 0, 0, 0]]) } auto output
entry masked [n][m][k] (xs: [n][m*8]i32) (bits: [k][m]u8) : [k][m*8]i32 =
  map2 (\r bs -> map3 (\x on y -> if on then x else y) r
                      (flatten (map (\b -> tabulate 8 (\i -> u8.get_bit (i32.i64 i) b == 1)) bs))
                      (reverse r))
       (take k xs) bits

-- What is done with all elements of rows that are computed.
-- ==
-- entry: joined joined_sums
-- script input { (matrix 7i64 80i64, numbers 7i64 10i64) } auto output
-- script input { (matrix 0i64 80i64, numbers 0i64 10i64) } auto output
-- script input { (matrix 7i64 0i64, numbers 7i64 10i64) } auto output
entry joined [n][m] (xs: [n][m]i32) (ys: [n]i32) : [n*m]i32 =
  map (\v -> v * v + 1) (flatten (map2 (\r y -> map (* y) r) xs ys))
entry joined_sums [n][m] (xs: [n][m]i32) (ys: [n]i32) : [n*m]i32 =
  map2 (\v i -> v - i32.i64 i) (flatten (map2 (\r y -> scan (+) y r) xs ys)) (iota (n * m))

-- The place of each number among those that are equal, by one row for each.
-- ==
-- entry: places
-- script input { (numbers 5000i64 23i64, 23i64) } auto output
-- script input { (numbers 0i64 23i64, 23i64) } auto output
entry places [n] (ids: [n]i32) (e: i64) : [n]i64 =
  let rows = map (\i -> map (\j -> i64.bool (i64.i32 i == j)) (iota e)) ids
  let ranks = transpose (map (scan (+) 0) (transpose rows))
  in map2 (\i r -> r[i64.i32 i] - 1) ids ranks

-- Each image by what is counted in it.
-- ==
-- entry: equalised
-- script input { (pictures 3i64 3000i64, 1i32) } auto output
-- script input { (pictures 0i64 3000i64, 1i32) } auto output
entry equalised [b][n] (images: [b][n]u8) (least: i32) : [b][n]u8 =
  map (\image ->
    let counts = hist (+) 0i32 256 (map i64.u8 image) (replicate n 1)
    let sums = scan (+) 0 counts
    let lowest = reduce i32.min i32.highest (map (\c -> if c > 0 then c else i32.highest) sums)
    let table = map (\c -> u8.i32 ((c - lowest) * 255 / i32.max least (i32.max 1 (sums[255] - lowest)))) sums
    in map (\p -> table[i64.u8 p]) image) images
