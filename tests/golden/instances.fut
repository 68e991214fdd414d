-- Polymorphic definitions and local functions: what each use of them is for.
def pair 'a 'b (x: a) (y: b) : (a, b) = (x, y)
def both 'a (x: a) (y: a) : [2]a = [x, y]
def twice '^a (f: a -> a) (x: a) : a = f (f x)
def none 'a (_: a) : []a = []
def unused 'a (x: a) = pair x x

entry main [n] (k: i32) (xs: [n]f32) (ys: [n]f32) =
  let at_both 'a (f: f32 -> a) = map2 (\x y -> both (f x) (f y)) xs ys
  let shift d = map (+ d)
  in (both xs ys, both k 1, twice (twice (+ k)) k, pair xs (pair k true), none xs,
      at_both (> 0), at_both (* 2), shift 1 xs)

-- A size that is the argument of a function.
def made (f: (n: i64) -> [n]i64) (k: i64) : [k]i64 = f k

entry counted (k: i64) = made (\n -> iota n) k

-- Tail recursion is a loop: at once, where the question whether it goes on takes only conditions,
-- and with an answer in its state, where it takes more; with the sizes that vary.
def repeated 'a (n: i64) (f: a -> a) (x: a) : a = if n == 0 then x else repeated (n - 1) f (f x)
def root (x: f64) (a: f64) : f64 =
  let y = 0.5 * (x + a / x)
  in if f64.abs (y - x) < 1e-9 then y else root y a
def doubled [n] (xs: [n]i32) (most: i64) : []i32 =
  if n >= most then xs else doubled (xs ++ xs) most
def power (x: i32) (n: i32) : i32 = if n == 0 then 1 else x * power x (n - 1)

entry recursive (n: i64) (x: f64) (xs: []i32) =
  (repeated n (+ 1) 0i32, repeated n (map (* 2)) xs, root 1 x, doubled xs n, power 2 (i32.i64 n))
