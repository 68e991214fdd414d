-- What looks like something that has a faster way, and is not: what a filter keeps that is asked for
-- besides its sum, and operators that are chosen by and are in order.

-- ==
-- entry: sum_and_kept sum_and_first last last_of_rows
-- input { empty([0][0]i32) } auto output
-- random input { [1][7]i32 } auto output
-- random input { [3][1000]i32 } auto output
-- random input { [40][333]i32 } auto output
-- random input { [16][1024]i32 } auto output
entry sum_and_kept [n] [m] (xss: [n][m]i32) : (i32, []i32) =
  let kept = filter (\x -> x % 3 == 0) (flatten xss)
  in (i32.sum kept, kept)
entry sum_and_first [n] [m] (xss: [n][m]i32) : i32 =
  let kept = filter (\x -> x % 3 == 0) (flatten xss)
  in if length kept > 0 then i32.sum kept + kept[0] else 0
entry last [n] [m] (xss: [n][m]i32) : i32 =
  reduce (\a b -> if b % 64 == 0 then b else a) (-1) (flatten xss)
entry last_of_rows [n] [m] (xss: [n][m]i32) : [n]i32 =
  map (reduce (\a b -> if b % 64 == 0 then b else a) (-1)) xss
