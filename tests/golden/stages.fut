-- What stages of the front end may get wrong, each as a program that shows it.

-- Instances: tail recursion that goes on or not by a match, and with an assertion on the way.
def descend (n: i32) (s: #go i32 | #stop) : i32 =
  match s
  case #go k -> if k > 0 then descend (n * 3 + k) (#go (k - 1)) else n
  case #stop -> n

entry descended (n: i32) (k: i32) : i32 = descend n (if k > 9 then #stop else #go k)

def climb (n: i32) (k: i32) : i32 = assert (k < 7) (if n <= k then k else climb n (k + 1))

entry climbed (n: i32) : i32 = climb n 0

-- What a type variable stands for has a size for each of its dimensions.
def pick 'a (c: bool) (x: a) (y: a) : a = if c then x else y

entry picked [n] [m] (c: bool) (xss: [n][m]i32) : [n][m]i32 = pick c xss (map (map (+ 1)) xss)

-- First order: what is checked for a function in which nothing is captured.
def three (f: i32 -> i32) (n: i32) : i32 = loop x = n for i < 3 do f (f (x + i)) - f i

entry guarded (n: i32) : i32 = three (assert (n > 0) (\x -> x * 2)) n

-- Sized: slices of tuples in which a component is a branch, and of all cases of a match.
entry paired [n] [m] (c: bool) (d: bool) (xs: [n]i32) (ys: [m]i32) : (i64, i64, i32) =
  let (a, b) = if c then (xs ++ ys, if d then xs else ys) else (ys ++ ys, xs)
  in (length a, length b, i32.sum b)

entry matched [n] (k: i32) (xs: [n]i32) : (i64, i32) =
  let a = match k case 0 -> xs ++ [k] case 1 -> xs ++ xs case _ -> xs
  in (length a, i32.sum a)

-- Lowering: a constructor without payload as the payload of another one.
def inside (c: bool) : #one (#left | #right) | #none = #one (if c then #left else #right)

entry nested (c: bool) : i32 =
  match inside c
  case #one #left -> 1
  case #one #right -> 2
  case #none -> 3

-- Lowering: a constant whose value is computed is a size as well, of the branches and of another
-- constant, which is computed before them.
def computed : i64 = i64.sum [1, 1]
def counted : i32 = i32.sum (replicate computed 1)

entry constants (x: i32) (k: i64) : i32 =
  match x
  case 0 -> (replicate computed 2i32)[k]
  case 1 -> counted
  case _ -> 5

entry chosen [n] (b: bool) (xs: [n]i32) : i64 =
  if b
  then let [k] (found: [k]i64) =
         if n > 5 then map i64.i32 xs else loop ys = map i64.i32 xs for _i < 2 do [computed]
       in length found + i64.sum found
  else i64.i32 counted
