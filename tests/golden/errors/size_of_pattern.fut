def count (xs: []i32) = let [k] (_: [k + 1]i32) = xs in k
entry main (xs: []i32) = count xs
