-- Functions that are returned, kept in records and tuples, given some of their arguments, and passed
-- to and through other functions.
def add (a: i32) (b: i32) : i32 = a + b
def twice '^a (f: a -> a) : a -> a = f >-> f
def scaled (k: i32) = {apply = \x -> k * x, offset = k + 1}
def shifted (r: {apply: i32 -> i32, offset: i32}) (x: i32) = r.apply x + r.offset

entry records [n] (k: i32) (xs: [n]i32) : [n]i32 =
  let r = scaled k
  let more = r with apply = \y -> r.apply y + 7
  in map (\x -> shifted r x + shifted more x) xs

entry tuples [n] (k: i32) (xs: [n]i32) : [n]i32 =
  let (f, g) = (\x -> x + k, \x -> x * k)
  let fs = (f, (g, add k))
  in map (\x -> fs.0 (fs.1.0 (fs.1.1 x))) xs

def on_row [n] (xs: [n]i32) = \(ys: [n]i32) -> map2 (\x y -> 2 * x + y) xs ys

entry rows [n] (xs: [n]i32) : [n]i32 =
  let f = on_row xs
  in twice f (f xs)

-- The size is that of functions only: each use says it.
def in_turn [n] (f: [n]i32 -> [n]i32) (g: [n]i32 -> [n]i32) = \(ys: [n]i32) -> g (f ys)

entry both_ways [n] (xs: [n]i32) : [n]i32 =
  let f = in_turn (on_row xs) (map (+ 1))
  in in_turn f (on_row xs) xs

-- A function of a table, which is computed once.
entry tables [n] (k: i32) (xs: [n]i32) : [n]i32 =
  let table = scan (+) 0 (map (* k) xs)
  let look i = table[i]
  let both i = look i + look (n - 1 - i)
  in tabulate n (both >-> twice (add k) >-> id)

def apply_n (n: i32) (f: i32 -> i32) (x: i32) : i32 = iterate n f x

entry iterated [n] (times: i32) (xs: [n]i32) : [n]i32 =
  let step y = y * 3 + 1
  in map (apply_n (times & 7) (twice step)) xs

-- Numerals that are functions.
entry church [n] (xs: [n]i32) : [n]i32 =
  let one = \(f: i32 -> i32) -> f
  let two = \(f: i32 -> i32) y -> f (f y)
  let plus m n = \(f: i32 -> i32) y -> m f (n f y)
  let times m n = \(f: i32 -> i32) -> m (n f)
  in map (times (plus two one) two (+ 3)) xs

-- Functions in constructors: which one it is, is known.
type^ filter = #scale i32 (i32 -> i32) | #shift i32 | #same
def apply (f: filter) (x: i32) : i32 =
  match f
  case #scale k g -> k * g x
  case #shift d -> x + d
  case #same -> x

entry constructors [n] (k: i32) (xs: [n]i32) : [n]i32 =
  let f : filter = #scale (k + 1) (\x -> x * x + k)
  let both (f: filter) (g: filter) x = apply g (apply f x)
  in map (\x -> both #same (#scale 3 (both f (#shift k))) x) xs

-- Functions that are chosen when the program runs.
entry chosen [n] (k: i32) (xs: [n]i32) : [n]i32 =
  #[alternatives]
  let f = match k & 3 case 0 -> (+ k) case 1 -> \x -> x case 2 -> i32.max 5 case _ -> \x -> x * k
  let (g, h) = if k > 4 then (f, \x -> x - 1) else (\x -> f x + k, \x -> x - 1)
  in map (g >-> h) (map f xs)

-- Rounds of a loop pass functions on.
entry passed_on [n] (k: i32) (xs: [n]i32) : [n]i32 =
  #[alternatives]
  let step s = if k % 2 == 0 then \x -> x - s else \x -> x + 2 * s
  let (f, g) =
    loop (f, g) = (\x -> x + k, \x -> x * 3) for i < (k & 7) do
      if i % 3 == 1 then (g, f) else (step (i32.sum xs + i), \x -> x * i)
  in map (\x -> g (f x)) xs

-- Records of functions that are made of others, twenty levels deep.
type^ layer = {forward: i32 -> i32, backward: i32 -> i32, weight: i32}

def layer (k: i32) : layer =
  {forward = \x -> x * 3 + k, backward = \x -> (x - k) * 5, weight = k}

def (<+>) (a: layer) (b: layer) : layer =
  { forward = \x -> let y = a.forward x in b.forward y + y
  , backward = \x -> let y = b.backward x in a.backward (y * y + a.weight)
  , weight = a.weight + b.weight
  }

entry chained [n] (k: i32) (xs: [n]i32) : [n]i32 =
  let net =
    layer k <+> layer 1 <+> layer 2 <+> layer 3 <+> layer 4 <+> layer 5 <+> layer 6
    <+> layer 7 <+> layer 8 <+> layer 9 <+> layer 10 <+> layer 11 <+> layer 12
    <+> layer 13 <+> layer 14 <+> layer 15 <+> layer 16 <+> layer 17 <+> layer 18
    <+> layer 19
  in map (\x -> net.backward (net.forward x) + net.weight) xs
