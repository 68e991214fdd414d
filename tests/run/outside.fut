-- What does not depend on the index of an inner map, loop or reduction is computed outside of it; and
-- what may not be computed where that does not run stays.

-- ==
-- entry: rotate
-- random input { [7][9]f32 f32 } auto output
-- random input { [70][64]f32 f32 } auto output
-- random input { [0][5]f32 f32 } auto output
-- random input { [5][0]f32 f32 } auto output
entry rotate [h][w] (image: [h][w]f32) (angle: f32) : [h][w]f32 =
  tabulate_2d h w (\i j ->
    let turn = f32.sin (angle + f32.i64 i)
    let y = 0.25 * f32.i64 i * turn
    let x = i64.f32 (f32.i64 j + y + 0.01)
    in if x >= 0 && x < w then image[i, x] else f32.cos angle)

-- The row's part of where an element comes from is that of its position, too.
-- ==
-- entry: resize
-- random input { [5][4]f32 7i64 9i64 } auto output
-- random input { [20][30]f32 40i64 33i64 } auto output
-- random input { [3][3]f32 4i64 0i64 } auto output
-- random input { [3][3]f32 0i64 4i64 } auto output
entry resize [h][w] (image: [h][w]f32) (height: i64) (width: i64) : [height][width]f32 =
  tabulate_2d height width (\i j ->
    let y = f32.i64 i * f32.i64 (h - 1) / f32.i64 height
    let x = f32.i64 j * f32.i64 (w - 1) / f32.i64 width
    let (top, left) = (i64.f32 (f32.floor y), i64.f32 (f32.floor x))
    let (down, right) = (y - f32.i64 top, x - f32.i64 left)
    let at i j = image[i64.max 0 (i64.min (h - 1) i), i64.max 0 (i64.min (w - 1) j)]
    in (1 - down) * ((1 - right) * at top left + right * at top (left + 1))
       + down * ((1 - right) * at (top + 1) left + right * at (top + 1) (left + 1)))

-- Whole numbers, divided by the size of a loop around.
-- ==
-- entry: nearest
-- random input { [5][4]f32 7i64 9i64 } auto output
-- random input { [3][3]f32 4i64 0i64 } auto output
-- random input { [3][3]f32 0i64 4i64 } auto output
-- random input { [3][3]f32 0i64 0i64 } auto output
entry nearest [h][w] (image: [h][w]f32) (height: i64) (width: i64) : [height][width]f32 =
  tabulate_2d height width (\i j -> image[i * h / height, j * w / width])

-- Beside what is read, and in reductions, of rows and of all; in a loop, beside its state.
-- ==
-- entry: scaled sums
-- random input { [6]f64 [6][700]f64 f64 } auto output
-- random input { [6]f64 [6][5]f64 f64 } auto output
-- random input { [3]f64 [3][0]f64 f64 } auto output
entry scaled [n][m] (xs: [n]f64) (rows: [n][m]f64) (t: f64) : [n][m]f64 =
  map2 (\x row -> map (\y -> f64.exp x * y + f64.sqrt t / f64.log (2 + t)) row) xs rows
entry sums [n][m] (xs: [n]f64) (rows: [n][m]f64) (t: f64) : ([n]f64, f64) =
  (map2 (\x row -> f64.sum (map (\y -> let c = f64.exp x in c * y) row)) xs rows,
   reduce (+) 0 (map (\x -> f64.sqrt t * x) xs))
-- ==
-- entry: state
-- input { 5i64 0.5f64 } auto output
-- input { 0i64 0.5f64 } auto output
entry state (n: i64) (t: f64) : (f64, f64) =
  loop (x, y) = (1, 2) for i < n do
    let step = f64.sqrt x
    let of_i = f64.sqrt (f64.i64 i)
    in (x + f64.sin t * step + of_i, y + f64.exp (f64.cos t))
-- ==
-- entry: halvings
-- input { 900f64 0.5f64 } auto output
-- input { 0.1f64 0.5f64 } auto output
entry halvings (x: f64) (t: f64) : (f64, i64) =
  loop (x, count) = (x, 0) while x > f64.exp t do (x * f64.sin t, count + 1)

-- By what is not 0 where there is an element, and else may be.
-- ==
-- entry: by_columns
-- random input { [4][6]i64 i64 } auto output
-- random input { [4][0]i64 i64 } auto output
-- random input { [0][0]i64 i64 } auto output
entry by_columns [n][m] (rows: [n][m]i64) (k: i64) : [n][m]i64 =
  map (\row -> map (\x -> x + k / m) row) rows
-- ==
-- entry: by_given
-- input { [[1i64, -7], [8, 9]] 3i64 } auto output
-- input { [[1i64, -7], [8, 9]] 0i64 } auto output
entry by_given [n][m] (rows: [n][m]i64) (d: i64) : [n][m]i64 =
  map (\row -> map (\x -> if d > 0 then x + 100 / d else x) row) rows
-- ==
-- entry: failing
-- input { [[1i64, -7], [8, 9]] 3i64 } auto output
-- input { [[1i64, -7], [8, 9]] 0i64 } error: division
-- input { empty([2][0]i64) 0i64 } auto output
entry failing [n][m] (rows: [n][m]i64) (d: i64) : [n][m]i64 =
  map (\row -> map (\x -> x ^ (100 / d)) row) rows

-- What would not end for 0 is not computed of rows without elements.
def halvings_of (x: i64) : i64 =
  (loop (x, count) = (x, 0) while x % 2 == 0 do (x / 2, count + 1)).1
-- ==
-- entry: counted
-- input { [8i64, 5] [[1i64, 2, 3], [4, 5, 6]] } auto output
-- input { [0i64, 0] empty([2][0]i64) } auto output
entry counted [n][m] (ks: [n]i64) (rows: [n][m]i64) : [n][m]i64 =
  map2 (\k row -> map (\x -> x * halvings_of k - halvings_of x) row) ks rows

-- A function that is kept: once a row.
def gauss (x: f64) (s: f64) : f64 = f64.exp (-(x * x) / (2 * s * s)) / s
-- ==
-- entry: weighted
-- random input { [5]f64 [5][6]f64 f64 } auto output
entry weighted [n][m] (xs: [n]f64) (rows: [n][m]f64) (s: f64) : [n][m]f64 =
  map2 (\x row -> map (\y -> y * gauss x s + gauss y s) row) xs rows
