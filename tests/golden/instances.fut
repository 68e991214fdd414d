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
