-- Maps whose function gives rows of a size that it computes, the same for all of them.

-- ==
-- entry: shorter
-- input { true [[1i32, 2], [3, 4]] } output { [[2i32], [4i32]] }
-- input { false [[1i32, 2], [3, 4]] } output { [[1i32, 2], [3i32, 4]] }
-- input { true empty([0][2]i32) } output { empty([0][1]i32) }
entry shorter [m] [n] (c: bool) (xss: [m][n]i32) = map (\xs -> if c then xs[1:] else xs) xss

def grown [n] (xs: [n]i32) (k: i64) = if k > 2 then map (+ 1) (take k xs) else xs

-- ==
-- entry: by_function
-- input { [[1i32, 2, 3, 4], [5, 6, 7, 8]] 3i64 } output { [[2i32, 3, 4], [6i32, 7, 8]] }
-- input { [[1i32, 2], [3, 4]] 2i64 } output { [[1i32, 2], [3i32, 4]] }
-- input { [[1i32, 2], [3, 4]] 3i64 } error:
entry by_function [m] [n] (xss: [m][n]i32) (k: i64) = map (\xs -> grown xs k) xss

-- ==
-- entry: filtered
-- input { [1i64, 2] [3i64, -4, 5] } output { [[4i64, 6], [5i64, 7]] }
-- input { [1i64, 2] [-4i64] } output { empty([2][0]i64) }
-- input { empty([0]i64) [3i64, -4, 5] } output { empty([0][0]i64) }
entry filtered [m] (xs: [m]i64) (ks: []i64) =
  map (\x -> let ys = filter (> 0) ks in map (+ x) ys) xs

-- ==
-- entry: divided
-- input { [7i64, 8] 50i64 } output { [[7i64, 7], [8i64, 8]] }
-- input { [7i64, 8] 0i64 } error: zero
-- input { empty([0]i64) 0i64 } output { empty([0][0]i64) }
entry divided [m] (xs: [m]i64) (k: i64) =
  map (\x -> if k == 5 then replicate 1 x else replicate (100 / k) x) xs

-- ==
-- entry: parts
-- input { [1i64, 2] [3i64, -4, 5] } output { [[4i64, 6], [5i64, 7]] [[-4i64], [-4i64]] }
entry parts [m] (xs: [m]i64) (ks: []i64) =
  unzip (map (\x -> let (ys, zs) = partition (> 0) ks in (map (+ x) ys, zs)) xs)

-- ==
-- entry: inner
-- input { [1i64, 2] [3i64, -4, 5] }
-- output { [[[5i64, 7], [6i64, 8]], [[6i64, 8], [7i64, 9]]] }
entry inner [m] (xs: [m]i64) (ks: []i64) =
  map (\x -> map (\y -> map (+ (x + y)) (filter (> 0) ks)) xs) xs

-- ==
-- entry: grid
-- input { [2i64, -1, 3] 1i64 } output { [[[2i64, 3], [3i64, 4]], [[3i64, 4], [4i64, 5]]] }
-- input { [2i64, -1, 3] 0i64 } output { [[[0i64], [1i64]], [[1i64], [2i64]]] }
entry grid (ks: []i64) (k: i64) =
  tabulate_2d 2 2 (\i j -> match k
                           case 1 -> map (+ (i + j)) (filter (> 0) ks)
                           case _ -> [i + j])

-- Slices of rows without elements are where they must be all the same.
-- ==
-- entry: below
-- input { 0i64 [[1i32, 2], [3, 4], [5, 6]] } output { [2i32, 4] [2i32, 4] [1i32, 2, 3, 4] }
-- input { 1i64 [[1i32], [3], [5]] } output { empty([0]i32) [0i32, 0] [3i32, 5] }
-- input { 2i64 [[1i32], [3], [5]] } error: bounds
-- input { -1i64 [[1i32], [3], [5]] } error: bounds
entry below [n] [m] (k: i64) (xss: [n][m]i32) : ([]i32, [2]i32, []i32) =
  (flatten xss[k:k+2, 1:], map i32.sum xss[k:k+2, 1:], flatten xss[k:k+2])

-- ==
-- entry: whole_rows
-- input { 1i64 empty([3][0]i32) } output { empty([2][0]i32) }
-- input { 2i64 empty([3][0]i32) } error: bounds
entry whole_rows [n] [m] (k: i64) (xss: [n][m]i32) : [2][m]i32 = xss[k:k+2]

-- A step writes the two components of each row in their places.
-- ==
-- entry: components
-- input { [1i32, 2, 3] [5i32, 7] [0i32, 0] }
-- output { [[8i32, 9, 10], [8i32, 9, 10]] [[0i32, 0, 0], [1i32, 1, 1]] }
-- input { [1i32, 2] empty([0]i32) [0i32] } output { [[1i32, 2]] [[1i32, 2]] }
entry components [n] [m] [k] (ys: [m]i32) (zs: [k]i32) (_: [n]i32) : ([n][m]i32, [n][m]i32) =
  unzip (loop s = replicate n (ys, ys) for z in zs do
           tabulate n (\i -> unzip (map (\y -> (y + z, i32.i64 i)) ys)))
