-- Definitions that use themselves as the last thing that they do, which become loops.

def gcd (a: i32) (b: i32) : i32 = if b == 0 then a else gcd b (a % b)

-- ==
-- entry: gcds
-- input { [12, 17, 0, 8] [18, 5, 9, 0] } output { [6, 1, 9, 8] }
entry gcds (xs: []i32) (ys: []i32) = map2 gcd xs ys

def collatz (n: i64) (steps: i32) : i32 =
  if n == 1
  then steps
  else if n % 2 == 0 then collatz (n / 2) (steps + 1) else collatz (3 * n + 1) (steps + 1)

-- ==
-- entry: steps
-- input { [1i64, 6i64, 27i64] } output { [0, 8, 111] }
entry steps (ns: []i64) = map (\n -> collatz n 0) ns

def newton (x: f64) (a: f64) : f64 =
  let y = 0.5 * (x + a / x)
  in if f64.abs (y - x) < 1e-12 then y else newton y a

-- ==
-- entry: root
-- input { 2.0 } output { 1.4142135623730951 }
entry root (a: f64) = newton 1 a

def search [n] (xs: [n]i32) (v: i32) (from: i64) (to: i64) : i64 =
  if from >= to
  then -1
  else let middle = (from + to) / 2
       in if xs[middle] == v
          then middle
          else if xs[middle] < v then search xs v (middle + 1) to else search xs v from middle

-- ==
-- entry: place
-- input { [1, 3, 5, 7, 9] 7 } output { 3i64 }
-- input { [1, 3, 5, 7, 9] 4 } output { -1i64 }
-- input { empty([0]i32) 4 } output { -1i64 }
entry place (xs: []i32) (v: i32) = search xs v 0 (length xs)

def any_from [n] (p: i32 -> bool) (xs: [n]i32) (i: i64) : bool =
  i < n && (p xs[i] || any_from p xs (i + 1))
def all_from [n] (p: i32 -> bool) (xs: [n]i32) (i: i64) : bool =
  i >= n || (p xs[i] && all_from p xs (i + 1))

-- ==
-- entry: some_and_all
-- input { [1, 2, 3] 2 } output { true false }
-- input { [3, 4] 2 } output { true true }
-- input { empty([0]i32) 2 } output { false true }
entry some_and_all (xs: []i32) (v: i32) = (any_from (> v) xs 0, all_from (> v) xs 0)

def filled [n] (xs: *[n]i32) (i: i64) : *[n]i32 =
  if i == n then xs else filled (xs with [i] = i32.i64 (i * i)) (i + 1)

-- ==
-- entry: squares
-- input { 5i64 } output { [0, 1, 4, 9, 16] }
entry squares (n: i64) = filled (replicate n 0) 0

-- The sizes of arrays may change, written or not.
def halved xs = if length xs <= 1 then xs else halved (take (length xs / 2) xs)
def doubled [n] (xs: [n]i32) (most: i64) : []i32 =
  if n >= most then xs else doubled (xs ++ map (+ 1) xs) most

-- ==
-- entry: sizes
-- input { [5, 6, 7, 8, 9] 6i64 } output { [5] [5, 6, 7, 8, 9, 6, 7, 8, 9, 10] }
-- input { [5] 3i64 } output { [5] [5, 6, 6, 7] }
entry sizes (xs: []i32) (most: i64) = (halved xs, doubled xs most)

def counted ((n, sum): (i64, i64)) : i64 = if n == 0 then sum else counted (n - 1, sum + n)
def swapped (p: {a: i32, b: i32}) (n: i64) : {a: i32, b: i32} =
  if n <= 0 then p else swapped {a = p.b, b = p.a + p.b} (n - 1)

-- ==
-- entry: records
-- input { 10i64 } output { 55i64 55 89 }
entry records (n: i64) = let p = swapped {a = 0, b = 1} n in (counted (n, 0), p.a, p.b)

type state = #go i32 | #stop i32 | #start

def run (s: state) (n: i32) : i32 =
  match s
  case #go i -> if i > 10 then run (#stop i) (n + 1) else run (#go (i + 3)) (n + 1)
  case #stop i -> i * 100 + n
  case #start -> run (#go 0) n

-- ==
-- entry: machine
-- input { 0 } output { 1205 }
entry machine (n: i32) = run #start n

-- Functions that are given on are outside of the loop.
def apply 'a (n: i64) (f: a -> a) (x: a) : a = if n == 0 then x else apply (n - 1) f (f x)

-- ==
-- entry: applied
-- input { 4i64 2 [1, 2] } output { 6 32 [5, 6] }
entry applied (n: i64) (x: i32) (xs: []i32) =
  (apply n (+ 1) x, apply n (* 2) x, apply n (map (+ 1)) xs)

-- An entry point is a definition as others are; a failure is where it is.
-- ==
-- entry: quotient
-- input { 100 3 0 } output { 3 }
-- input { 100 -2 0 } error: zero
entry quotient (a: i32) (b: i32) (n: i32) : i32 =
  if a / b < 2 && b > 0 then n else quotient (a / b) (b + (if b < 0 then 1 else 0)) (n + 1)
