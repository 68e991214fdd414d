-- Loops whose steps have old arrays in other places: at host level the arrays change places, and are
-- not copied.

entry wave [n] (prev: [n]i32) (cur: [n]i32) (steps: i32) : [n]i32 =
  let (_, result) =
    loop (prev, cur) = (prev, cur) for _k < steps do
      (cur, map (\i -> cur[(i + 1) % n] + cur[(i + n - 1) % n] - prev[i]) (iota n))
  in result

entry fibonacci [n] (a: [n]i32) (b: [n]i32) (steps: i32) : ([n]i32, [n]i32) =
  loop (a, b) = (a, b) for _k < steps do (b, map2 (+) a b)

-- Three in a cycle, until a counter says so.
entry cycle [n] (a: [n]i32) (b: [n]i32) (c: [n]i32) (steps: i32) : ([n]i32, [n]i32, [n]i32) =
  let (_, (a, b), c) =
    loop (k, (a, b), c) = (0, (a, b), c) while k < steps do (k + 1, (b, c), a)
  in (a, b, c)

-- A history of three, of which the oldest one is read everywhere, and two new ones for four.
entry history [n] (a: [n]i32) (b: [n]i32) (steps: i32) : ([n]i32, [n]i32, [n]i32) =
  loop (a, b, c) = (a, b, map (* 2) a) for _k < steps do
    (b, c, map3 (\x y z -> x - y + z) (rotate 1 a) b (reverse c))

entry two_new [n] (a: [n]i32) (b: [n]i32) (steps: i32) : ([n]i32, [n]i32, [n]i32, [n]i32) =
  loop (a, b, c, d) = (a, b, b, a) for k < steps do
    (c, map2 (+) (reverse a) d, map (\x -> x * k + 1) b, a)

-- One array twice: one that is new, and an old one.
entry twice [n] (a: [n]i32) (b: [n]i32) (steps: i32) : ([n]i32, [n]i32) =
  loop (a, b) = (a, b) for _k < steps do
    let c = map2 (+) a (rotate 1 b)
    in (c, c)

entry old_twice [n] (a: [n]i32) (b: [n]i32) (steps: i32) : ([n]i32, [n]i32, [n]i32) =
  loop (a, b, c) = (a, b, a) for k < steps do (b, b, map2 (\x y -> x - y * k) (reverse a) c)

-- Each branch has a step of its own.
entry branches [n] (a: [n]i32) (b: [n]i32) (steps: i32) : ([n]i32, [n]i32) =
  loop (a, b) = (a, b) for k < steps do
    if k % 3 == 0 then (b, a)
    else if k % 3 == 1 then (b, map2 (+) (reverse a) b)
    else (map (+ k) a, b)

-- A matrix in a record, and a number beside it.
entry matrices [n] [m] (a: [n][m]i32) (steps: i32) : ([n][m]i32, i32) =
  let r =
    loop r = {old = a, new = map (map (+ 1)) a, total = 0} for _k < steps do
      {old = r.new,
       new = map2 (map2 (-)) (rotate 1 r.new) r.old,
       total = r.total + reduce (+) 0 (map (\row -> reduce (+) 0 row) r.old)}
  in (r.new, r.total)

-- What a loop gave goes on, and is needed afterwards.
entry goes_on [n] (a: [n]i32) (b: [n]i32) (steps: i32) : ([n]i32, [n]i32, [n]i32) =
  let (c, d) = loop (c, d) = (a, b) for _k < steps do (d, map2 (-) (reverse c) d)
  let (e, _) = loop (e, f) = (c, d) for _k < steps + 1 do (f, map2 (+) e (reverse f))
  in (c, e, map2 (*) d e)

entry pairs [n] (a: [n]i32) (steps: i32) : ([n](i32, i32), [n](i32, i32)) =
  loop (p, q) = (zip a (reverse a), map (\x -> (x, 1)) a) for _k < steps do
    (q, map2 (\(x, y) (z, w) -> (x + w, y - z)) (rotate 1 q) p)

