-- Tuple reductions whose components read each other.
entry argmax [n] (xs: [n]i32) : (i32, i64) =
  reduce (\(x, i) (y, j) -> if x > y || (x == y && i < j) then (x, i) else (y, j))
         (i32.lowest, i64.highest)
         (zip xs (iota n))

-- The largest sum of neighbours: of all, of a prefix, of a suffix, and the whole sum.
entry segment [n] (xs: [n]i64) : i64 =
  let larger (x: i64) (y: i64) = if x > y then x else y
  let (best, _, _, _) =
    reduce (\(b1, p1, s1, t1) (b2, p2, s2, t2) ->
              (larger (larger b1 b2) (s1 + p2),
               larger p1 (t1 + p2),
               larger s2 (s1 + t2),
               t1 + t2))
           (0, 0, 0, 0)
           (map (\x -> let y = larger x 0 in (y, y, y, x)) xs)
  in best

-- Fibonacci numbers: each component becomes the other's old value.
entry fibonacci (n: i64) : (u64, u64) =
  foldl (\(a, b) _ -> (b, a + b)) (0, 1) (iota n)

-- Swapped as often as there are elements, added up on the way.
entry swaps [n] (xs: [n]i32) : (i32, i32) =
  dpia.reduce (\x (a, b) -> (b + x, a)) (0, 0) xs

-- The least index of the largest, from the largest index that there is; indices that wrap.
entry first_largest [n] (xs: [n]i32) : (i64, [n]i64) =
  let (first, _) =
    reduce_comm (\(i, x) (j, y) ->
                   if x > y then (i, x) else if y > x then (j, y) else (i64.min i j, x))
                (i64.highest, i32.lowest)
                (zip (indices xs) xs)
  in (first, map (\i -> i * 100000000000 * 100000000000) (indices xs))
