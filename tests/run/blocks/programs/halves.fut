-- For each row a loop with arrays of another size in each step: the size stands in its state beside
-- other values, or it is the state's array that becomes smaller.
-- ==
-- entry: walsh
-- input { [[1i64, 0, 1, 0], [3, 5, -2, 7]] }
-- output { [[2i64, 0, 2, 0], [13, 3, -11, 7]] }

-- ==
-- entry: tournament
-- input { [[4i64, 9, 1, 7, 2], [0, -1, 5, 5, 3]] }
-- output { [9i64, 5] [54i64, 23] }

-- ==
-- entry: median
-- input { [[4i64, 9, 1, 7, 2], [0, -1, 5, 5, 3]] }
-- output { [4i64, 3] }

-- ==
-- entry: sieve
-- input { [[2i64, 3, 4, 5, 6, 9], [4, 7, 8, 5, 12, 35]] }
-- output { [10i64, 16] }

-- ==
-- entry: search
-- input { [[1i64, 4, 6, 7, 9], [-3, -1, 0, 2, 8]] [7i64, -2] }
-- output { [3i64, 1] }

-- Walsh's transform: pairs half apart, of which there are s.
def butterflies [n] (row: [n]i64) : [n]i64 =
  let (row, _, _) =
    loop (row, half, s) = (copy row, n / 2, 1) while half > 0 do
      let pairs =
        tabulate_2d half s (\p q ->
          let (a, b) = (row[q + s * p], row[q + s * (p + half)])
          in ((q + s * (2 * p), a + b), (q + s * (2 * p + 1), a - b)))
      let (left, right) = unzip (flatten pairs)
      let (is, as) = unzip left
      let (js, bs) = unzip right
      in (scatter (scatter (replicate n 0) is as) js bs, half / 2, s * 2)
  in row

entry walsh [m] [n] (rows: [m][n]i64) = map butterflies rows

-- The larger ones of pairs, of as many elements as the last round left: the sum of all rounds, and
-- of the one in the middle of each.
def rounds [n] (row: [n]i64) =
  loop (left, total) = (n, 0) while left > 1 do
    let half = (left + 1) / 2
    let winner i =
      if 2 * i + 1 < left then i64.max row[2 * i] row[2 * i + 1] else row[2 * i]
    let winners = tabulate half winner
    in (half, total + i64.sum winners + winners[half / 2])

entry tournament [m] [n] (rows: [m][n]i64) = (map i64.maximum rows, map (rounds >-> (.1)) rows)

-- The element in the middle of those of a row, if they were sorted.
entry median [m] [n] (rows: [m][n]i64) =
  let median_of row =
    (loop (found, xs: []i64, k) = (0, row, n / 2) while !(null xs) do
       let pivot = xs[length xs / 2]
       let less = filter (< pivot) xs
       let more = filter (> pivot) xs
       let behind = length xs - length more
       in if k < length less then (found, less, k)
          else if k < behind then (pivot, [], 0)
          else (found, more, k - behind)).0
  in map median_of rows

-- The sum of what no other one before it in its row divides.
entry sieve [m] [n] (rows: [m][n]i64) =
  map (\row ->
         (loop (xs: []i64, sum) = (row, 0) while length xs > 0 do
            let p = head xs
            in (filter (\x -> x % p != 0) (tail xs), sum + p)).1) rows

-- How many of a row, which is sorted, are less than a number.
entry search [m] [n] (rows: [m][n]i64) (numbers: [m]i64) =
  map2 (\row number ->
          let (xs, before) =
            loop (xs: []i64, before) = (row, 0) while length xs > 1 do
              let half = length xs / 2
              in if xs[half - 1] < number then (xs[half:], before + half) else (xs[:half], before)
          in before + i64.sum (map (\x -> i64.bool (x < number)) xs)) rows numbers
