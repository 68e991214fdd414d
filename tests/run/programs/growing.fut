-- Loops whose arrays change their sizes from step to step: alone, several with one size or with
-- sizes of their own, in both dimensions, in records, in each other, in branches, in functions and
-- from functions; and in the iterations of a map.
entry doubled [n] (xs: [n]i32) : [8 * n]i32 =
  (loop ys = xs for i < 3 do ys ++ map (+ i) ys) :> [8 * n]i32

entry sieved [n] (xs: [n]i32) : (i32, i32) =
  let (ys, rounds) =
    loop (ys, c) = (xs, 0) while length ys > 1 && c < 8 do
      (filter (\y -> (y >> c) & 1 == 0) ys, c + 1)
  in (reduce (+) 0 ys, rounds)

entry together [n] (xs: [n]i32) : (i32, [n + 6]i32, [n + 6]i32) =
  let (a, b, s) =
    loop [k] (a: [k]i32, b: [k]i32, s) = (xs, map (* 2) xs, 0) for i < 6 do
      (a ++ [s], map2 (+) b a ++ [i], s + i32.i64 k)
  in (s, a :> [n + 6]i32, b :> [n + 6]i32)

entry apart [n] (xs: [n]i32) (m: i64) : (i32, i64, f32) =
  let (a, b) = loop (a, b) = (xs, [1f32]) for _i < m do
                 (a ++ [i32.i64 (length b)], map (/ 2) b ++ b)
  in (reduce (+) 0 (map2 (*) a (map i32.i64 (indices a))), length b, reduce (+) 0 b)

entry grown_rows [n] [m] (xss: [n][m]i32) : [m + 2][n + 1]i32 =
  (loop yss = xss for i < 3 do transpose (map (\ys -> ys ++ [i]) yss)) :> [m + 2][n + 1]i32

entry chosen [n] (xs: [n]i32) (k: i32) : i32 =
  let ys = if k > 2
           then (loop acc = [] for x in xs do if x > k then acc ++ [x, x + k] else acc)
           else map (* 3) xs
  in reduce (+) (i32.i64 (length ys)) ys

def primes (n: i64) : []i64 =
  (loop {found, next} = {found = [2], next = 3i64} while next < n do
     {found = if all (\p -> next % p != 0) found then found ++ [next] else found,
      next = next + 2}).found

entry grown_in_turn (k: i32) : i64 =
  let n = i64.i32 k
  let xs = loop xs = [] for i < n do
             let ys = loop ys = filter (\x -> x % 2 == 0) xs for j < i do ys ++ [i * j]
             in ys ++ [i]
  in reduce (+) (length xs) xs + reduce (+) 0 (primes (n * 10))

def iterated '~a (n: i32) (f: (() -> a) -> a) (x: () -> a) : a =
  loop x = x () for _i < n do f (\() -> x)

entry by_functions [n] (xs: [n]i32) : (i32, [8 * n]i32) =
  let step p = let (ys, i) = p () in (ys ++ map (+ i) ys, i + 1)
  let (ys, k) = iterated 3 step (\() -> (xs, 0))
  in (k, ys :> [8 * n]i32)

entry grown_in_iterations [n] (xs: [n]i32) : [n]i64 =
  map (\x -> let m = i64.i32 (x & 15)
             let (ys, rounds) =
               loop (ys, i) = ([(x, m)], 0) while length ys < m do
                 (ys ++ map (\(a, b) -> (a + i, b * 2)) ys, i + 1)
             in i64.sum (map2 (\(a, b) k -> (i64.i32 a + b) * k) ys (indices ys)) + i64.i32 rounds)
      xs

entry shrunk_in_iterations [n] (xs: [n]i32) : [n]i32 =
  map (\x -> let (ys, rounds) =
               loop (ys, c) = (map (^ x) xs, 0) while length ys > 1 && c < 8 do
                 (filter (\y -> (y >> c) & 1 == 0) ys, c + 1)
             in reduce (+) rounds ys)
      xs

entry grown_rows_in_iterations [n] (xs: [n]i32) : [n]i32 =
  map (\x -> let yss = loop yss = [[x]] for i < x & 3 do transpose (map (\ys -> ys ++ [i, 7]) yss)
             in i32.sum (map (\ys -> ys[0] * i32.sum ys) yss))
      xs
