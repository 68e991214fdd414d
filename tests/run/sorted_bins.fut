-- Histograms of many bins whose operator no kernel has an atomic operation for: elements are sorted by
-- their bins. Next to what a loop counts.

def keys (n: i64) (bins: i64) = map (\i -> (i * 7919 + i / 3) % bins - i64.bool (i % 97 == 0) * bins) (iota n)

def by_loop 't [n] [bins] (f: t -> t -> t) (start: *[bins]t) (is: [n]i64) (vs: [n]t) : [bins]t =
  loop h = start for i < n do
    if is[i] >= 0 && is[i] < bins then h with [is[i]] = f (copy h[is[i]]) vs[i] else h

def least (a: (i32, i64)) (b: (i32, i64)) = if a.0 < b.0 || (a.0 == b.0 && a.1 < b.1) then a else b

-- ==
-- entry: leasts
-- input { 0i64 5000i64 } output { true }
-- input { 70001i64 10i64 } output { true }
-- input { 70001i64 4096i64 } output { true }
-- input { 70001i64 9000i64 } output { true }
-- input { 65536i64 100001i64 } output { true }
-- input { 70000i64 8191i64 } output { true }
entry leasts (n: i64) (bins: i64) : bool =
  let is = keys n bins
  let vs = map (\i -> (i32.i64 (i * 37 % 101), i)) (iota n)
  let none = (i32.highest, i64.highest)
  in and (map2 (==) (hist least none bins is vs) (by_loop least (replicate bins none) is vs))

-- All in one bin, and in few of many.
-- ==
-- entry: uneven
-- input { 70001i64 9000i64 1i64 } output { true }
-- input { 70001i64 9000i64 3i64 } output { true }
entry uneven (n: i64) (bins: i64) (used: i64) : bool =
  let is = map (\i -> bins - 1 - i % used) (iota n)
  let vs = map (\i -> (i32.i64 (i * 37 % 101), i)) (iota n)
  let none = (i32.highest, i64.highest)
  in and (map2 (==) (hist least none bins is vs) (by_loop least (replicate bins none) is vs))

-- Numbers a + b*i of a prime field, and bins that begin with something.
def product (a: (i32, i32)) (b: (i32, i32)) =
  ((a.0 * b.0 - a.1 * b.1) % 10007, (a.0 * b.1 + a.1 * b.0) % 10007)

-- ==
-- entry: products
-- input { 70001i64 5001i64 } output { true }
entry products (n: i64) (bins: i64) : bool =
  let is = keys n bins
  let vs = map (\i -> (i32.i64 (i % 31 + 1), i32.i64 (i % 7))) (iota n)
  let start = map (\i -> (i32.i64 (i % 5 + 1), 1)) (iota bins)
  in and (map2 (==) (reduce_by_index (copy start) product (1, 0) is vs)
                    (by_loop product (copy start) is vs))

-- One operator on bytes, which are not exchanged.
-- ==
-- entry: bytes
-- input { 70001i64 5001i64 } output { true }
entry bytes (n: i64) (bins: i64) : bool =
  let is = keys n bins
  let vs = map (\i -> u8.i64 (i * 31)) (iota n)
  in and (map2 (==) (hist u8.max 0 bins is vs) (by_loop u8.max (replicate bins 0) is vs))

-- Values and bins that are computed by loops.
-- ==
-- entry: computed
-- input { 70001i64 5001i64 } output { true }
entry computed (n: i64) (bins: i64) : bool =
  let digits (i: i64) = loop (s, r) = (0, i) while r > 0 do (s + r % 10, r / 10)
  let is = map (\i -> (digits i).0 * 293 % bins) (iota n)
  let vs = map (\i -> (i32.i64 (digits (i * 7)).0, i)) (iota n)
  let none = (i32.highest, i64.highest)
  in and (map2 (==) (hist least none bins is vs) (by_loop least (replicate bins none) is vs))
