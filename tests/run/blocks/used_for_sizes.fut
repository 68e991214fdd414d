-- Arrays of which nothing but a size is used: what is checked when they are made is checked, and
-- elements are not computed. Sizes that become a part of others are no negative numbers.

def size [k] 't (_: [k]t) : i64 = k

-- ==
-- entry: of_update
-- input { [1i32, 2, 3] 2i64 } output { 3i64 3i64 }
-- input { [1i32, 2, 3] 3i64 } error: bounds
-- input { [1i32, 2, 3] -1i64 } error: bounds
entry of_update [n] (xs: [n]i32) (k: i64) : (i64, i64) =
  (length (copy xs with [k] = 7), size (copy xs with [k] = 7))

-- ==
-- entry: size_of_update
-- input { [1i32] 0i64 } output { 1i64 }
-- input { [1i32] 1i64 } error: bounds
entry size_of_update [n] (xs: [n]i32) (k: i64) : i64 = size (copy xs with [k] = 7)

-- ==
-- entry: of_row
-- input { [[1i32, 2], [3, 4]] 1i64 } output { 2i64 }
-- input { [[1i32, 2], [3, 4]] 2i64 } error: bounds
entry of_row [n] [m] (xss: [n][m]i32) (k: i64) : i64 = length (map (+ 1) xss[k])

-- ==
-- entry: size_of_row
-- input { [[1i32, 2], [3, 4]] 0i64 } output { 2i64 }
-- input { [[1i32, 2], [3, 4]] -1i64 } error: bounds
entry size_of_row [n] [m] (xss: [n][m]i32) (k: i64) : i64 = size xss[k]

-- ==
-- entry: of_slice
-- input { [1i32, 2, 3, 4] 1i64 } output { 3i64 3i64 }
-- input { [1i32, 2, 3, 4] 2i64 } error: bounds
-- input { [1i32, 2, 3, 4] -1i64 } error: bounds
entry of_slice [n] (xs: [n]i32) (k: i64) : (i64, i64) =
  (length (map (+ 1) xs[k:k + 3]), size xs[k:k + 3])

-- ==
-- entry: of_rest
-- input { [1i32, 2, 3, 4] } output { 3i64 }
-- input { empty([0]i32) } error:
entry of_rest [n] (xs: [n]i32) : i64 = size xs[1:]

-- ==
-- entry: of_update_in_loop
-- input { [1i32, 2] 1i64 } output { 1i64 }
-- input { [1i32, 2] 2i64 } error: bounds
entry of_update_in_loop [n] (xs: [n]i32) (k: i64) : i64 =
  let ys = copy xs with [k] = 4
  in loop s = 0 for i < size ys do s + i

-- Only one of these is computed.
-- ==
-- entry: of_row_in_branch
-- input { [[1i32, 2]] 5i64 false } output { 7i64 }
-- input { [[1i32, 2]] 5i64 true } error: bounds
entry of_row_in_branch [n] [m] (xss: [n][m]i32) (k: i64) (c: bool) : i64 =
  if c then length xss[k] else 7

-- ==
-- entry: joined
-- input { [1i64, 2, 3] [7i64, 8] } output { [8i64, 9, 1] }
-- input { [1i64] [7i64, 8] } error:
entry joined [n] (_: [n]i64) (ys: [2]i64) : []i64 = map (+ 1) (ys ++ iota (n - 2))

-- ==
-- entry: sum_joined
-- input { [1i64, 2, 3] } output { 12i64 }
-- input { empty([0]i64) } error:
entry sum_joined [n] (xs: [n]i64) : i64 = i64.sum ([7] ++ xs[1:] :> [n]i64)

-- The product of two negative numbers is no size.
-- ==
-- entry: flattened
-- input { [[1i64, 2], [3, 4], [5, 6]] } output { 12i64 }
-- input { empty([0][0]i64) } error:
-- input { empty([0][2]i64) } error:
entry flattened [n] [m] (xss: [n][m]i64) : i64 =
  i64.sum (flatten (map (\row -> map (+ 1) row[1:]) xss[1:]))

-- ==
-- entry: unflattened
-- input { [1i64, 2, 3] } output { 4i64 }
-- input { [1i64, 2] } output { 0i64 }
-- input { empty([0]i64) } error:
entry unflattened [n] (_: [n]i64) : i64 =
  i64.sum (map i64.sum (unflatten (replicate ((n - 1) * (n - 2)) 2 :> [(n - 1) * (n - 2)]i64)))

-- ==
-- entry: padded
-- input { [1i64, 2, 3] } output { 3i64 }
-- input { [1i64] } error:
entry padded [n] (xs: [n]i64) : i64 = i64.sum (dpia.pad 1 2 0 xs[2:])

-- What a branch checks is checked where it is chosen.
-- ==
-- entry: of_branch
-- input { [1i64, 2] true } output { 0i64 }
-- input { [1i64, 2, 3] false } output { 0i64 }
-- input { [1i64, 2, 3] true } error:
-- input { [1i64] true } error:
entry of_branch [n] (_: [n]i64) (c: bool) : i64 =
  length (if c then (iota (n - 2) :> [0]i64) else [])

-- ==
-- entry: of_slice_in_branch
-- input { [1i64, 2, 3] 1i64 true true } output { 2i64 }
-- input { [1i64, 2, 3] 2i64 true true } error: bounds
-- input { [1i64, 2, 3] 2i64 true false } error: bounds
-- input { [1i64, 2, 3] 0i64 true false } output { 2i64 }
-- input { [1i64, 2, 3] 7i64 false true } output { 2i64 }
entry of_slice_in_branch [n] (xs: [n]i64) (k: i64) (c: bool) (d: bool) : i64 =
  length (if c then (if d then xs[k:k + 2] else map (+ 1) xs[k + 1:k + 3]) else replicate 2 0)
