-- Updates of elements, rows and slices, in loops and outside of them.
entry squares [n] (xs: *[n]i32) : *[n]i32 =
  loop xs for i < n do xs with [i] = xs[i] * xs[i] + i32.i64 i

entry running [n] (xs: *[n]i32) : *[n]i32 =
  loop xs for i < n - 1 do xs with [i + 1] = xs[i + 1] + xs[i]

entry folded [n] (xs: [n]i32) : [n]i32 =
  loop ys = copy xs for i < n do ys with [i] = ys[i] + ys[n - 1 - i]

entry permuted [n] [m] (xs: [n]i32) (is: [m]i64) : [n]i32 =
  loop ys = copy xs for i in is do
    let t = ys[i]
    let ys = ys with [i] = ys[0]
    in ys with [0] = t

entry twice_read [n] (xs: [n]i32) : [n]i32 =
  loop ys = copy xs for i < n do
    let ys = ys with [i] = ys[n - 1 - i] * 2
    let t = ys[0] + ys[n - 1]
    in ys with [n - 1 - i] = t + ys[i]

entry cells [n] [m] (xss: *[n][m]i32) : *[n][m]i32 =
  loop xss for i < n do loop xss for j < m do xss with [i, j] = xss[i, j] * 2 + i32.i64 (i * 3 + j)

entry rows [n] [m] (xss: *[n][m]i32) : *[n][m]i32 =
  loop xss for i < n - 1 do xss with [i + 1] = map2 (+) xss[i] xss[i + 1]

entry columns [n] [m] (xss: *[n][m]i32) (ys: [n]i32) (j: i64) : *[n][m]i32 =
  xss with [:, j] = ys

entry blocks [n] [m] (xss: [n][m]i32) (i: i64) (j: i64) (v: i32) : [n][m]i32 =
  copy xss with [i:i + 1, 0:j] = [replicate j v]

entry sliced [n] (xs: *[n]i32) : *[n]i32 =
  loop xs for i < 3 do xs with [n / 2:] = map (+ i32.i64 i) xs[n / 2:]

entry strided [n] (xs: [n]i32) : [n]i32 =
  copy xs with [::2] = map (* 3) xs[::2]

entry backwards [n] (xs: [n]i32) : [n]i32 =
  copy xs with [::-1] = map (+ 1) xs

entry inside [n] [m] (xss: [n][m]i32) : [n][m]i32 =
  map (\xs -> loop ys = copy xs for i < m do ys with [i] = ys[i] + ys[m - 1 - i]) xss

entry tuples [n] (xs: [n](i32, i32)) : [n](i32, i32) =
  loop ys = copy xs for i < n do ys with [i] = (ys[i].1, ys[i].0 + ys[0].1)

entry states [n] (xs: [n]i32) : ([n]i32, i32) =
  loop (ys, s) = (copy xs, 0) for i < n do
    let y = ys[i]
    in (ys with [i] = s, s + y)

entry sieve (n: i32) : i64 =
  let m = 10 * i64.i32 n
  let marks =
    loop marks = replicate m true for i in 2..<m do
      if marks[i]
      then (loop (marks, j) = (marks, 2 * i) while j < m do (marks with [j] = false, j + i)).0
      else marks
  in i64.sum (map i64.bool marks)

entry own_index [n] (xs: [n]i32) : ([n]i32, i64) =
  loop (ys, j) = (copy xs, 0) while j < n do (dpia.update j (ys[j] * 3) ys, j + 2)
