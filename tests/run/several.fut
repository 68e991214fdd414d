-- Arrays that are summed as wholes, columns of several matrices, several sums in an element, what
-- rows compute alike, four dimensions: what a device does by all work-items, at sizes on both sides
-- of what its strategy decides by. tests/run/rows.sh runs it.
-- ==
-- entry: outer squares least means
-- random input { [3][5]f32 [3][4]f32 } auto output
-- random input { [0][5]f32 [0][4]f32 } auto output
-- random input { [5][0]f32 [5][40]f32 } auto output
-- random input { [1][33]f32 [1][1]f32 } auto output
-- random input { [100][33]f32 [100][65]f32 } auto output
-- random input { [513][40]f32 [513][3]f32 } auto output
entry outer [n] [p] [q] (x: [n][p]f32) (y: [n][q]f32) : [p][q]f32 =
  reduce_comm (map2 (map2 (+))) (replicate p (replicate q 0))
    (map2 (\a b -> map (\s -> map (* s) b) a) x y)
entry squares [n] [p] [q] (x: [n][p]f32) (_: [n][q]f32) : [p]f32 =
  reduce (map2 (+)) (replicate p 0) (map (map (\a -> a * a + 1)) x)
entry least [n] [p] [q] (x: [n][p]f32) (y: [n][q]f32) : ([p]f32, [q]f32) =
  (reduce (map2 f32.min) (replicate p f32.inf) x,
   reduce_comm (map2 f32.max) (replicate q (-f32.inf)) y)
entry means [n] [p] [q] (x: [n][p]f32) (_: [n][q]f32) : [p]f32 =
  reduce (map2 (+)) (replicate p 0) (map (\row -> let s = f32.sum row in map (/ (s + 1)) row) x)
def gate (x: f32) : f32 = 1 / (1 + f32.exp (-x))
-- ==
-- entry: pooled weighted gates four normed
-- random input { [2][3][5]f32 [2][3]f32 } auto output
-- random input { [0][3][5]f32 [0][3]f32 } auto output
-- random input { [2][0][5]f32 [2][0]f32 } auto output
-- random input { [2][5][0]f32 [2][5]f32 } auto output
-- random input { [3][200][33]f32 [3][200]f32 } auto output
-- random input { [33][70][40]f32 [33][70]f32 } auto output
-- random input { [1][1000][7]f32 [1][1000]f32 } auto output
entry pooled [b] [n] [d] (x: [b][n][d]f32) (_: [b][n]f32) : [b][d]f32 =
  map (\a -> reduce (map2 (+)) (replicate d 0) a) x
entry weighted [b] [n] [d] (x: [b][n][d]f32) (w: [b][n]f32) : [b][d]f32 =
  map2 (\a w -> map (\c -> f32.sum (map2 (*) w c) / (1 + f32.sum w)) (transpose a)) x w
entry gates [b] [n] [d] (x: [b][n][d]f32) (w: [b][n]f32) : [b][b]f32 =
  let sums = map (reduce (map2 (+)) (replicate d 0)) x
  in map2 (\v a ->
       map2 (\u b -> gate (f32.sum (map2 (*) v u)) * 2 + gate (f32.sum (map2 (*) a b) / 1000))
            w sums)
     w sums
entry four [b] [n] [d] (x: [b][n][d]f32) (w: [b][n]f32) : [b][2][n][d]f32 =
  map2 (\a w -> map (\k -> map2 (\row v -> map (\y -> y * v + f32.i64 k) row) a w) (iota 2)) x w
entry normed [b] [n] [d] (x: [b][n][d]f32) (w: [b][n]f32) : [b][n]f32 =
  map2 (\a w -> map (\v -> v / (1 + f32.sum (map f32.sum a))) w) x w
-- ==
-- entry: binned counted
-- random input { [3]u8 [3][5]f32 } auto output
-- random input { [0]u8 [0][5]f32 } auto output
-- random input { [5]u8 [5][0]f32 } auto output
-- random input { [1000]u8 [1000][17]f32 } auto output
-- random input { [3000]u8 [3000][3]f32 } auto output
entry binned [n] [d] (is: [n]u8) (x: [n][d]f32) : [100][d]f32 =
  reduce_by_index (replicate 100 (replicate d 0)) (map2 (+)) (replicate d 0)
    (map (\i -> i64.u8 i - 20) is) x
entry counted [n] [d] (is: [n]u8) (x: [n][d]f32) : [60][d]i32 =
  reduce_by_index (replicate 60 (replicate d 7)) (map2 i32.max) (replicate d i32.lowest)
    (map i64.u8 is) (map (map (\v -> i32.f32 (v * 1000))) x)
-- ==
-- entry: wrapped
-- input { [0u8, 1u8, 2u8, 3u8, 4u8] [[1f32, 2, 3, 4], [5f32, 6, 7, 8], [9f32, 10, 11, 12], [13f32, 14, 15, 16], [17f32, 18, 19, 20]] } auto output
entry wrapped [n] (is: [n]u8) (x: [n][4]f32) : [60][4]f32 =
  reduce_by_index (replicate 60 (replicate 4 0)) (map2 (+)) (replicate 4 0)
    (map (\i -> i64.u8 i * 4611686018427387904 + 1) is) x
-- ==
-- entry: shares below apart logs
-- random input { [5][3]f32 [3]f32 } auto output
-- random input { [0][3]f32 [3]f32 } auto output
-- random input { [3][0]f32 [0]f32 } auto output
-- random input { [200][100]f32 [100]f32 } auto output
-- random input { [40][3000]f32 [3000]f32 } auto output
-- random input { [1000][33]f32 [33]f32 } auto output
entry shares [n] [m] (x: [n][m]f32) (v: [m]f32) : ([n][m]f32, [m]f32) =
  (map (\row -> map2 (\a b -> a * b / (1 + f32.sum v)) row v) x, map (\a -> a - f32.minimum v) v)
entry below [n] [m] (x: [n][m]f32) (v: [m]f32) : [n]f32 =
  map (\row -> let s = f32.sum row in if s < 0.5 then f32.sum v else s) x
entry apart [n] [m] (x: [n][m]f32) (v: [m]f32) : [n][n]f32 =
  let unit a = map (\row -> let l = 1 + f32.sum (map2 (*) row v) in map (/ l) row) a
  in map (\a -> map (\b -> f32.sum (map2 (*) a b)) (unit x)) (unit x)
entry logs [n] [m] (x: [n][m]f32) (_: [m]f32) : [m]f32 =
  map (\c -> let t = f32.maximum c
             in t + f32.log (1 + f32.sum (map (\v -> f32.exp (v - t)) c)))
      (transpose x)
