-- Reductions whose operator is not commutative: tiles of elements side by side, in order. Next to what a
-- loop combines.

def numbers (n: i64) = map (\i -> u32.i64 (i * 7919 % 1013 + i / 7)) (iota n)

-- Affine functions, one after the other.
def after (f: (u32, u32)) (g: (u32, u32)) = (f.0 * g.0, f.1 * g.0 + g.1)

-- ==
-- entry: functions
-- input { 0i64 } output { true }
-- input { 1i64 } output { true }
-- input { 255i64 } output { true }
-- input { 5376i64 } output { true }
-- input { 5375i64 } output { true }
-- input { 10753i64 } output { true }
-- input { 100003i64 } output { true }
entry functions (n: i64) : bool =
  let of x = (2 * x + 1, x + 3)
  in reduce after (1, 0) (map of (numbers n)) == (loop f = (1, 0) for x in numbers n do after f (of x))

-- It begins with something that is not neutral, as long as it comes once.
-- ==
-- entry: begun
-- input { [1u32, 2, 3] [4u32, 5, 6] } output { 6u32 45u32 }
-- input { empty([0]u32) empty([0]u32) } output { 1u32 0u32 }
entry begun [n] (a: [n]u32) (b: [n]u32) : (u32, u32) = reduce after (1, 0) (zip a b)

-- The largest sum of a segment.
def segment (a: (i32, i32, i32, i32)) (b: (i32, i32, i32, i32)) =
  (i32.max a.0 (i32.max b.0 (a.2 + b.1)), i32.max a.1 (a.3 + b.1), i32.max b.2 (a.2 + b.3), a.3 + b.3)

-- ==
-- entry: segments
-- input { 1000i64 } output { true }
-- input { 70001i64 } output { true }
entry segments (n: i64) : bool =
  let xs = map (\x -> i32.u32 (x % 21) - 10) (numbers n)
  let of x = let p = i32.max 0 x in (p, p, p, x)
  let (best, _) = loop (best, now) = (0, 0) for x in xs do
    let now = i32.max 0 (now + x) in (i32.max best now, now)
  in (reduce segment (0, 0, 0, 0) (map of xs)).0 == best

-- Numbers that are computed of neighbours.
-- ==
-- entry: neighbours
-- input { 2i64 } output { true }
-- input { 70001i64 } output { true }
entry neighbours (n: i64) : bool =
  let xs = numbers n
  let of i = (xs[i] + 2 * xs[i + 1], 1u32)
  in reduce after (1, 0) (map of (iota (n - 1)))
     == (loop f = (1, 0) for i < n - 1 do after f (of i))

-- The first and the last one of those that count.
-- ==
-- entry: ends
-- input { 1000i64 } output { true }
-- input { 70001i64 } output { true }
entry ends (n: i64) : bool =
  let xs = numbers n
  let join (a: (i64, i64)) (b: (i64, i64)) = (if a.0 >= 0 then a.0 else b.0, if b.1 >= 0 then b.1 else a.1)
  let of i = if xs[i] % 97 == 5 then (i, i) else (-1, -1)
  in reduce join (-1, -1) (map of (iota n)) == (loop s = (-1, -1) for i < n do join s (of i))

-- An index that is out of range is found.
-- ==
-- entry: looked_up
-- input { [2i64, 0, 1] [5u32, 6, 7] } output { 44u32 }
-- input { [2i64, 3, 1] [5u32, 6, 7] } error: bounds
entry looked_up [n] [m] (is: [n]i64) (xs: [m]u32) : u32 =
  (reduce after (1, 0) (map (\i -> (2, xs[i])) is)).1

-- ==
-- entry: many_looked_up
-- input { 70001i64 100i64 } output { true }
entry many_looked_up (n: i64) (m: i64) : bool =
  let xs = numbers m
  let is = map (\i -> i * 7919 % m) (iota n)
  in looked_up is xs == (loop f = (1, 0) for i in is do after f (2, xs[i])).1
