-- Arrays that are results and are read again: they are computed where the result is wanted.

entry sums [n] (a: [n]i32) : ([n]i32, i32) =
  let c = map (\x -> x * x + 1) a
  in (c, reduce (+) 0 c)

entry rows [n] [m] (a: [n][m]i32) : ([n][m]i32, [n]i32) =
  let c = map (map (\x -> x * x + 1)) a
  in (c, map (reduce (+) 0) c)

entry columns [n] [m] (a: [n][m]i32) (v: [m]i32) : ([n][m]i32, [m]i32) =
  let c = map (\row -> map2 (\x y -> x * (x - y)) row v) a
  in (c, map (reduce (+) 0) (transpose c))

entry product [n] [m] [p] (a: [n][m]i32) (b: [m][p]i32) : ([n][p]i32, [n]i32) =
  let c = map (\row -> map (\column -> reduce (+) 0 (map2 (*) row column)) (transpose b)) a
  in (c, map (reduce (+) 0) c)

-- Two results are the same array: one of them is a copy.
entry twice [n] (a: [n]i32) : ([n]i32, [n]i32, [n]i32) =
  let c = map2 (+) a (rotate 1 a)
  in (c, c, reverse c)

-- What is computed from an array goes on in its memory, where nothing needs it any more: not in that
-- of the result.
entry changed [n] (a: [n]i32) : ([n]i32, [n]i32) =
  let c = map2 (-) a (rotate 1 a)
  in (c, loop d = c for i < 3i32 do map (+ i) d)

entry pairs [n] (a: [n]i32) : ([n](i32, i32), [n]i32) =
  let c = map2 (\x y -> (x + y, x - y)) a (reverse a)
  in (c, map2 (\(x, y) (z, w) -> x * w + y * z) c (rotate 1 c))

entry branches [n] (a: [n]i32) : ([n]i32, i32) =
  if n > 5
  then let c = map2 (+) a (rotate 1 a) in (c, reduce i32.max 0 c)
  else let c = map2 (-) a (rotate 1 a) in (c, reduce i32.min 0 c)

entry chain [n] (a: [n]i32) : ([n]i32, [n]i32, [n]i32) =
  let c = map2 (+) a (rotate 1 a)
  let d = map2 (*) c (reverse c)
  in (d, c, scan (+) 0 d)

-- A loop in place, and one whose arrays change places.
entry loops [n] (a: [n]i32) : ([n]i32, [n]i32, i32) =
  let c = loop c = a for i < 4i32 do map (* (i + 2)) c
  let (d, e) = loop (d, e) = (c, a) for _i < 3i32 do (e, map2 (+) (reverse d) e)
  in (d, c, reduce (+) 0 e)

entry kept [n] (a: [n]i32) : ([]i32, i32) =
  let c = filter (> 0) (map (+ 1) a)
  in (c, reduce (+) 0 c)
