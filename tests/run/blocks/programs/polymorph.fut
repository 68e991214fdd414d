-- A polymorphic queue that is changed in place, and matrices over semirings, which are records of
-- functions.
-- ==
-- entry: bfs_grid
-- input { [[false, true, false], [false, true, false], [false, false, false]] }
-- output { [[0i32, -1, 6], [1, -1, 5], [2, 3, 4]] }

-- ==
-- entry: shortest
-- input { 3i32 [[0f32, 4, 1], [f32.inf, 0, f32.inf], [f32.inf, 2, 0]] }
-- output { [[0f32, 3, 1], [f32.inf, 0, f32.inf], [f32.inf, 2, 0]] }

-- ==
-- entry: reach
-- input { 2i32 [[false, true, false], [false, false, true], [false, false, false]] }
-- output { [[false, false, true], [false, false, false], [false, false, false]] }

-- ==
-- entry: fib
-- input { 10i32 }
-- output { 55i64 }

-- ==
-- entry: look
-- input { [1i32, 4, 9] [1f64, 2, 3] [4i32, 5, 9] }
-- output { [2f64, f64.nan, 3] }

type queue 'a [n] = {items: [n]a, head: i64, count: i64}
def empty_q 'a (n: i64) (d: a) : *queue a [n] = {items = replicate n d, head = 0, count = 0}
def push 'a [n] (x: a) (q: *queue a [n]) : *queue a [n] =
  {items = q.items with [(q.head + q.count) % n] = x, head = q.head, count = q.count + 1}
def pop 'a [n] (q: *queue a [n]) : (a, *queue a [n]) =
  let x = copy q.items[q.head]
  in (x, {items = q.items, head = (q.head + 1) % n, count = q.count - 1})

type^ semiring 'a = {add: a -> a -> a, mul: a -> a -> a, zero: a, one: a}
def mm 'a [n] [m] [p] (s: semiring a) (x: [n][m]a) (y: [m][p]a) : [n][p]a =
  map (\r -> map (\c -> reduce s.add s.zero (map2 s.mul r c)) (transpose y)) x
def mpow 'a [n] (s: semiring a) (k: i32) (x: [n][n]a) : [n][n]a =
  let id = tabulate_2d n n (\i j -> if i == j then s.one else s.zero)
  in (loop (acc, b, k) = (id, x, k) while k > 0 do
        (if k & 1 == 1 then mm s acc b else acc, mm s b b, k >> 1)).0

def lookup 'k 'v [n] (lt: k -> k -> bool) (ks: [n]k) (vs: [n]v) (d: v) (k: k) : v =
  let lo = (loop (lo, hi) = (0, n) while lo < hi do
              let mid = (lo + hi) / 2 in if lt ks[mid] k then (mid + 1, hi) else (lo, mid)).0
  in if lo < n && !(lt k ks[lo]) then vs[lo] else d

entry bfs_grid [h] [w] (wall: [h][w]bool) : [h][w]i32 =
  let dist = tabulate_2d h w (\_ _ -> -1i32)
  let dist = dist with [0, 0] = 0
  let q = push (0i64, 0i64) (empty_q (h * w) (0i64, 0i64))
  let (dist, _) =
    loop (dist: *[h][w]i32, q: *queue (i64, i64) [h*w]) = (dist, q) while q.count > 0 do
      let ((i, j), q) = pop q
      let d = dist[i, j]
      in loop (dist, q) for k < 4 do
           let ni = i + (if k == 0 then 1 else if k == 1 then -1 else 0)
           let nj = j + (if k == 2 then 1 else if k == 3 then -1 else 0)
           in if ni >= 0 && ni < h && nj >= 0 && nj < w && !wall[ni, nj] && dist[ni, nj] < 0
              then (dist with [ni, nj] = d + 1, push (ni, nj) q)
              else (dist, q)
  in dist
entry shortest [n] (k: i32) (d: [n][n]f32) =
  mpow {add = f32.min, mul = (+), zero = f32.inf, one = 0} k d
entry reach [n] (k: i32) (d: [n][n]bool) =
  mpow {add = (\a b -> a || b), mul = (\a b -> a && b), zero = false, one = true} k d
entry fib (k: i32) : i64 =
  let m = mpow {add = (+), mul = (*), zero = 0i64, one = 1} k [[1, 1], [1, 0]]
  in m[0, 1]
entry look [n] [m] (ks: [n]i32) (vs: [n]f64) (qs: [m]i32) = map (lookup (<) ks vs f64.nan) qs
