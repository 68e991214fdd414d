-- Reductions of integers and booleans with every usual operator.
entry extremes [n] (xs: [n]i32) : (i32, i32) =
  (reduce i32.min i32.highest xs, reduce i32.max i32.lowest xs)

entry bits [n] (xs: [n]u32) : (u32, u32, u32) =
  (reduce (^) 0 xs, reduce (|) 0 xs, reduce (&) u32.highest xs)

entry sums [n] (xs: [n]i8) : (i8, i32, i64) =
  (reduce (+) 0 xs, reduce (+) 0 (map i32.i8 xs), i64.sum (map i64.i8 xs))

entry products [n] (xs: [n]u64) : u64 =
  reduce (*) 1 xs

entry logic [n] (xs: [n]i32) (limit: i32) : (bool, bool, bool) =
  (reduce (&&) true (map (< limit) xs), reduce (||) false (map (== limit) xs),
   any (> limit) xs)

entry count [n] (xs: [n]i32) (low: i32) (high: i32) : i64 =
  reduce_comm (+) 0 (map (\x -> if low <= x && x < high then 1 else 0) xs)

entry initial [n] (start: i64) (xs: [n]i64) : i64 =
  reduce (+) start xs

entry left [n] (xs: [n]u32) : u32 =
  foldl (\hash x -> (hash ^ x) * 16777619) 2166136261 xs
