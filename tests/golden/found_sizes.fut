-- Sizes that are found and not written: what is printed leads to the same checks.

-- The size is that of the slice, which is checked first.
entry between (xs: []i32) (i: i32) (j: i32) : []i32 = xs[i64.i32 i:i64.i32 j]

-- Where there is no element, the error is that of `drop`.
def rest xs = drop 1 xs

entry sums [n] (xs: [n]f32) : f32 =
  f32.sum (loop ys = xs for i in reverse (iota n) do
             map2 (+) (rest ys :> [i]f32) (init ys :> [i]f32))

-- A number of the caller, which is not a size there.
def part (xs: []u8) (_, i, k) = #[unsafe] xs[i:i + k]

entry parts (xs: []u8) (places: [](bool, i64, i64)) : []u8 = part xs places[0]

-- The sizes of the rows are known only in the loop.
def same [n] (xs: [n]i64) : [n]i64 = xs

entry parted [k] [a] [b] [c] (is: [k]i64) (xsss: [k][a][b][c]i64) : [k][a][b][c]i64 =
  map2 (\i xss ->
          let p = map (map (\row -> same row[i:])) xss
          let q = map (map (\row -> same row[:i])) xss
          in map2 (map2 concat) p q :> [a][b][c]i64)
       is xsss

-- What stands for the elements of an array that a function gives has the same sizes each time.
def each 'a 'b [n] (f: a -> ?[k].[k]b) (xs: [n]a) : ([n]i64, []b) =
  (map (\x -> length (f x)) xs, f xs[0])

entry rows [n] [m] (ks: [n]i64) (xss: [n][m]i32) : ([n]i64, [][]i32) =
  each (\(k, xs) -> replicate k xs) (zip ks xss)

-- Sizes that only functions have, and functions that keep them.
type^ step 'p 'i 'o = {state: p, run: p -> i -> (o, o -> i)}

def chain 'p 'q 'i 'm 'o (a: step p i m) (b: step q m o) : step (p, q) i o =
  let state = (a.state, b.state)
  let run (s, t) i =
    let (m, back) = a.run s i
    let (o, back') = b.run t m
    in (o, \o' -> back (back' o'))
  in {state, run}

def stateless 'i 'o (run: i -> (o, o -> i)) : step () i o =
  let state = ()
  let run _ i = run i |> (\(o, back) -> (o, back >-> id))
  in {state, run}

def total : step () ([]f32) f32 =
  let run [n] (xs: [n]f32) = (f32.sum xs, replicate n)
  in stateless run

def scaled [n] (factors: [n]f32) : step ([n]f32) ([n]f32) ([n]f32) =
  {state = factors, run = \fs xs -> (map2 (*) fs xs, map2 (*) fs)}

entry trained [n] (factors: [n]f32) (xs: [n]f32) : (f32, [n]f32) =
  let both = chain (scaled factors) total
  let (y, back) = both.run both.state xs
  in (y, back (y + 1))
