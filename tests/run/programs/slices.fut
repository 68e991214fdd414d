-- Slices and ranges: with strides of both signs, without elements, of rows and columns.
entry middle [n] (xs: [n]i32) : i32 =
  i32.sum xs[n / 4:n / 2] * 5 + i32.sum xs[n / 2:]

entry every_second [n] (xs: [n]i32) = xs[::2]
entry turned [n] (xs: [n]i32) : [n]i32 = xs[::-1]
entry every_third_back [n] (xs: [n]i32) = xs[::-3]
entry given [n] (xs: [n]i32) (i: i64) (j: i64) (s: i64) : i32 =
  loop acc = 0 for x in xs[i:j:if i <= j then s else -s] do acc * 3 + x

entry pieces [n] (xs: [n]i32) : []i32 =
  map (\i -> i32.maximum xs[i * 4:(i + 1) * 4]) (iota (n / 4))

entry columns [n] [m] (xss: [n][m]i32) (j: i64) : [n]i32 = xss[:, j]

entry corner [n] [m] (xss: [n][m]i32) : i32 =
  i32.sum (map i32.sum xss[0:(n + 1) / 2, (m + 1) / 2:])

entry borders [n] [m] (xss: [n][m]i32) : (i32, i32) =
  (i32.sum xss[0, ::2], i32.sum xss[n - 1, m - 1:-1:-1])

entry numbers (k: i64) : i64 =
  i64.sum (0..<k) + i64.sum (1..3...(2 * k + 1)) * 7 + i64.sum (k..>(-5))
  + i64.sum (map i64.i8 (100i8..90..>(-20))) + i64.sum (k..(k - 2)...(-9))

entry small : [6]i16 = 10i16..8...0 :> [6]i16
