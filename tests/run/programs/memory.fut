-- Arrays that need memory of their own: accumulators whose elements read each other, temporaries in
-- temporaries, branches between arrays inside of maps.
entry permuted [n] [m] (ps: [n][m]i64) : [m]i64 =
  foldl (\p q -> map (\i -> p[i]) q) (iota m) ps

entry permuted_in_parallel [n] [m] (ps: [n][m]i64) : [m]i64 =
  reduce (\p q -> map (\i -> p[i]) q) (iota m) ps

entry permuted_each [n] [m] [k] (ps: [k][n][m]i64) : [k][m]i64 =
  map (\qs -> foldl (\p q -> map (\i -> p[i]) q) (iota m) qs) ps

entry three_temporaries [n] [m] (a: [n][m]i64) : [n][m]i64 =
  map (\row ->
         let s = map (+ 1) row
         let t = map (\i -> s[m - 1 - i] * 2) (iota m)
         let u = map2 (+) s t
         in map (\i -> u[(i + 1) % m] + t[i]) (iota m))
      a

entry nested_temporaries [n] [m] (a: [n][m]i64) : [n][m]i64 =
  map (\row ->
         let s = map (\x -> let products = map (* x) row in i64.sum products + products[0]) row
         in map (\i -> s[m - 1 - i]) (iota m))
      a

entry mixed_accumulator [n] [m] (a: [n][m]i64) : (i64, [m]i64, i64) =
  foldl (\(count, v, hash) row ->
           let w = map2 (\x y -> x + y * count) v row
           in (count + 1, w, hash * 31 + i64.sum w))
        (0, replicate m 1, 7)
        a

entry swapped_arrays [n] (xs: [n]u64) (ys: [n]u64) (k: i64) : ([n]u64, [n]u64) =
  foldl (\(a, b) _ -> (b, map2 (+) a b)) (xs, ys) (iota k)

entry branch_inside [n] [m] (a: [n][m]i64) (limit: i64) : [n]i64 =
  map (\row ->
         let s = if i64.sum row > limit then map (* 2) row
                 else map (\i -> row[m - 1 - i] + i) (iota m)
         in i64.sum (map2 (*) s row) + i64.sum s)
      a

entry column_argmax [n] [m] (a: [n][m]i64) : ([m]i64, [m]i64) =
  unzip (map (\column ->
                reduce (\(x, i) (y, j) -> if x >= y then (x, i) else (y, j)) (i64.lowest, -1)
                       (zip column (iota n)))
             (transpose a))

entry ranked [n] (xs: [n]i64) : [n]i64 =
  let ranks =
    map2 (\x i -> i64.sum (map2 (\y j -> i64.bool (y < x || (y == x && j < i))) xs (iota n)))
         xs (iota n)
  in map (\k -> i64.sum (map2 (\r x -> if r == k then x else 0) ranks xs)) (iota n)

-- Arrays of an iteration whose sizes the iteration knows: by its number, by elements, by what it
-- computes.
entry inner_of_number [n] (xs: [n]i64) : [n]i64 =
  map (\i -> let s = scan (+) 0 (map (\j -> xs[j]) (iota (i + 1)))
             in i64.sum (map2 (*) s (reverse s)))
      (iota n)

entry inner_of_elements [n] [m] (a: [n][m]i64) : [n]i64 =
  map (\row ->
         let k = i64.sum row %% 13
         let t = if k > 0 then i64.sum (scan (+) 0 (iota k)) else 0
         let c = tabulate_2d (i64.abs k) (m + 1) (\i j -> i * 3 - j)
         in t + i64.sum (map i64.product (transpose (map (scan (+) 0) c))))
      a

entry inner_of_what_is_kept [n] [m] (a: [n][m]i64) : [n]i64 =
  map (\row ->
         let kept = filter (> 0) row
         let odd = filter (\x -> x % 2 == 1) (scan (+) 0 kept)
         in length kept * 1000 + i64.sum (map2 (*) odd (reverse odd)))
      a

entry inner_of_steps [n] (xs: [n]i64) : [n]i64 =
  map (\x ->
         let (count, _) =
           loop (count, y) = (0, i64.abs x + 1)
           while y != 1 do (count + 1, if y % 2 == 0 then y / 2 else 3 * y + 1)
         let (a, b) =
           loop (a, b) = (replicate (count + 1) 1, 0)
           for i < count do
             let last = a[i]
             in (a with [i + 1] = last * 3 % 101 + b, (b + last) % 1000)
         in b + i64.sum a + a[count])
      xs

entry inner_of_inner [n] [m] (a: [n][m]i64) : [n][m]i64 =
  map (\row ->
         map (\x ->
                let s = scan (+) 0 (replicate (i64.abs x % 5 + 1) 2)
                let t = scan (*) 1 (map (\i -> i % 3 + 1) (iota (s[length s - 1] + 1)))
                in t[length t / 2] + s[0])
             row)
      a
