-- Rows of tuples that become tuples of rows, rows that are cut into rows, and checks that are the same
-- for all elements: no loop is lost for them (docs/rules.md).

-- ==
-- entry: rows
-- input { [[1i32, 2, 3], [4, 5, 6]] }
-- output { [[1i32, 2, 3], [4, 5, 6]] [[2i32, 3, 4], [5, 6, 7]] }
-- input { empty([0][3]i32) } output { empty([0][3]i32) empty([0][3]i32) }
-- input { empty([2][0]i32) } output { empty([2][0]i32) empty([2][0]i32) }
entry rows [n] [m] (xs: [n][m]i32) : ([n][m]i32, [n][m]i32) =
  unzip (map unzip (map (map (\x -> (x, x + 1))) xs))

-- ==
-- entry: largest
-- input { [[[1f32, 5], [3, 2]], [[0, -1], [-2, -3]]] } output { [[[5f32]], [[0f32]]] [[[1i32]], [[0i32]]] }
-- input { [[[1f32, 1, 9], [1, 2, 9], [9, 9, 9]]] } output { [[[2f32]]] [[[4i32]]] }
entry largest [b] [h] [w] (x: [b][h][w]f32) : ([b][h/2][w/2]f32, [b][h/2][w/2]i32) =
  let best (a: (f32, i32)) (c: (f32, i32)) = if c.0 > a.0 then c else a
  let pool p =
    unzip (map unzip (tabulate_2d (h/2) (w/2) (\i j ->
      let at di dj = let y = 2*i + di let x = 2*j + dj in (p[y, x], i32.i64 (y * w + x))
      in best (best (best (at 0 0) (at 0 1)) (at 1 0)) (at 1 1))))
  in unzip (map pool x)

-- ==
-- entry: threes
-- input { [[1i32, 2], [3, 4]] [1i64, 10] }
-- output { [[1i32, 2], [3, 4]] [[1i64, 10], [1i64, 10]] [[true, false], [true, false]] }
entry threes [n] [m] (xs: [n][m]i32) (ks: [m]i64) : ([n][m]i32, [n][m]i64, [n][m]bool) =
  unzip3 (map (\r -> unzip3 (map2 (\x k -> (x, k, k == 1)) r ks)) xs)

-- A row and what is seen of it: all of it is not stored.
-- ==
-- entry: ends
-- input { [[1i32, 2, 3], [4, 5, 6]] } output { [6i32, 15] [1i32, 4] }
entry ends [n] [m] (xs: [n][m]i32) : ([n]i32, [n]i32) =
  unzip (map (\r -> let s = scan (+) 0 r in (last s, s[0])) xs)

-- One component of each row is used twice, the other one never.
-- ==
-- entry: again
-- input { [[1i32, 2], [3, 4]] } output { [[1i32, 2], [3, 4]] [[1i32, 2], [3, 4]] }
entry again [n] [m] (xs: [n][m]i32) : ([n][m]i32, [n][m]i32) =
  unzip (map (\r -> let (a, _) = unzip (map (\x -> (x, x / 2)) r) in (a, a)) xs)

-- ==
-- entry: steps
-- input { [[1i32, 2], [3, 4]] [[1i32, 1], [1, 1]] } output { [[3i32, 4], [5, 6]] [[14i32, 13], [12, 11]] }
entry steps [n] [m] (u: [n][m]i32) (v: [n][m]i32) : ([n][m]i32, [n][m]i32) =
  loop (u, v) = (u, v) for _t < 2 do
    unzip (map unzip (tabulate_2d n m (\i j -> (u[i, j] + 1, u[i, j] + v[n - 1 - i, m - 1 - j] * 2))))

-- ==
-- entry: planes
-- input { [[[1f32, 3], [5, 7]], [[2f32, 2], [2, 6]]] }
-- output { [[[-3f32, -1], [1, 3]], [[-1f32, -1], [-1, 3]]] }
entry planes [n] [h] [w] (x: [n][h][w]f32) : [n][h][w]f32 =
  map (\p ->
         let f = flatten p
         let m = f32.sum f / f32.i64 (h * w)
         in unflatten (map (\v -> v - m) f)) x

-- ==
-- entry: columns
-- input { [[[1f32, 2, 3], [4, 5, 6], [7, 8, 10]]] [[1f32, 0, 0, 0], [1f32, 1, 1, 1]] }
-- output { [[[1f32, 2], [4, 5]], [[12f32, 16], [24, 29]]] }
-- input { [[[1f32, 2, 3]]] [[1f32, 0, 0, 0]] } output { empty([1][0][2]f32) }
-- input { empty([1][0][3]f32) [[1f32, 0, 0, 0]] } error: negative
-- input { empty([1][0][3]f32) empty([0][4]f32) } error: negative
entry columns [c] [h] [w] [f] (x: [c][h][w]f32) (ks: [f][c*4]f32) : [f][h-1][w-1]f32 =
  let cols =
    flatten (tabulate_2d c 4 (\q t ->
      flatten (tabulate_2d (h-1) (w-1) (\i j -> x[q, i + t / 2, j + t % 2]))))
  in map (\row ->
            unflatten (map (\col -> f32.sum (map2 (*) row col))
                           (transpose (cols :> [c*4][(h-1)*(w-1)]f32)))) ks

