-- Indices that are seen to be in range: what is around them says so. None is checked.
entry averages [n] (xs: [n]f32) : [n]f32 =
  tabulate n (\i -> if i == 0 || i == n - 1 then xs[i] else (xs[i - 1] + xs[i] + xs[i + 1]) / 3)

entry named [n] (xs: [n]i32) : [n]i32 =
  map (\i -> let inside = i > 0 && i < n - 1 in if inside then xs[i - 1] + xs[i + 1] else xs[i])
      (iota n)

entry clamped [n] (xs: [n]i32) : [n]i32 =
  map (\i -> xs[i64.max 0 (i - 1)] - xs[i64.min (n - 1) (i + 1)]) (iota n)

entry round [n] (xs: [n]i32) : [n]i32 =
  map (\i -> xs[(i + 1) % n] - xs[(i - 1) % n]) (iota n)

entry cross [n] [m] (a: [n][m]i32) : [n][m]i32 =
  tabulate_2d n m (\i j ->
    if i == 0 || i == n - 1 || j == 0 || j == m - 1 then a[i, j]
    else a[i - 1, j] + a[i + 1, j] + a[i, j - 1] + a[i, j + 1])

entry chosen [n] (xs: [n]i32) (ks: [n]i64) : [n]i32 =
  map (\k -> if 0 <= k && k < n then xs[k] else -1) ks

-- A window over several elements of one work-item, with zeros around.
entry window [n] [m] (a: [n][m]i32) : [n][m]i32 =
  let at i j = if i >= 0 && i < n && j >= 0 && j < m then a[i, j] else 0
  in tabulate_2d n m (\i j ->
       i32.sum (flatten (tabulate_2d 3 3 (\k l ->
         i32.i64 (3 * k + l + 1) * at (i + k - 1) (j + l - 1)))))

-- Its ends differ.
entry uneven [n] [m] (a: [n][m]i32) : [n][m]i32 =
  let at i j = if 0 <= i && n > i && !(j < 0) && !(j > m - 1) then a[i, j] else 7
  in tabulate_2d n m (\i j ->
       if n - 1 - i == 0 then a[i, j]
       else i32.sum (tabulate 5 (\k -> i32.i64 (k + 1) * at (i + 2 * k - 5) (j - 2))))

-- Kept between two bounds by a function, the ends of which differ.
entry kept [n] [m] (a: [n][m]i32) : [n][m]i32 =
  let near k i = i64.max 0 (i64.min (k - 1) i)
  in tabulate_2d n m (\i j ->
       i32.sum (tabulate 4 (\k -> i32.i64 (k + 1) * a[near n (i - 1), near m (j + k - 2)]))
       - a[near n (i + 1), j])
