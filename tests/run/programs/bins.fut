-- Results that go where a predicate or an index says: filter, partition, reduce_by_index, hist.
entry counted [n] (xs: [n]i32) : i64 = length (filter (> 3) xs)

entry summed [n] (xs: [n]i32) : i32 =
  i32.sum (map (* 2) (filter (\x -> x % 2 == 0) xs))

entry each_row [n] [m] (xss: [n][m]i32) : [n]i32 =
  map (\xs -> i32.sum (filter (>= 0) xs)) xss

entry parted [n] (xs: [n]i32) : (i32, i64, i32) =
  let (small, large) = partition (< 10) xs
  in (foldl (\a x -> a * 3 + x) 0 small, length large, foldl (\a x -> a * 5 + x) 1 large)

-- Results with as many elements as there are.
entry kept [n] (xs: [n]i32) : []i32 = filter (\x -> x % 3 == 1) xs

entry kept_squares [n] (xs: [n]i32) : ([]i32, i32) =
  (map (\x -> x * x) (filter (> 0) xs), i32.sum xs)

entry small_and_large [n] (xs: [n]i32) : ([]i32, []i32) = partition (< 10) xs

entry kept_rows [n] (xss: [n][2]i32) : [](i64, [2]i32) =
  filter (\(_, xs) -> xs[0] < xs[1]) (zip (iota n) xss)

entry kept_twice [n] (xs: [n]i32) : []i32 =
  let ys = filter (> 5) xs
  in filter (\y -> y % 2 == 0) ys ++ ys

entry histogram [n] (xs: [n]i32) : [7]i32 =
  hist (+) 0 7 (map (\x -> i64.i32 (x % 9)) xs) (map (+ 1) xs)

entry maxima [n] [m] (ds: *[m]i32) (is: [n]i64) (xs: [n]i32) : *[m]i32 =
  reduce_by_index ds i32.max i32.lowest is xs

entry pairs [n] (is: [n]i64) (xs: [n]i32) : ([4]i32, [4]i64) =
  unzip (hist (\(a, b) (c, d) -> (i32.max a c, b + d)) (i32.lowest, 0) 4 is
              (zip xs (map i64.i32 xs)))

-- Each component of a product is made of both components of its factors.
entry products [n] (is: [n]i64) (xs: [n]i32) : [4](i32, i32) =
  hist (\(a, b) (c, d) -> (a * c - b * d, a * d + b * c)) (1, 0) 4 is (map (\x -> (x, 1)) xs)

entry rows [n] (is: [n]i64) (xs: [n][2]i32) : [4][2]i32 = hist (map2 (+)) [0, 0] 4 is xs

entry planes [n] (is: [n]i64) (js: [n]i64) (xs: [n]i32) : [2][3]i32 =
  hist_2d (+) 0 2 3 (zip is js) xs

entry in_rows [n] [m] (xss: [n][m]i32) : [n][3]i32 =
  map (\xs -> hist (+) 0 3 (map (\x -> i64.i32 (x % 3)) xs) (replicate m 1)) xss

-- In parts: operators whose order does not matter.
entry added [n] [m] (bins: *[m]i32) (is: [n]i64) (xs: [n]i32) : [m]i32 =
  reduce_by_index bins (+) 0 is (map (* 3) xs)

entry lowest [n] (xs: [n]i64) : [9]i64 =
  hist i64.min i64.highest 9 (map (\x -> x % 11) xs) xs

entry all_even [n] (xs: [n]i64) : [4]bool =
  hist (&&) true 4 (map (\x -> x & 3) xs) (map (\x -> x / 4 % 2 == 0) xs)

entry counted_by_hand [n] (xs: [n]u8) : [16]u16 =
  loop counts = replicate 16 0 for x in xs do
    if x < 200 then let i = i64.u8 (x & 15) in counts with [i] = 1 + counts[i] else counts

entry added_again [n] [m] (bins: *[m]i32) (is: [n]i64) (xs: [n]i32) : [m]i32 =
  loop bins for k < 3 do reduce_by_index bins (^) 0 is (map (+ k) xs)

entry weights [n] (is: [n]i64) (xs: [n]f32) : [4]f32 =
  hist (+) 0 4 is (map (\x -> x * x) xs)

-- The greatest, and the first place where it is.
entry greatest [n] [m] (bins: *[m]i32) (is: [n]i64) (xs: [n]i32) : ([m]i32, [m]i64) =
  let places = map (const i64.highest) bins
  in unzip (reduce_by_index (zip bins places)
                            (\(x, i) (y, j) -> if x > y || (x == y && i < j) then (x, i) else (y, j))
                            (i32.lowest, i64.highest) is (zip xs (iota n)))

-- Many bins: each worker has some of them.
entry many [n] (xs: [n]i64) : [1000]i64 =
  hist (+) 0 1000 (map (\x -> x * 37 % 1003 - 1) xs) xs

-- Taken in by atomic operations of a device: more bins than there are copies of, and more than lie in
-- local memory.
entry spread [n] (xs: [n]i32) : [300]i32 =
  hist i32.max i32.lowest 300 (map (\x -> i64.i32 x * 3) xs) (map (\x -> 7 * x) xs)

entry wide [n] (xs: [n]i32) : [9000]f32 =
  hist (+) 0 9000 (map (\x -> i64.i32 x * 89) xs) (map f32.i32 xs)

entry many_by_hand [n] (xs: [n]i64) : [1000]i32 =
  loop bins = replicate 1000 0 for x in xs do
    if x % 3 == 0
    then bins with [x * 13 % 1000] = bins[x * 13 % 1000] + 1
    else let i = x * 37 % 1000 in bins with [i] = i32.i64 x + bins[i]

-- In order: what is changed decides.
entry at_most_three [n] (xs: [n]u8) : [16]i32 =
  loop counts = replicate 16 0 for x in xs do
    let i = i64.u8 (x & 15) in if counts[i] < 3 then counts with [i] = counts[i] + 1 else counts

entry places_that_wander [n] (xs: [n]i64) : [8]i64 =
  loop places = iota 8 for x in xs do
    let i = places[x & 7] & 7 in places with [i] = places[i] + x

-- Few bins that a scan takes in; a view beside what is computed; bins that begin with -infinity.
entry ends_of_bins [n] (is: [n]i64) : [6]i32 = scan (+) 0 (hist (+) 0 6 is (replicate n 1))

entry rows_in_bins [n] [m] (is: [n]i64) (xss: [n][m]i32) : [5]i32 =
  loop bins = replicate 5 0 for i < 3 do
    reduce_by_index bins (+) 0 is (map (\xs -> i + i32.sum xs) xss)

entry largest_in_bins [n] (is: [n]i64) (xs: [n]i32) : [5]f32 =
  hist f32.max (-f32.inf) 5 is (map f32.i32 xs)
