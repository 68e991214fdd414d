-- Loops in all forms, with states of all kinds: on the host, around kernels, and inside of them.
entry fibonacci (n: i32) : i64 =
  let (a, _) = loop (a, b) = (0i64, 1) for _i < n do (b, a + b) in a

entry counters (k: i8) (l: u8) (m: i64) : i64 =
  let a = loop s = 0i64 for i < k do s * 2 + i64.i8 (i + 1)
  let b = loop s = a for i < l do s * 3 + i64.u8 (i + 200)
  in loop s = b for i < m do s - i * s

entry horner [n] (cs: [n]i32) (x: i32) : i32 =
  loop acc = 0 for c in cs do acc * x + c

entry products [n] (xs: [n]i32) (ys: [n]i32) : i32 =
  loop s = 1 for (x, y) in zip xs ys do s * 3 + x * y

entry collatz [n] (xs: [n]i32) : [n]i32 =
  map (\x -> (loop (y, c) = (x, 0) while y > 1 do
                (if y % 2 == 0 then y / 2 else 3 * y + 1, c + 1)).1)
      xs

entry repeated [n] (xs: [n]i32) (k: i32) : [n]i32 =
  loop ys = xs for i < k do map2 (\x y -> y * 2 + x + i) xs ys

entry swapped [n] (xs: [n]i32) (ys: [n]i32) (k: i32) : ([n]i32, [n]i32) =
  loop (a, b) = (xs, ys) for _i < k do (b, map2 (+) a b)

entry mixed [n] (xs: [n]i32) : ([n]i32, i32) =
  loop (ys, s) = (xs, 0) for i < 5 do (map (+ s) ys, s + i + 1)

entry halved [n] (xs: [n]i32) : ([n]i32, i32) =
  let (ys, _, k) =
    loop (ys, go, k) = (xs, true, 0) while go do
      let zs = map (\y -> i32.abs y / 2) ys
      in (zs, any (> 0) zs, k + 1)
  in (ys, k)

entry inside [n] [m] (xss: [n][m]i32) : [n][m]i32 =
  map (\xs -> loop ys = xs for i < 3 do map2 (\x y -> x + y * i32.i64 (i + 1)) xs ys) xss

entry prefixes [n] (xs: [n]i32) : [n]i32 =
  map (\i -> loop s = 0 for j < i64.min i 9 do s * 7 + xs[j]) (iota n)

entry nested [n] (xs: [n]i32) (k: i64) : [n]i32 =
  loop ys = xs for i < k do
    loop zs = ys for j < i do
      map (\z -> z * 2 + i32.i64 (i - j)) zs

entry power [n] (a: [n][n]i32) (k: i32) : [n][n]i32 =
  let times (x: [n][n]i32) (y: [n][n]i32) : [n][n]i32 =
    map (\r -> map (\c -> i32.sum (map2 (*) r c)) (transpose y)) x
  in loop p = map (\i -> map (\j -> i32.bool (i == j)) (iota n)) (iota n) for _i < k do times p a

-- What goes round has the sizes of both branches, neither of which is the loop's own.
entry kept [n] [m] (xss: [n][m]i32) (yss: [n][m]i32) : [n][m]i32 =
  loop rows = xss for i < 3 do
    map2 (\xs ys -> if i32.sum xs > i32.i64 i then xs else map (+ i32.i64 i) ys) rows yss
