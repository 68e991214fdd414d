-- Segmented operations, and irregular nested parallelism by flags and expansion.
-- ==
-- entry: reps
-- input { [2i64, 3, 1] }
-- output { [0i64, 0, 1, 1, 1, 2] }

-- ==
-- entry: triangles
-- input { [2i64, 3, 1] }
-- output { [20i64, 21, 30, 31, 32, 10] }

-- ==
-- entry: sums
-- input { [2i64, 3, 1] }
-- output { [41i64, 93, 10] }

-- ==
-- entry: segmax
-- input { [true, false, false, true, false] [3i32, 9, 2, -4, -8] }
-- output { [9i32, -4] }

def segmented_scan [n] 't (op: t -> t -> t) (ne: t)
                          (flags: [n]bool) (as: [n]t): *[n]t =
  (unzip (scan (\(x_flag,x) (y_flag,y) ->
                (x_flag || y_flag,
                 if y_flag then y else x `op` y))
          (false, ne)
          (zip flags as))).1

def segmented_reduce [n] 't (op: t -> t -> t) (ne: t)
                            (flags: [n]bool) (as: [n]t) : []t =
  let as' = segmented_scan op ne flags as
  let segment_ends = rotate 1 flags
  let segment_end_offsets = segment_ends |> map i64.bool |> scan (+) 0
  let num_segments = if n > 1 then last segment_end_offsets else 0
  let scratch = replicate num_segments ne
  let index i f = if f then i-1 else -1
  in scatter scratch (map2 index segment_end_offsets segment_ends) as'

def replicated_iota [n] (reps:[n]i64) : []i64 =
  let s1 = scan (+) 0 reps
  let s2 = map2 (\i x -> if i==0 then 0 else x)
                (iota n) (rotate (-1) s1)
  let tmp = scatter (replicate (i64.sum reps) 0) s2 (iota n)
  let flags = map (>0) tmp
  in segmented_scan (+) 0 flags tmp

def segmented_iota [n] (flags:[n]bool) : [n]i64 =
  let iotas = segmented_scan (+) 0 flags (replicate n 1)
  in map (\x -> x-1) iotas

def expand 'a 'b (sz: a -> i64) (get: a -> i64 -> b) (arr:[]a) : []b =
  let szs = map sz arr
  let idxs = replicated_iota szs
  let iotas = segmented_iota (map2 (!=) idxs (rotate (-1) idxs))
  in map2 (\i j -> get arr[i] j) idxs iotas

def expand_reduce 'a 'b (sz: a -> i64) (get: a -> i64 -> b)
                        (op: b -> b -> b) (ne:b) (arr:[]a) : []b =
  let szs = map sz arr
  let idxs = replicated_iota szs
  let flags = map2 (!=) idxs (rotate (-1) idxs)
  let iotas = segmented_iota flags
  let vs = map2 (\i j -> get arr[i] j) idxs iotas
  in segmented_reduce op ne flags vs

entry reps (xs: []i64) = replicated_iota xs
entry triangles (xs: []i64) = expand (\x -> x) (\x i -> x * 10 + i) xs
entry sums (xs: []i64) = expand_reduce (\x -> x) (\x i -> x * 10 + i) (+) 0 xs
entry segmax [n] (f: [n]bool) (xs: [n]i32) = segmented_reduce i32.max i32.lowest f xs
