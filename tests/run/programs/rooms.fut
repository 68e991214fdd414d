-- Branches whose results have as many elements as a predicate decides: they have room for all.
entry kept_by [n] (k: i64) (xs: [n]i32) : ([]i32, i32) =
  let (ys, a) = if k == 0 then (xs, 1)
                else if k < 4 then (filter (> 0) xs, 2)
                else (map (* 2) (filter (< 9) xs), 3)
  in (ys, a)

entry kept_in_two [n] (k: i32) (xs: [n]i32) : (i64, i32) =
  let ys = if k > 0 then filter (> k) xs else if k == 0 then xs else filter (<= k) (map (* 2) xs)
  in (length ys, i32.sum ys)
