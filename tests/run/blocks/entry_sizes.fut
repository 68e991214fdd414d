-- The parameters of an entry point without annotations have the sizes that are inferred for them;
-- and a hole has the size that its type says.

-- ==
-- entry: added
-- input { [1i32, 2] [3i32, 4] } output { [4i32, 6] }
-- input { empty([0]i32) empty([0]i32) } output { empty([0]i32) }
-- input { [1i32, 2] [3i32] } error: size
entry added xs ys = map2 (i32.+) xs ys

-- ==
-- entry: squared
-- input { [[1i32, 2], [3, 4]] [5i32, 6] } output { [17i32, 39] }
-- input { [[1i32, 2, 3]] [1i32, 1, 1] } output { [6i32] }
-- input { [[1i32, 2]] [5i32, 6, 7] } error: size
entry squared xss ys = map (\xs -> i32.sum (map2 (*) xs ys)) xss

-- ==
-- entry: of_element
-- input { [1i64, 5] 6i64 } output { [[1i64, 6], [5, 6]] }
-- input { [1i64, 5] 4i64 } error: false
entry of_element [n] (xs: [n]i64) (k: i64) : [n][2]i64 =
  map (\x -> if x <= k then [x, k] else ???) xs

-- ==
-- entry: of_branch
-- input { [1i64, 5] 4i64 } output { [2i64, 6] }
-- input { [1i64, 5] 3i64 } error: false
entry of_branch [n] (xs: [n]i64) (k: i64) : [n]i64 =
  let ys = if k > 3 then map (+ 1) xs else ???
  in ys
