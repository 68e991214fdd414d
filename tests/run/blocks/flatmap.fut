-- Arrays of different sizes, one after the other.

-- ==
-- entry: repeated
-- input { [0i64, 2, 3, 1] [[5, 6], [10, 11], [20, 21], [30, 31]] }
-- output { [0i64, 2, 3, 1] [true, false, true, false, false, true] [0i64, 0, 2, 5]
--          [[10, 11], [10, 11], [20, 21], [20, 21], [20, 21], [30, 31]]
--          [[5, 6], [10, 11], [20, 21], [30, 31]] }
entry repeated (ks: []i64) (xs: [][]i32) = flatmap (\(k, x) -> (replicate k x, x)) (zip ks xs)

-- ==
-- entry: constant
-- input { [1, 2] }
-- output { [3i64, 3] [true, false, false, true, false, false] [0i64, 3] [1, 1, 1, 2, 2, 2] [2, 4] }
-- input { empty([0]i32) }
-- output { empty([0]i64) empty([0]bool) empty([0]i64) empty([0]i32) empty([0]i32) }
entry constant (xs: []i32) = flatmap (\x -> (replicate 3 x, x * 2)) xs

-- ==
-- entry: kept
-- input { [[1, -2, 3], [-4, -5, -6], [7, 8, 9]] }
-- output { [2i64, 0, 3] [true, false, true, false, false] [0i64, 2, 2] [1, 3, 7, 8, 9] }
-- input { [[-1]] } output { [0i64] empty([0]bool) [0i64] empty([0]i32) }
entry kept (xss: [][]i32) = flatmap' (\xs -> filter (> 0) xs) xss

-- ==
-- entry: pairs
-- input { [2, 0, 1] } output { [2, 2, 1] [0, 1, 0] }
entry pairs (xs: []i32) =
  let (_, _, _, ps) = flatmap' (\x -> map (\i -> (x, i32.i64 i)) (iota (i64.i32 x))) xs
  in unzip ps

-- ==
-- entry: nested
-- input { [[2i64, 3], [1, 4]] [[10, 20], [30, 40]] }
-- output { [[80, 80], [190, 190]] [60, 140] }
entry nested (kss: [][]i64) (xss: [][]i32) =
  map2 (\ks xs ->
          let (_, _, _, r, c) =
            flatmap (\(k, x) -> (replicate k (replicate 2 x), x * 2)) (zip ks xs)
          in (map (\col -> i32.sum col) (transpose r), i32.sum c))
       kss xss
  |> unzip
