-- Functions that are given functions and give one, whose types say sizes: those of what the result
-- is applied to.

def both '^a '^b '^c (f: a -> b) (g: a -> c) : a -> (b, c) = \(x: a) -> (f x, g x)

def view '^a '^b (lens: {get: a -> b, put: b -> a}) : a -> b = \(x: a) -> lens.get x

def with_another [d] 'b (f: [d]i64 -> b) (ys: [d]i64) : [d]i64 -> (b, b) =
  \(x: [d]i64) -> (f x, f ys)

def paired [d] 'b ((f, ys): ([d]i64 -> b, [d]i64)) : [d]i64 -> (b, b) =
  \(x: [d]i64) -> (f x, f ys)

def sized [d] 'b (f: [d]i64 -> b) : [d]i64 -> (b, i64) = \(x: [d]i64) -> (f x, d)

-- ==
-- entry: applied
-- input { [1i64, 2, 3] } output { 6i64 [2i64, 3, 1] }
-- input { empty([0]i64) } output { 0i64 empty([0]i64) }
entry applied (s: []i64) = both i64.sum (rotate 1) s

-- ==
-- entry: of_record
-- input { [1i64, 2, 3] } output { 3i64 [1i64, 2, 3] }
entry of_record (s: []i64) =
  view {get = \(x: []i64) -> (length x, x), put = \((_, x): (i64, []i64)) -> x} s

-- ==
-- entry: of_two
-- input { [1i64, 2, 3] [4i64, 5, 6] } output { 6i64 15i64 6i64 15i64 }
-- input { [1i64, 2, 3] [4i64, 5] } error: (get the type|differ)
entry of_two (s: []i64) (t: []i64) =
  let ((a, b), (c, d)) = (with_another i64.sum t s, paired (i64.sum, t) s)
  in (a, b, c, d)

-- ==
-- entry: as_number
-- input { [1i64, 2, 3] } output { [2i64, 3, 4] 3i64 6i64 3i64 [3i64, 2, 1] 3i64 }
entry as_number (s: []i64) =
  let (mapped, n) = sized (map (+ 1)) s
  let g = both (both i64.sum length) (sized reverse)
  let ((sum, length), (reversed, m)) = g s
  in (mapped, n, sum, length, reversed, m)

-- ==
-- entry: in_map
-- input { [[1i64, 2, 3], [4i64, 5, 6]] } output { [6i64, 15] [[2i64, 3, 1], [5i64, 6, 4]] }
entry in_map (s: [][]i64) = map (both i64.sum (rotate 1)) s |> unzip

-- ==
-- entry: of_number
-- input { [1i64, 2, 3] 3i64 } output { [4i64, 5, 6] 3i64 }
-- input { [1i64, 2, 3] 2i64 } error: (get the type|differ)
entry of_number (s: []i64) (n: i64) =
  let g = sized (\(x: [n]i64) -> map (+ n) x) in g (s :> [n]i64)
