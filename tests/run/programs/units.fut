-- The unit as data: in arrays, in elements, in accumulators, in sums, in states of loops.
entry sizes [n] (xs: [n]i32) : (i64, i64) =
  let us = map (\_ -> ()) xs
  in (length us + length (replicate 3 ()), length (zip us (reverse xs)))

entry marked [n] (xs: [n]i32) : [n](i32, (), bool) = map (\x -> (x + 1, (), x > 0)) xs

-- What is given for units is not read.
entry again [n] (rs: [n]{a: i32, u: (), b: [2]()}) (us: [n]()) : ([n]i32, [n]((), i64), [n][2]()) =
  (map (\r -> r.a * 2) rs, zip us (iota n), map (\r -> r.b) rs)

entry kept [n] (xs: [n]i32) : []() = map (\_ -> ()) (filter (\x -> x % 2 == 0) xs)

def count 'a [n] (same: a -> a) (z: a) (as: [n]a) : (i64, a) =
  reduce (\(i, _) (k, a) -> (i + k, same a)) (0, z) (map (\a -> (1, a)) as)

entry counted [n] (xs: [n]i32) : (i64, i32, i64) =
  let (i, x) = count (\x -> x - x) 5 xs
  let (k, ()) = count id () (replicate (2 * n) ())
  in (i, x, k)

type mark = #some () | #both i32 () | #all ([3]())

def read (m: mark) : i64 =
  match m
  case #some () -> 1
  case #both x u -> let us = [u, ()] in length us + i64.i32 x
  case #all us -> match us[2] case () -> 7

entry marks [n] (xs: [n]i32) : [n]i64 =
  let mark (x: i32) : mark =
    if x > 9 then #all (replicate 3 ()) else if x > 0 then #both x () else #some ()
  in map read (scan (\_ m -> m) (#some ()) (map mark xs))

entry grown_units [n] (xs: [n]i32) : (i64, (), i32) =
  let (us, _, s) =
    loop (us, u, s) = ([()], (), 0) for x in xs do
      if length us > 20 then (take 2 us, us[0], s + 1) else (us ++ us with [0] = u, us[0], s + x)
  in (length us, us[length us - 1], s)

entry checked [n] (xs: [n]i32) (c: bool) : (i32, [n]()) =
  let () = if c then assert (all (> -2000) xs) () else ()
  let f = #[alternatives] if c then (let us = map (\_ -> ()) xs in \i -> i + length us) else id
  in (i32.i64 (f 3), map (\x -> assert (x < 2000) ()) xs)
