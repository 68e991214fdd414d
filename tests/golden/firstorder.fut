-- The example of the paper (defunctionalisation.txt, Fig. 1), and one function of each other kind.
def twice (g: i32 -> i32) = \x -> g (g x)

entry main : i32 =
  let f =
    let a = 5
    in twice (\y -> y + a)
  in f 1 + f 2

-- Functions in records and tuples, returned, and given only some of their arguments.
def scaled (k: i32) = {apply = \x -> k * x, offset = k + 1}
def shifted (r: {apply: i32 -> i32, offset: i32}) (x: i32) = r.apply x + r.offset
def add_all (a: i32) (b: i32) (c: i32) = a + b - c * a

entry stored (k: i32) (xs: []i32) : []i32 =
  let r = scaled k
  let (f, g) = (shifted r, add_all (k * k))
  let once_more = r with apply = \x -> f (r.apply x)
  in xs |> map f |> map (g 1) |> map (\x -> shifted once_more x)

-- The size of XS goes with it (5.2).
def on [n] (xs: [n]i32) = \(ys: [n]i32) (k: i32) -> map2 (\x y -> x * k + y) xs ys

entry rows [n] (xs: [n]i32) (yss: [][n]i32) : [][n]i32 =
  let f = on xs
  in map (\ys -> f (f ys 1) 2) yss

-- Functions in constructors: it is known which one it is.
type^ brush = #tinted i32 (i32 -> i32) | #plain (i32 -> i32) | #none

def paint (b: brush) (x: i32) : i32 =
  match b
  case #tinted k f -> k * f x
  case #plain f -> f x
  case #none -> x

entry painted (k: i32) (xs: []i32) : []i32 =
  map (\x -> paint (#tinted (k + 1) (\y -> y * y - k)) x + paint #none x) xs

-- Alternatives (7): what is the same in both branches is none.
def double (x: i32) = x * 2

entry chosen (c: bool) (k: i32) (xs: []i32) : []i32 =
  #[alternatives]
  let {f, g, h} =
    if c
    then {f = \x -> x + k, g = double, h = k}
    else if k > 10
    then {f = \x -> x - 1, g = double, h = 1}
    else {f = (* 3), g = double, h = 2}
  let f = loop f for i < h do if i % 2 == 0 then f else \x -> x - i
  let b : brush = if k > h then #plain f else #none
  in xs |> map f |> map g |> map (paint b)
