-- Entry points and members that are called like what is built in.
def mapped xs = \f -> map f xs
def pieces [n] (xs: [n]f32) = \f -> dpia.join (map f (dpia.split 1 xs))
def rooted (x: f32) = \y -> f32.sqrt x + y
def positive [n] (xs: [n]f32) = \k -> filter (> k) xs

module m = {
  def map2 (x: i32) = x
  def length (x: i32) = 3i32
  def same [n] (xs: [n]i32) (ys: [n]i32) = xs == ys
}

module f (p: {val reduce : i32 -> i32}) = {
  open p
  def go [n] (xs: [n]i32) = (reduce xs[0], xs == xs)
}

module q = f {def reduce (x: i32) = x + 1}

entry length [n] (xs: [n]i32) (ys: [n]i32) = (m.same xs ys, m.length 1, m.map2 2, q.go xs, xs == ys)
entry map (x: i32) = x
entry f32 (x: i32) = map x
entry dpia (x: i32) = f32 x
entry filter [n] (xs: [n]f32) = zip xs (mapped xs (\x -> x + rooted x 1))
entry kept [n] (xs: [n]f32) = (pieces xs (\x -> x), positive xs 0)
