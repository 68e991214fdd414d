-- Sobol sequences: tables that are constants of the program, made by loops.
-- ==
-- entry: points
-- input { 7i64 }
-- output { [[0f64, 0, 0, 0], [0.5, 0.5, 0.5, 0.5], [0.75, 0.25, 0.25, 0.25], [0.25, 0.75, 0.75,
--   0.75], [0.375, 0.375, 0.625, 0.875], [0.875, 0.875, 0.125, 0.375], [0.625, 0.125, 0.875,
--   0.625]] }

-- ==
-- entry: points_rec
-- input { 9i64 }
-- output { [[0u32, 0, 0, 0], [2147483648, 2147483648, 2147483648, 2147483648], [3221225472,
--   1073741824, 1073741824, 1073741824], [1073741824, 3221225472, 3221225472, 3221225472],
--   [1610612736, 1610612736, 2684354560, 3758096384], [3758096384, 3758096384, 536870912,
--   1610612736], [2684354560, 536870912, 3758096384, 2684354560], [536870912, 2684354560,
--   1610612736, 536870912], [805306368, 1342177280, 4026531840, 1879048192]] }

-- ==
-- entry: pi_estimate
-- input { 256i64 }
-- output { 3.171875f64 }

type dir = {a: u32, s: i64, m: [3]u32}
def L = 32i64

def directions (d: dir) : [L]u32 =
  loop v = replicate L 0u32 for i < L do
    v with [i] = if i < d.s then d.m[i] << u32.i64 (31 - i)
                 else let x = v[i - d.s] ^ (v[i - d.s] >> u32.i64 d.s)
                      in loop x for k < d.s - 1 do
                           x ^ (((d.a >> u32.i64 (d.s - 2 - k)) & 1) * v[i - 1 - k])

def first : [L]u32 = map (\i -> 1 << u32.i64 (31 - i)) (iota L)
def dirs : [3]dir =
  [{a = 0, s = 1, m = [1, 0, 0]}, {a = 1, s = 2, m = [1, 3, 0]}, {a = 1, s = 3, m = [1, 3, 1]}]

def gray (n: u32) = (n >> 1) ^ n
def test_bit (n: u32) (i: i64) = (n >> u32.i64 i) & 1 == 1
def independent (v: [L]u32) (n: u32) : u32 =
  let g = gray n
  in reduce (^) 0 (map2 (\x i -> if test_bit g i then x else 0) v (iota L))

-- The next from the one before: strength-reduced.
def recurrent (v: [L]u32) (x: u32) (n: u32) : u32 = x ^ v[i64.i32 (u32.ctz (!n))]

def D = 4i64
def all_dirs : [D][L]u32 = [first] ++ map directions dirs :> [D][L]u32

entry points (n: i64) : [n][D]f64 =
  map (\i -> map (\v -> f64.u32 (independent v (u32.i64 i)) / 2**32) all_dirs) (iota n)
entry points_rec (n: i64) : [n][D]u32 =
  let init = replicate D 0u32
  in (loop (out, x) = (replicate n init, init) for i < n do
       (out with [i] = x, map2 (\v x -> recurrent v x (u32.i64 i)) all_dirs x)).0
entry pi_estimate (n: i64) : f64 =
  let is_inside p = let (x, y) = (p[0], p[1]) in x * x + y * y < 1
  let inside = map (is_inside >-> i64.bool) (points n) |> i64.sum
  in 4 * f64.i64 inside / f64.i64 n
