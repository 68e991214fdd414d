-- What each kind of check says when it fails, in full: tests/run/runtime.sh has the messages.
entry gather [n] [m] (xs: [n]i32) (is: [m]i64) : [m]i32 = map (\i -> xs[i] + 1) is

entry same [n] [m] (xs: [n]f32) (ys: [m]f32) : [n]f32 = map2 (+) xs (ys :> [n]f32)

entry three [n] (xs: [n]i32) : [3]i32 = map (+ 1) (xs :> [3]i32)

entry divided [n] (xs: [n]i32) (d: i32) : [n]i32 = map (\x -> x / d) xs

entry powers [n] (xs: [n]i32) (ys: [n]i32) : [n]i32 = map2 (**) xs ys

entry counted (n: i64) : [n]i64 = iota n

entry between (low: i64) (high: i64) : i64 = i64.sum (map (+ low) (iota (high - low)))

entry inner_counts [n] (lengths: [n]i64) : [n]i64 = map (\l -> i64.sum (iota l)) lengths

entry numbers (i: i64) (j: i64) : i64 = i64.sum (i..<j)

entry down (i: i32) (j: i32) : i32 = i32.sum (i..>j)

entry stepped (i: i64) (k: i64) (j: i64) : i64 = i64.sum (i..k...j)

entry inner_numbers [n] (xs: [n]i64) : [n]i64 = map (\x -> i64.sum (1..x..<9)) xs
