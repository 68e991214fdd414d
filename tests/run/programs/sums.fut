-- Records, sum types and match.
type shape = #circle i32 | #rect i32 i32 | #named i64 (i32, i16) | #none

def area (s: shape) : i32 =
  match s
  case #circle r -> 3 * r * r
  case #rect a 0 -> a - 1
  case #rect a b -> a * b
  case #named 3 (x, _) -> x
  case #named i (x, y) -> i32.i64 i + x - i32.i16 y
  case #none -> 0

def shape_of (k: i32) (x: i32) : shape =
  if k % 4 == 0
  then #circle x
  else if k % 4 == 1
  then #rect x (x % 3)
  else if k % 4 == 2 then #named (i64.i32 k) (x, i16.i32 k) else #none

entry areas [n] (ks: [n]i32) (xs: [n]i32) : [n]i32 = map area (map2 shape_of ks xs)

type maybe = #some i32 | #nothing

def least (a: maybe) (b: maybe) : maybe =
  match (a, b)
  case (#some x, #some y) -> #some (i32.min x y)
  case (#nothing, y) -> y
  case (x, #nothing) -> x

-- Sums as accumulators and as elements of arrays.
entry least_positive [n] (xs: [n]i32) : i32 =
  match reduce least (#nothing: maybe) (map (\x -> if x > 0 then #some x else #nothing) xs)
  case #some x -> x
  case #nothing -> -1

entry least_so_far [n] (xs: [n]i32) : [n]i32 =
  let ms = scan least (#nothing: maybe) (map (\x -> if x > 0 then #some x else #nothing) xs)
  in map (\m -> match m case #some x -> x case #nothing -> -1) ms

-- Arrays in sums, of sizes of their own.
entry arrays [n] (ks: [n]i32) : [n]i32 =
  map (\k ->
         let s : (#left [3]i32 | #right [][2]i32 | #neither) =
           if k < 0 then #left [k, 5, 2 * k] else if k < 3 then #right [[k, 7], [k, 1]] else #neither
         in match s
            case #left a -> i32.sum a + i32.i64 (length a)
            case #right a -> i32.sum (flatten a) - i32.i64 (length a)
            case #neither -> -1)
      ks

-- A sum in a sum, in a loop.
type tree = #leaf i32 | #node (#twice maybe | #once maybe bool)

def value (t: tree) : i32 =
  match t
  case #leaf x -> x
  case #node (#twice (#some x)) -> 2 * x
  case #node (#twice #nothing) -> -2
  case #node (#once (#some x) true) -> x
  case #node (#once m _) -> match m case #some x -> -x case #nothing -> -7

def step (t: tree) : tree =
  match t
  case #leaf x -> if x % 3 == 0 then #node (#twice (#some x)) else #node (#once #nothing (x > 0))
  case #node (#twice m) -> #node (#once m true)
  case #node (#once (#some x) b) -> if b then #node (#once (#some (x + 1)) false) else #leaf (x - 5)
  case #node (#once #nothing _) -> #leaf 9

entry steps [n] (k: i32) (xs: [n]i32) : [n]i32 =
  map (\x -> value (loop t = #leaf x for _i < k do step t)) xs

-- What is known when the program is translated is not asked for.
entry known (x: i32) : i32 =
  match (#rect x 7 : shape) case #circle _ -> 1 case #rect a b -> a + b case _ -> 2

entry scalars (x: i32) (b: bool) : i32 =
  match (x, b)
  case (0, true) -> 1
  case (-1, _) -> 2
  case (y, false) -> y
  case (_, true) -> 3

entry same [n] (ks: [n]i32) (xs: [n]i32) : [n]bool =
  map3 (\k l x -> shape_of k x == shape_of l x) ks (rotate 1 ks) xs

type point = {x: i32, y: i32}

def plus (p: point) (q: point) : point = {x = p.x + q.x, y = p.y + q.y}

entry centre [n] (xs: [n]i32) (ys: [n]i32) : (i32, i32) =
  let {x, y} = reduce plus {x = 0, y = 0} (map2 (\x y -> {x, y}) xs ys)
  in (x, y)

entry moved [n] (k: i32) (xs: [n]i32) : ([n]i32, i32) =
  let r = {data = xs, at = {x = k, y = 1}}
  let r = r with at.x = 5 with data = map (+ k) r.data
  in (r.data, r.at.x * 100 + r.at.y)

-- Sizes that are known in a branch only, of arrays that are there and of others that never are.
entry local_sizes (x: i32) : (i64, i64) =
  let s =
    if x > 0
    then (let k = i64.i32 x in (#none : #none | #many ([k]i64, i32)))
    else (let k = i64.i32 (-x) in (#many (iota k, 3) : #none | #many ([k]i64, i32)))
  let t =
    if x > 5
    then (let k = i64.i32 x in (#none : #none | #many [k]i64))
    else (let k = i64.i32 (x + 9) in (#none : #none | #many [k]i64))
  in ( (match s case #none -> -1 case #many (a, j) -> length a + i64.i32 j)
     , (match [t][0] case #none -> 1 case #many a -> length a))