-- A loop in a loop: both exchange the same arrays.
entry nested [n] (a: [n]i32) (b: [n]i32) (steps: i32) : ([n]i32, [n]i32) =
  loop (a, b) = (a, b) for k < steps do
    let (c, d) = loop (c, d) = (a, b) for _l < k do (d, map2 (+) (rotate 1 c) d)
    in (d, c)

-- Until nothing changes much: what is new is read before it goes into the new value.
entry until [n] (a: [n]i32) (steps: i32) : ([n]i32, [n]i32, i32) =
  loop (old, new, k) = (a, map (/ 2) a, 0)
  while k < steps && reduce (+) 0 (map2 (\x y -> i32.abs (x - y)) old new) > 1 do
    (new, map2 (\x y -> (x + y) / 2) (reverse old) new, k + 1)

-- Elements are written to an array that goes elsewhere.
entry updated [n] (a: *[n]i32) (b: *[n]i32) (steps: i32) : ([n]i32, [n]i32) =
  loop (a, b) = (a, b) for k < steps do
    (b, if n == 0 then a else a with [i64.i32 k % n] = k)

-- A loop for each row, many at a time.
entry rows [n] [m] (a: [n][m]i32) (steps: i32) : [n][m]i32 =
  map (\row ->
         let (_, b) =
           loop (a, b) = (row, reverse row) for _k < steps do (b, map2 (-) (reverse a) b)
         in b)
      a

-- Few elements, as many as there always are.
entry small (a: [4]i32) (steps: i32) : [4]i32 =
  let (b, c) = loop (b, c) = (a, reverse a) for _k < steps do (c, map2 (+) (rotate 1 b) c)
  in map2 (-) b c

-- A step of two steps: blocks of a matrix are changed one after the other, where they lie.
entry eliminated [n] (a: *[n][n]i32) : [n][n]i32 =
  loop a for k < n do
    let m = n - k - 1
    let column = map (\i -> a[k + 1 + i, k] * 3 - a[k, k]) (iota m)
    let a = a with [k + 1:n, k] = (column :> [n - (k + 1)]i32)
    let block = map (\i -> map (\j -> a[k + 1 + i, k + 1 + j] - a[k + 1 + i, k] * a[k, k + 1 + j])
                               (iota m))
                    (iota m)
    in a with [k + 1:n, k + 1:n] = (block :> [n - (k + 1)][n - (k + 1)]i32)

-- The same beside something else; and where the old array is still needed after the first of them.
entry in_two [n] (a: [n]i32) (b: [n]i32) (steps: i32) : ([n]i32, [n]i32, i32) =
  loop (a, b, s) = (copy a, copy b, 0) for k < steps do
    let c = map (+ k) a
    let d = if n == 0 then c else c with [i64.i32 k % n] = k
    in (map2 (+) d b, map (* 2) b, s + reduce (+) 0 d)

entry still_needed [n] (a: [n]i32) (steps: i32) : [n]i32 =
  loop a = copy a for k < steps do
    let c = map (+ k) a
    in map3 (\x y z -> x + y - z) c (rotate 1 c) a

entry still_added [n] (a: [n]i32) (steps: i32) : [n]i32 =
  loop a = copy a for _k < steps do
    let c = scan (+) 0 a
    in map2 (\x y -> 2 * x + y) c a

-- Parts of rows are written where they lie, from elsewhere, and from other rows of the same matrix.
entry columns [n] [m] (a: *[n][m]i32) (v: [n]i32) : [n][m]i32 =
  if m < 3 then a
  else let a = a with [:, m - 1] = v
       let a = a with [n / 2:n, 0:2] = map (\x -> [x, x + 1]) v[n / 2:n]
       in a with [0:n, 1] = map (\i -> a[n - 1 - i, m - 1] - a[i, 0]) (iota n)
