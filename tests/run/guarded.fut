-- Contractions that read by a condition, and with what depends on the row or the column behind them;
-- of whole numbers, so that no order of the additions rounds.

-- ==
-- entry: outside inside or_seven biased
-- input { empty([0][0][3][3]i32) empty([0][3][4]i32) } auto output
-- random input { [1][1][3][3]i32 [1][1][1]i32 } auto output
-- random input { [5][2][3][3]i32 [2][7][9]i32 } auto output
-- random input { [40][3][3][3]i32 [3][20][33]i32 } auto output
-- random input { [33][20][3][3]i32 [20][8][8]i32 } auto output
entry outside [o][c][h][w] (k: [o][c][3][3]i32) (x: [c][h][w]i32) : [o][h][w]f32 =
  let k = map (map (map (map (\v -> f32.i32 (v % 50))))) k
  let x = map (map (map (\v -> f32.i32 (v % 50)))) x
  in tabulate_3d o h w (\f i j ->
    f32.sum (tabulate c (\q -> f32.sum (tabulate 3 (\u -> f32.sum (tabulate 3 (\v ->
      let a = i + u - 1
      let b = j + v - 1
      in if a >= 0 && a < h && b >= 0 && b < w then k[f, q, u, v] * x[q, a, b] else 0)))))))
entry inside [o][c][h][w] (k: [o][c][3][3]i32) (x: [c][h][w]i32) : [o][h][w]f32 =
  let k = map (map (map (map (\v -> f32.i32 (v % 50))))) k
  let x = map (map (map (\v -> f32.i32 (v % 50)))) x
  in tabulate_3d o h w (\f i j ->
    f32.sum (tabulate c (\q -> f32.sum (tabulate 3 (\u -> f32.sum (tabulate 3 (\v ->
      let a = i + u - 1
      let b = j + v - 1
      let e = if a < 0 || a >= h || b < 0 || b >= w then 0 else x[q, a, b]
      in k[f, q, u, v] * e)))))))
entry or_seven [o][c][h][w] (k: [o][c][3][3]i32) (x: [c][h][w]i32) : [o][h][w]i32 =
  tabulate_3d o h w (\f i j ->
    i32.sum (tabulate c (\q -> i32.sum (tabulate 3 (\u -> i32.sum (tabulate 3 (\v ->
      let a = i + u - 1
      let b = j + v - 1
      in if !(a < 0 || h <= a) && 0 <= b && w - 1 >= b then k[f, q, u, v] + x[q, a, b] else 7)))))))
entry biased [o][c][h][w] (k: [o][c][3][3]i32) (x: [c][h][w]i32) : [h][w][o]i32 =
  tabulate_3d h w o (\i j f ->
    i32.max 0 (i32.sum (tabulate c (\q -> k[f, q, 1, 1] * x[q, i, j])) + i32.i64 (f - j)))
