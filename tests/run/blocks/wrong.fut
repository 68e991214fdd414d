-- ==
-- entry: sum
-- input { [1, 2, 3] } output { 7 }
-- input { [1, 2, 3] } output { 6i64 }
-- input { [1, 2, 3] } output { 6 6 }
-- input { [1i64, 2, 3] } output { 6 }
-- input { [1, 2] 3 } output { 3 }
-- input { } output { 3 }
-- input { [1, 2] } error: anything
-- input { [1, x] } output { 3 }
-- input @ no/file output { 3 }
-- script input { $loadimg "file" } output { 3 }
-- input { [1i64] } error:
-- input { [1] [1] } error:
-- script input { none } error:
entry sum [n] (xs: [n]i32): i32 = reduce (+) 0 xs

-- ==
-- entry: none
-- input { [1, 2] } output { 3 }
