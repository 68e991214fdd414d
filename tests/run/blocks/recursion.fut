-- Definitions of scalars that use themselves otherwise, which stay functions.

def factorial (n: i64) : i64 = if n <= 1 then 1 else n * factorial (n - 1)
def fibonacci n = if n < 2 then n else fibonacci (n - 1) + fibonacci (n - 2)
def ackermann (m: i64) (n: i64) : i64 =
  if m == 0
  then n + 1
  else if n == 0 then ackermann (m - 1) 1 else ackermann (m - 1) (ackermann m (n - 1))

-- ==
-- entry: numbers
-- input { 10i64 } output { 3628800i64 55 23i64 }
entry numbers (n: i64) = (factorial n, fibonacci (i32.i64 n), ackermann 2 n)

-- ==
-- entry: mapped
-- input { [0, 1, 5, 10, 20] } output { [0, 1, 5, 55, 6765] }
entry mapped (xs: []i32) = map fibonacci xs

-- ==
-- entry: sized
-- input { 3i64 } output { [0i64, 1, 2, 3, 4, 5] }
entry sized (n: i64) = iota (factorial n)

-- ==
-- entry: itself
-- input { 10 } output { 20 }
entry itself (n: i32) : i32 = if n == 0 then 0 else 2 + itself (n - 1)

def power 'a (op: a -> a -> a) (x: a) (n: i64) : a = if n <= 1 then x else op x (power op x (n - 1))

-- ==
-- entry: powers
-- input { 5 2.0 3i64 } output { 125 6.0 }
entry powers (x: i32) (y: f64) (n: i64) = (power (*) x n, power (+) y n)

-- A function that uses the definition that it stands in.
def within (g: i64 -> i64) (n: i64) : i64 =
  let h (x: i64) = g x + within g (n - 1)
  in if n == 0 then 0 else h n

-- ==
-- entry: captured
-- input { 10i64 1i64 } output { 65i64 }
entry captured (n: i64) (k: i64) = within (\x -> x + k) n

-- One that is given another use of itself, for another function.
def twice (g: i64 -> i64) (n: i64) : i64 =
  let h (x: i64) = g x + twice g (n - 1)
  in if n <= 0 then 0 else h n + h 1

-- ==
-- entry: in_itself
-- input { 3i64 1i64 } output { 70i64 }
entry in_itself (n: i64) (k: i64) = twice (\x -> twice (\y -> y + k) (x % 3)) n

type tree = #leaf i32 | #node (i32, i32)

def weight (t: tree) : i32 =
  match t
  case #leaf i -> i
  case #node (l, r) -> if l > 10 then l + weight (#leaf r) else weight (#node (l + 1, r)) + l

def paired (p: (i32, i32)) : i32 = if p.0 == 0 then p.1 else 1 + paired (p.0 - 1, p.1)
def is_even (n: i64) : bool = n == 0 || !(is_even (n - 1))

-- ==
-- entry: others
-- input { 9 4 } output { 34 13 false }
entry others (a: i32) (b: i32) = (weight (#node (a, b)), paired (a, b), is_even (i64.i32 a))

-- A failure ends it, wherever it is.
def quotients (a: i32) (b: i32) : i32 = if a < 0 then 0 else a / b + quotients (a - 3) (b - 1)

-- ==
-- entry: failing
-- input { 5 50 } output { 0 }
-- input { 5 1 } error: zero
entry failing (a: i32) (b: i32) = quotients a b

-- A loop in it, whose number of steps is checked, and an assertion.
def catalan (n: i64) : i64 =
  if n == 0 then 1 else loop sum = 0 for i < n do sum + catalan i * catalan (n - 1 - i)
def product (n: i64) : i64 =
  if n <= 1 then 1 else let below = product (n - 1) in assert (n < 20) (n * below)

-- ==
-- entry: checked
-- input { 4i64 5i64 } output { 14i64 120i64 }
-- input { 0i64 25i64 } error: assertion
entry checked (a: i64) (b: i64) = (catalan a, product b)
