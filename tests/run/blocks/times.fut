-- ==
-- entry: sum
-- compiled random input { [1000]i32 } auto output
-- nobench input { [1, 2] } output { 3 }
-- "wrong" input { [1, 2] } output { 4 }
entry sum [n] (xs: [n]i32): i32 = reduce (+) 0 xs
