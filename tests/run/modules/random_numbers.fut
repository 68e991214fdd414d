-- examples/modules/random_numbers.fut without modules.
def xorshift_seed (s: u64) : u32 =
  let x = u32.u64 (s ^ (s >> 32)) * 0x9e3779b1
  in if x == 0 then 1 else x
def xorshift_next (x: u32) : (u32, u32) =
  let x = x ^ (x << 13)
  let x = x ^ (x >> 17)
  let x = x ^ (x << 5)
  in (x, x)

def factor = 6364136223846793005u64
def step = 1442695040888963407u64
def linear_next (x: u64) : (u64, u32) =
  let x = factor * x + step
  in (x, u32.u64 (x >> 32))
def linear_seed (s: u64) : u64 = (linear_next (s + step)).0

type state = {a: u64, b: u32}
def combined_seed (s: u64) : state = {a = linear_seed s, b = xorshift_seed (!s)}
def combined_next ({a, b}: state) : (state, u32) =
  let (a, x) = linear_next a
  let (b, y) = xorshift_next b
  in ({a, b}, x ^ y)

def count = 3i32
def engine_seed (s: u64) : state =
  loop state = combined_seed s for _i < count do (combined_next state).0

def int_draw ((low, high): (i32, i32)) (state: state) : (state, i32) =
  let (state, bits) = combined_next state
  let count = u64.i64 (i32.to_i64 high - i32.to_i64 low + 1)
  in (state, low + i32.u64 ((u64.u32 bits * count) >> 32))

def dice_make (n: i64) (range: (i32, i32)) (seed: u64) : [n]i32 =
  tabulate n (\i -> (int_draw range (engine_seed (seed + u64.i64 i))).1)

def single_draw ((low, high): (f32, f32)) (state: state) : (state, f32) =
  let (state, bits) = combined_next state
  let part = f32.u32 (bits >> 9) / f32.i32 (1 << 23)
  in (state, low + part * (high - low))

def points_make (n: i64) (range: (f32, f32)) (seed: u64) : [n]f32 =
  tabulate n (\i -> (single_draw range (engine_seed (seed + u64.i64 i))).1)

def double_draw ((low, high): (f64, f64)) (state: state) : (state, f64) =
  let (state, bits) = combined_next state
  let part = f64.u32 (bits >> 9) / f64.i32 (1 << 23)
  in (state, low + part * (high - low))

def normal_draw ({mean, deviation}: {mean: f64, deviation: f64}) (state: state) : (state, f64) =
  let (state, u) = double_draw (f64.i32 0, f64.i32 1) state
  let (state, v) = double_draw (f64.i32 0, f64.i32 1) state
  let radius = f64.sqrt (f64.i32 (-2) * f64.log (f64.i32 1 - u))
  in (state, mean + deviation * radius * f64.cos (f64.i32 2 * f64.pi * v))

def errors_make (n: i64) (range: {mean: f64, deviation: f64}) (seed: u64) : [n]f64 =
  tabulate n (\i -> (normal_draw range (engine_seed (seed + u64.i64 i))).1)

entry bits (n: i64) (seed: u64) : [n]u32 =
  let (_, bits) =
    loop (state, bits) = (engine_seed seed, replicate n 0) for i < n do
      let (state, x) = combined_next state
      in (state, bits with [i] = x)
  in bits

entry throws (n: i64) (seed: u64) : [n]i32 = dice_make n (1, 6) seed

entry inside (n: i64) (seed: u64) : i64 =
  let xs = points_make n (-1, 1) seed
  let ys = points_make n (-1, 1) (seed + u64.i64 n)
  in i64.sum (map2 (\x y -> i64.bool (x * x + y * y < 1)) xs ys)

entry measurements (n: i64) (seed: u64) : [n]f64 =
  errors_make n {mean = 100, deviation = 15} seed
