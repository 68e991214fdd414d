-- Histograms of what OpenCL 1.2 has no atomic operation for: sums of 64 bits are taken in word by
-- word, others by exchanges. Next to what a loop counts.

def keys (n: i64) (bins: i64) = map (\i -> (i * 7919 + i / 3) % bins - i64.bool (i % 97 == 0) * bins) (iota n)

-- Sums that are carried over from the lower word, to the upper one, and beyond.
def values (n: i64) =
  map (\i -> if i % 5 == 0 then -1 else if i % 3 == 0 then (i << 33) - 1 else 4294967295 - i) (iota n)

def by_loop 't [n] [bins] (f: t -> t -> t) (start: *[bins]t) (is: [n]i64) (vs: [n]t) : [bins]t =
  loop h = start for i < n do
    if is[i] >= 0 && is[i] < bins then h with [is[i]] = f (copy h[is[i]]) vs[i] else h

-- ==
-- entry: sums
-- input { 0i64 10i64 } output { true }
-- input { 100i64 3i64 } output { true }
-- input { 70001i64 10i64 } output { true }
-- input { 70001i64 1000i64 } output { true }
-- input { 70001i64 5000i64 } output { true }
entry sums (n: i64) (bins: i64) : bool =
  let is = keys n bins
  let vs = values n
  in and (map2 (==) (hist (+) 0i64 bins is vs) (by_loop (+) (replicate bins 0i64) is vs))

-- ==
-- entry: counts
-- input { 70001i64 256i64 } output { true }
-- input { 70001i64 20000i64 } output { true }
entry counts (n: i64) (bins: i64) : bool =
  let is = keys n bins
  in and (map2 (==) (reduce_by_index (map (* 3) (iota bins)) (+) 0 is (replicate n 1))
                    (by_loop (+) (map (* 3) (iota bins)) is (replicate n 1)))

-- ==
-- entry: bits
-- input { 70001i64 100i64 } output { true true true }
-- input { 70001i64 9000i64 } output { true true true }
entry bits (n: i64) (bins: i64) : (bool, bool, bool) =
  let is = keys n bins
  let vs = map (\v -> u64.i64 v * 0x9E3779B97F4A7C15) (values n)
  let same f e = and (map2 (==) (hist f e bins is vs) (by_loop f (replicate bins e) is vs))
  in (same (|) 0, same (&) 0xFFFFFFFFFFFFFFFF, same (^) 0)

-- ==
-- entry: rows
-- input { 9i64 20001i64 300i64 } output { true }
-- input { 30i64 101i64 7i64 } output { true }
entry rows (m: i64) (n: i64) (bins: i64) : bool =
  let is = keys n bins
  let vs = values n
  let counted = map (\k -> hist (+) 0i64 bins is (map (+ k) vs)) (iota m)
  let looped = map (\k -> by_loop (+) (replicate bins 0i64) is (map (+ k) vs)) (iota m)
  in and (map2 (\a b -> and (map2 (==) a b)) counted looped)

-- ==
-- entry: bounds
-- input { 70001i64 100i64 } output { true true true true }
-- input { 70001i64 9000i64 } output { true true true true }
entry bounds (n: i64) (bins: i64) : (bool, bool, bool, bool) =
  let is = keys n bins
  let vs = map (\v -> v * 0x1E3779B97F4A7C15) (values n)
  let same 't f e (vs: [n]t) (eq: t -> t -> bool) =
    and (map2 eq (reduce_by_index (replicate bins e) f e is vs) (by_loop f (replicate bins e) is vs))
  in (same i64.min i64.highest vs (==), same i64.max i64.lowest vs (==),
      same u64.min u64.highest (map u64.i64 vs) (==), same u64.max 0 (map u64.i64 vs) (==))

-- ==
-- entry: products
-- input { 70001i64 100i64 } output { true true true }
-- input { 70001i64 9000i64 } output { true true true }
entry products (n: i64) (bins: i64) : (bool, bool, bool) =
  let is = keys n bins
  let vs = map (\v -> 2 * v + 1) (values n)
  let same 't f e (vs: [n]t) (eq: t -> t -> bool) =
    and (map2 eq (hist f e bins is vs) (by_loop f (replicate bins e) is vs))
  in (same (*) 1i64 vs (==), same (*) 1u64 (map u64.i64 vs) (==), same (*) 1i32 (map i32.i64 vs) (==))

-- Sums and products that are exact in any order.
-- ==
-- entry: doubles
-- input { 70001i64 100i64 } output { true true true true }
-- input { 70001i64 9000i64 } output { true true true true }
entry doubles (n: i64) (bins: i64) : (bool, bool, bool, bool) =
  let is = keys n bins
  let vs = map (\v -> f64.i64 (v % 1000003) / 8) (values n)
  let signs = map (\v -> if v < 40000 then -1f64 else 1) vs
  let same f e vs =
    and (map2 (==) (hist f e bins is vs) (by_loop f (replicate bins e) is vs))
  in (same (+) 0 vs, same (*) 1 signs, same f64.min f64.inf vs, same f64.max (-f64.inf) vs)