-- What is checked is the same for all elements, and not checked where there are none.
-- ==
-- entry: pieces
-- input { [1i32, 2] [5i32, 6, 7, 8] 2i64 } output { [[[6i32, 7], [8, 9]], [[7i32, 8], [9, 10]]] }
-- input { [1i32, 2] [5i32, 6, 7, 8] 3i64 } error: differ
-- input { [1i32, 2] [5i32, 6, 7, 8] -2i64 } error: negative
-- input { empty([0]i32) [5i32, 6, 7, 8] 2i64 } output { empty([0][2][2]i32) }
entry pieces [n] [m] (xs: [n]i32) (ys: [m]i32) (k: i64) : [n][k][2]i32 =
  map (\x -> unflatten ((map (+ x) ys) :> [k*2]i32)) xs

-- ==
-- entry: unused
-- input { [1i32, 2] [5i32, 6, 7] 2i64 } output { [3i32, 4] }
-- input { [1i32, 2] [5i32, 6, 7] 3i64 } error: bounds
-- input { [1i32, 2] [5i32, 6, 7] -1i64 } error: bounds
-- input { empty([0]i32) [5i32, 6, 7] 3i64 } output { empty([0]i32) }
entry unused [n] [m] (xs: [n]i32) (ys: [m]i32) (k: i64) : [n]i32 =
  map (\x -> let zs = ys[k:m] in x + i32.i64 (length (ys[0:k])) + 0 * i32.i64 (length zs) + 0 * ys[k]) xs

-- An element may fail before what is the same for all.
-- ==
-- entry: first
-- input { [2i32, 1] [5i32] 2i64 } output { [5i32, 10] }
-- input { [2i32, 0] [5i32] 2i64 } error: zero
-- input { [2i32, 1] [5i32] -1i64 } error: negative
entry first [n] (xs: [n]i32) (ys: [1]i32) (k: i64) : [n]i32 =
  map (\x -> let a = 10 / x in a + i32.i64 (length (replicate k ys)) - i32.i64 k) xs

-- What depends on the element fails before what does not, where it is computed before.
-- ==
-- entry: late
-- input { [5i32, 2] [1i32, 2, 3, 4] } output { [28i32, 52] }
-- input { [5i32, 2] [1i32] } error: negative
-- input { [0i32, 2] [1i32] } error: zero
-- input { empty([0]i32) [1i32] } output { empty([0]i32) }
entry late [n] [m] (xs: [n]i32) (ys: [m]i32) : [n]i32 =
  map (\x -> let a = 10 / x in i32.sum (flatten (tabulate_2d (m - 2) m (\i _ -> ys[i] + a)))) xs

-- What comes first is asked before all elements, if there are any.
-- ==
-- entry: early
-- input { [5i32, 2] [1i32, 2, 3, 4] } output { [28i32, 52] }
-- input { [5i32, 2] [1i32] } error: negative
-- input { [0i32, 2] [1i32] } error: negative
-- input { empty([0]i32) [1i32] } output { empty([0]i32) }
entry early [n] [m] (xs: [n]i32) (ys: [m]i32) : [n]i32 =
  map (\x -> i32.sum (flatten (tabulate_2d (m - 2) m (\i _ -> ys[i] + 10 / x)))) xs

-- Columns of which each is reduced twice, and few long rows whose elements have loops.
-- ==
-- entry: deviations
-- input { [[1f32, 2], [3, 6], [5, 1]] } output { [3f32, 3] [8f32, 14] }
entry deviations [n] [m] (x: [n][m]f32) : ([m]f32, [m]f32) =
  unzip (map (\c -> let m = f32.sum c / f32.i64 n in (m, f32.sum (map (\t -> (t - m) * (t - m)) c)))
             (transpose x))

def power (t: i32) (k: i64) = loop p = 1 for _i < k do p * t

-- ==
-- entry: moments
-- input { [1i32, 2, 3] } output { [[3i32, 6], [6, 14]] [3i32, 6, 14] }
entry moments [n] (x: [n]i32) : ([2][2]i32, [3]i32) =
  (tabulate_2d 2 2 (\a b -> i32.sum (map (\t -> power t a * power t b) x)),
   tabulate 3 (\a -> i32.sum (map (\t -> power t a) x)))

-- ==
-- entry: powers
-- input { [[1i32, 2], [3, -1]] } output { [129i32, 2186] }
entry powers [n] [m] (x: [n][m]i32) : [n]i32 =
  map (\r -> i32.sum (map (\t -> loop p = 1 for _i < 7 do p * t) r)) x

-- ==
-- entry: many
-- input { 70001i64 } output { true true }
entry many (n: i64) : (bool, bool) =
  let xs = map i32.i64 (iota n)
  let (a, b) = moments xs
  let sum f = i32.sum (map f xs)
  in (and (map2 (==) (flatten a) ([i32.i64 n, sum id, sum id, sum (\x -> x * x)] :> [2*2]i32)),
      and (map2 (==) b [i32.i64 n, sum id, sum (\x -> x * x)]))

-- An element of a row that is cut may fail.
-- ==
-- entry: quotients
-- input { 40001i64 0i64 } output { true }
-- input { 40001i64 777i64 } error: zero
entry quotients (m: i64) (k: i64): bool =
  let x = map (\j -> if k > 0 && j == k then 0 else 1 + j % 3) (iota m)
  let s = map (\i -> i64.sum (map (\t -> (10 + i) / t) x)) (iota 2)
  in s[0] > 0 && s[1] >= s[0]
-- ==
-- entry: lengths
-- input { 40001i64 0i64 } output { true }
-- input { 40001i64 777i64 } error: negative
entry lengths (m: i64) (k: i64): bool =
  let x = map (\j -> if k > 0 && j == k then -1 else j % 3) (iota m)
  let s = map (\i -> i64.sum (map (\t -> loop a = i for _q < length (replicate t 0i32) do a + 1) x)) (iota 2)
  in s[0] == 40000 && s[1] > s[0]
