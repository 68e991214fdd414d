-- Polymorphic, local and higher-order functions, sections, partial application.
def apply 'a 'b (f: a -> b) (x: a) : b = f x
def twice 'a (f: a -> a) (x: a) : a = f (f x)
def swap 'a 'b ((x, y): (a, b)) : (b, a) = (y, x)
def pair_up [n] 'a (xs: [n]a) : [n](a, a) = zip xs xs
def sum_with [n] 'a (f: a -> i32) (xs: [n]a) : i32 = reduce (+) 0 (map f xs)
def affine (a: i32) (b: i32) (x: i32) : i32 = a * x + b

entry polymorphic [n] (xs: [n]i32) (bs: [n]bool) : ([n](bool, i32), i32) =
  (map swap (zip xs bs), sum_with i32.bool bs + sum_with (\(x, y) -> x * y) (pair_up xs))

entry applied [n] (xs: [n]i32) : [n]i32 =
  map (twice (apply (affine 3 1))) xs

entry sections [n] (xs: [n]i32) : [n](i32, i32, i32, i32, bool) =
  map (\x -> ((+ 1) x, (10 -) x, (`affine` 2) 3 x, (3 `affine` x) 1, (<= 5) x)) xs

entry locals [n] (k: i32) (xs: [n]i32) : [n]i32 =
  let scale (x: i32) = k * x
  let shifted (d: i32) (x: i32) = scale x + d
  let by_five = shifted 5
  in map by_five (map scale xs)

entry local_polymorphic [n] (k: i32) (xs: [n]i32) : ([n](i32, bool), [n]i32, [2][n]i32) =
  let pair 'a 'b (x: a) (y: b) : (a, b) = (x, y)
  let both 'a (x: a) (y: a) = [x, y]
  let repeat '^a (f: a -> a) x = f (f x)
  let tag x = pair x true
  let rows [m] 'a (xs: [m]a) (ys: [m]a) : [m](a, a) = zip xs ys
  in (map tag xs, map (\(x, y) -> x - y) (rows (repeat (map (+ k)) xs) xs),
      both xs (map (repeat repeat (+ 1)) xs))

entry pipes [n] (xs: [n]i32) : i32 =
  xs |> map (+ 1) |> map (twice (* 3)) |> reduce (+) 0

entry composed [n] (xs: [n]i32) : [n]i32 =
  map ((+ 1) >-> (* 2) >-> (\x -> x - 3)) xs

entry point_free : []i32 -> []i32 =
  map (affine 3 1) >-> map (+ 1)

entry half_point_free (k: i32) = \(xs: []i32) -> map (+ k) xs

entry flipped [n] (xs: [n]i32) (ys: [n]i32) : [n]i32 =
  map2 (flip (-)) xs ys

entry currying [n] (xs: [n]i32) (ys: [n]i32) : [n]i32 =
  map (uncurry (-)) (zip xs ys)

entry shadowed [n] (x: i32) (xs: [n]i32) : [n]i32 =
  let x = x + 1
  in map (\y -> let x = y * x in let x = x + y in x) xs

entry operators [n] (xs: [n]i32) : [n]i32 =
  let (<+>) (a: i32) (b: i32) = a * 10 + b
  in map (\x -> x <+> 1 <+> 2) xs
