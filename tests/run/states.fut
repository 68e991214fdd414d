-- States of loops that are arrays beside numbers: on a device the host has the numbers, as far as they
-- are not made of arrays.

-- Numbers of steps from the first to the last letter of two words, by diagonals: the distance of
-- Levenshtein.
-- ==
-- entry: distance
-- input { [107u8, 105, 116, 116, 101, 110] [115u8, 105, 116, 116, 105, 110] } output { 2i32 }
-- input { [97u8] [97u8] } output { 0i32 }
-- input { [97u8, 98, 99] [98u8, 99, 97] } output { 2i32 }
entry distance [n] (a: [n]u8) (b: [n]u8) : i32 =
  let first = (replicate (n + 1) 0, map (\i -> i32.bool (i <= 1)) (iota (n + 1)), 2i64)
  let (_, d, _) =
    loop (p, q, k) = first while k <= 2 * n do
      let r = tabulate (n + 1) (\i ->
        let j = k - i
        in if j < 0 || j > n then 0
           else if i == 0 then i32.i64 j
           else if j == 0 then i32.i64 i
           else i32.min (1 + i32.min q[i - 1] q[i]) (p[i - 1] + i32.bool (a[i - 1] != b[j - 1])))
      in (q, r, k + 1)
  in d[n]

-- Until nothing changes much, or for too long.
-- ==
-- entry: smoothed
-- input { 100i32 [0f32, 8, 0, 0] } output { 7i32 }
-- input { 2i32 [0f32, 8, 0, 0] } output { 2i32 }
-- input { 2i32 empty([0]f32) } output { 1i32 }
entry smoothed [n] (most: i32) (xs: [n]f32) : i32 =
  let (_, _, k) =
    loop (x, change, k) = (xs, f32.inf, 0) while change > 0.1 && k < most do
      let y = tabulate n (\i -> (x[i64.max 0 (i - 1)] + 2 * x[i] + x[i64.min (n - 1) (i + 1)]) / 4)
      in (y, f32.maximum (map2 (\a b -> f32.abs (a - b)) x y), k + 1)
  in k

-- Two that change places, and one that is counted on.
-- ==
-- entry: places
-- input { 3i64 [1i32, 2] [3i32, 4] } output { [6i32, 7] [4i32, 5] 12i64 }
-- input { 0i64 [1i32, 2] [3i32, 4] } output { [1i32, 2] [3i32, 4] 1i64 }
entry places [n] (k: i64) (a: [n]i32) (b: [n]i32) : ([n]i32, [n]i32, i64) =
  let (a, b, c) =
    loop (a, b, c) = (a, b, 1) for i < k do (map (+ i32.i64 i) b, map (+ 1) a, 2 * c + i)
  in (a, b, c)

-- A loop that ends with a loop: sizes that both leave alone are those of the first value.
-- ==
-- entry: ends_with_loop
-- input { [1f32, 2, 3] } output { [29f32, 30, 31] [1f32, 2, 3, 1, 2, 3, 1, 2, 3, 1, 2, 3] [2f32, 3, 4] }
entry ends_with_loop [n] (xs: [n]f32) : ([n]f32, []f32, [n]f32) =
  (loop xs for k < 8i64 do loop xs for j < k do tabulate n (\i -> xs[i] + 1),
   loop xs for k < 2i64 do (let m = k in loop xs for j < m + 1 do if j == 0 then xs ++ xs else xs),
   (loop (a, b) = (xs, xs) for k < 2i64 do
      loop (a, b) = (b, a) for j < k do (tabulate n (\i -> b[i] + 1), map id a)).0)

-- Sizes that are quotients of what may be negative, rounded down.
-- ==
-- entry: strided
-- input { [1i32, 2, 3, 4, 5] } output { [1i32, 3, 5] [2i32, 5] 0i64 }
-- input { [1i32, 2, 3, 4] } output { [1i32, 3] [2i32] 3i64 }
-- input { [1i32] } output { [1i32] empty([0]i32) 0i64 }
-- input { empty([0]i32) } output { empty([0]i32) empty([0]i32) 3i64 }
entry strided [n] (xs: [n]i32) : ([(n - 1) / 2 + 1]i32, [(n - 2) / 3 + 1]i32, i64) =
  (tabulate ((n - 1) / 2 + 1) (\i -> xs[2 * i]),
   tabulate ((n - 2) / 3 + 1) (\i -> xs[3 * i + 1]),
   length (tabulate ((n - 1) % 4) (\i -> i)))
