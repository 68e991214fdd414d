-- Pseudo-random numbers. Engines make bits; functors make engines of engines, and distributions of
-- engines and numbers. Each element of an array has a stream of its own.
module type engine = {
  type state
  val seed : u64 -> state
  val next : state -> (state, u32)
}

-- x' = factor x + step; the higher half is what is seen of it.
module congruential (P: {val factor : u64 val step : u64}) : engine = {
  type state = u64
  def next (x: state) : (state, u32) =
    let x = P.factor * x + P.step
    in (x, u32.u64 (x >> 32))
  def seed (s: u64) : state = (next (s + P.step)).0
}

module xorshift : engine = {
  type state = u32
  def seed (s: u64) : state =
    let x = u32.u64 (s ^ (s >> 32)) * 0x9e3779b1
    in if x == 0 then 1 else x
  def next (x: state) : (state, u32) =
    let x = x ^ (x << 13)
    let x = x ^ (x >> 17)
    let x = x ^ (x << 5)
    in (x, x)
}

-- Both at once.
module combined (A: engine) (B: engine) : engine = {
  type state = {a: A.state, b: B.state}
  def seed (s: u64) : state = {a = A.seed s, b = B.seed (!s)}
  def next ({a, b}: state) : (state, u32) =
    let (a, x) = A.next a
    let (b, y) = B.next b
    in ({a, b}, x ^ y)
}

-- The first numbers are not used.
module warmed (E: engine) (Count: {val count : i32}) : engine with state = E.state = {
  open E
  def seed (s: u64) : state =
    loop state = E.seed s for _i < Count.count do (E.next state).0
}

module type distribution = {
  module engine : engine
  type t
  type range
  val draw : range -> engine.state -> (engine.state, t)
}

-- Integers from the first to the second, with both.
module uniform_int (I: integral) (E: engine)
    : distribution with engine.state = E.state with t = I.t with range = (I.t, I.t) = {
  module engine = E
  type t = I.t
  type range = (t, t)
  def draw ((low, high): range) (state: E.state) : (E.state, t) =
    let (state, bits) = E.next state
    let count = u64.i64 (I.to_i64 high - I.to_i64 low + 1)
    in (state, low I.+ I.u64 ((u64.u32 bits * count) >> 32))
}

-- Reals between the two.
module uniform_real (R: real) (E: engine)
    : distribution with engine.state = E.state with t = R.t with range = (R.t, R.t) = {
  module engine = E
  type t = R.t
  type range = (t, t)
  def draw ((low, high): range) (state: E.state) : (E.state, t) =
    let (state, bits) = E.next state
    let part = R.(u32 (bits >> 9) / i32 (1 << 23))
    in (state, R.(low + part * (high - low)))
}

-- The normal distribution with a mean and a standard deviation, of two uniform numbers.
module normal (R: real) (E: engine)
    : distribution with engine.state = E.state with t = R.t with range = {mean: R.t, deviation: R.t} = {
  module engine = E
  module uniform = uniform_real R E
  type t = R.t
  type range = {mean: t, deviation: t}
  def draw ({mean, deviation}: range) (state: E.state) : (E.state, t) =
    let (state, u) = uniform.draw (R.i32 0, R.i32 1) state
    let (state, v) = uniform.draw (R.i32 0, R.i32 1) state
    let radius = R.(sqrt (i32 (-2) * log (i32 1 - u)))
    in (state, R.(mean + deviation * radius * cos (i32 2 * pi * v)))
}

-- As many numbers as are wanted, of as many streams.
module samples (D: distribution) = {
  def make (n: i64) (range: D.range) (seed: u64) : [n]D.t =
    tabulate n (\i -> (D.draw range (D.engine.seed (seed + u64.i64 i))).1)
}

module linear = congruential {
  def factor = 6364136223846793005u64
  def step = 1442695040888963407u64
}
module engine = warmed (combined linear xorshift) {def count = 3i32}
module dice = samples (uniform_int i32 engine)
module points = samples (uniform_real f32 engine)
module errors = samples (normal f64 engine)

-- ==
-- entry: bits
-- input { 5i64 1u64 } output { [1986052574u32, 3920523699, 1996995945, 1945883661, 3795412896] }
-- input { 3i64 18446744073709551615u64 } output { [879938579u32, 2907342609, 3455847961] }
-- input { 0i64 7u64 } output { empty([0]u32) }
entry bits (n: i64) (seed: u64) : [n]u32 =
  let (_, bits) =
    loop (state, bits) = (engine.seed seed, replicate n 0) for i < n do
      let (state, x) = engine.next state
      in (state, bits with [i] = x)
  in bits

-- ==
-- entry: throws
-- input { 15i64 1u64 } output { [3, 5, 2, 2, 4, 6, 6, 6, 3, 4, 3, 5, 2, 4, 5] }
-- input { 9i64 18446744073709551615u64 } output { [2, 4, 3, 5, 2, 2, 4, 6, 6] }
-- input { 0i64 7u64 } output { empty([0]i32) }
entry throws (n: i64) (seed: u64) : [n]i32 = dice.make n (1, 6) seed

-- How many of n points lie in the circle, of those in the square around it.
-- ==
-- entry: inside
-- input { 5000i64 1u64 } output { 3913i64 }
-- input { 3000i64 18446744073709551615u64 } output { 2336i64 }
-- input { 0i64 7u64 } output { 0i64 }
entry inside (n: i64) (seed: u64) : i64 =
  let xs = points.make n (-1, 1) seed
  let ys = points.make n (-1, 1) (seed + u64.i64 n)
  in i64.sum (map2 (\x y -> i64.bool (x * x + y * y < 1)) xs ys)

-- ==
-- entry: measurements
-- input { 5i64 1u64 } output { [114.266964, 120.222973, 110.041397, 99.878523, 88.136741] }
-- input { 3i64 18446744073709551615u64 } output { [95.498203, 83.547910, 114.266964] }
-- input { 0i64 7u64 } output { empty([0]f64) }
entry measurements (n: i64) (seed: u64) : [n]f64 =
  errors.make n {mean = 100, deviation = 15} seed