-- ==
-- entry: truths
-- input { 70001i64 100i64 } output { true true }
-- input { 70001i64 9000i64 } output { true true }
entry truths (n: i64) (bins: i64) : (bool, bool) =
  let is = keys n bins
  let vs = map (\i -> i % 1013 == 7) (values n)
  let same f e vs =
    and (map2 (==) (hist f e bins is vs) (by_loop f (replicate bins e) is vs))
  in (same (||) false vs, same (&&) true (map (!) vs))

-- Bins that another histogram has counted.
-- ==
-- entry: merged
-- input { 1i64 [3i64, 9, 4, 7] [0i64, 1, 1] [2i64, 2, 5] [8i64, 1, 6] } output { [3i64, 1, 1, 7] }
entry merged [n] [m] (k: i64) (l: [n]i64) (from: [m]i64) (to: [m]i64) (vs: [m]i64) : [n]i64 =
  loop l for _i < k do
    reduce_by_index (reduce_by_index (copy l) i64.min i64.highest from vs) i64.min i64.highest to vs

-- ==
-- entry: twice
-- input { 70001i64 100i64 } output { true }
-- input { 70001i64 9000i64 } output { true }
entry twice (n: i64) (bins: i64) : bool =
  let is = keys n bins
  let js = map (\i -> bins - 1 - i) is
  let vs = values n
  let once = copy (by_loop i64.min (replicate bins i64.highest) is vs)
  in and (map2 (==) (merged 1 (replicate bins i64.highest) is js vs)
    (by_loop i64.min once js vs))

-- Vectors that are computed, and may fail: a sparse matrix times a dense one.
-- ==
-- entry: sparse
-- input { [0i32, 2, 0, 5] [1i32, 0, 2, 1] [2f32, 3, 4, 5] [[1f32, 2], [3, 4], [5, 6]] }
-- output { [[26f32, 32], [0, 0], [3, 6]] }
-- input { [0i32] [3i32] [2f32] [[1f32, 2], [3, 4], [5, 6]] } error: bounds
entry sparse [n] [k] [d] (r: [k]i32) (c: [k]i32) (v: [k]f32) (x: [n][d]f32) : [n][d]f32 =
  reduce_by_index (replicate n (replicate d 0)) (map2 (+)) (replicate d 0) (map i64.i32 r)
                  (map2 (\j a -> map (* a) x[j]) c v)

-- ==
-- entry: many_sparse
-- input { 10i64 70001i64 3i64 } output { true }
-- input { 3000i64 70001i64 3i64 } output { true }
entry many_sparse (n: i64) (k: i64) (d: i64) : bool =
  let r = map (\i -> i32.i64 (i * 7919 % n)) (iota k)
  let c = map (\i -> i32.i64 ((i * 31 + 7) % n)) (iota k)
  let v = map (\i -> f32.i64 (i % 5)) (iota k)
  let x = tabulate_2d n d (\i j -> f32.i64 ((i + 2 * j) % 9))
  let y = loop y = replicate n (replicate d 0f32) for i < k do
    y with [r[i]] = map2 (\a b -> a + v[i] * b) (copy y[r[i]]) x[c[i]]
  in and (map2 (\a b -> and (map2 (==) a b)) (sparse r c v x) y)

-- What is made of the bins of each row.
-- ==
-- entry: ranks
-- input { [[1u8, 3, 3, 0], [2, 2, 2, 2]] } output { [[1i32, 2, 2, 4], [0, 0, 4, 4]] }
-- input { empty([2][0]u8) } output { [[0i32, 0, 0, 0], [0, 0, 0, 0]] }
entry ranks [n] [m] (xs: [n][m]u8) : [n][4]i32 =
  map (\r -> scan (+) 0 (hist (+) 0i32 4 (map i64.u8 r) (replicate m 1))) xs

-- ==
-- entry: modes
-- input { [[1u8, 3, 3, 0], [2, 2, 1, 1]] } output { [3i64, 1] }
entry modes [n] [m] (xs: [n][m]u8) : [n]i64 =
  let better (a: (i32, i64)) (b: (i32, i64)) = if b.0 > a.0 || (b.0 == a.0 && b.1 < a.1) then b else a
  in map (\r ->
       let h = hist (+) 0i32 200 (map i64.u8 r) (replicate m 1)
       in (reduce_comm better (-1, i64.highest) (zip h (iota 200))).1) xs

-- ==
-- entry: many_rows
-- input { 5i64 3001i64 } output { true true }
-- input { 100i64 300i64 } output { true true }
entry many_rows (n: i64) (m: i64) : (bool, bool) =
  let xs = tabulate_2d n m (\i j -> u8.i64 ((i * 7 + j * j) % 200))
  let counts = map (\r -> loop h = replicate 200 0i32 for x in r do h with [i64.u8 x] = h[i64.u8 x] + 1) xs
  let best = map (\h -> (loop (b, k) = (-1i32, 0i64) for i < 200 do if h[i] > b then (h[i], i) else (b, k)).1) counts
  let small = map (map (% 4)) xs
  let sums = map (\r -> loop s = replicate 4 0i32 for x in r do
                          loop s = s for k < 4 do if k >= i64.u8 x then s with [k] = s[k] + 1 else s) small
  in (and (map2 (==) (modes xs) best), and (map2 (\a b -> and (map2 (==) a b)) (ranks small) sums))
