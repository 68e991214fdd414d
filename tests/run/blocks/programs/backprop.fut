-- A network of two layers, trained by gradient descent: nested loops hand on records of arrays, in
-- which sizes come twice.
-- ==
-- entry: main
-- input { 3i32 0.5f64 [[-0.1956594f64, 0.97214332], [0.14887185, -0.96326677], [0.59873971,
--   -0.3425757]] [-0.13285501f64, -0.57314559, -0.11197106] [[-0.35058087f64, -0.82236687,
--   0.25902033]] [0.1f64] [[0f64, 0], [0, 1], [1, 0], [1, 1]] [[0f64], [1], [1], [0]] }
-- output { [[-0.19870031f64, 0.96865839], [0.13294776, -0.96504605], [0.59683594, -0.34530923]]
--   [-0.13778356f64, -0.58313959, -0.11310926] [[-0.32299988f64, -0.8028784, 0.28286666]]
--   [0.15194203f64] 1.0051139f64 }

type layer [i] [o] = {weights: [o][i]f64, bias: [o]f64}

def sigmoid (x: f64) = 1 / (1 + f64.exp (-x))
def dot [n] (a: [n]f64) (b: [n]f64) = f64.sum (map2 (*) a b)
def forward [i] [o] ({weights, bias}: layer [i] [o]) (x: [i]f64) : [o]f64 =
  map2 (\w b -> sigmoid (dot w x + b)) weights bias

def outer [n] [m] (xs: [n]f64) (ys: [m]f64) : [n][m]f64 =
  map (\x -> map (\y -> x * y) ys) xs

def train [i] [h] [o] (rate: f64) (l1: layer [i] [h], l2: layer [h] [o]) (x: [i]f64, t: [o]f64)
  : (layer [i] [h], layer [h] [o]) =
  let hidden = forward l1 x
  let out = forward l2 hidden
  let d2 = map2 (\o t -> (o - t) * o * (1 - o)) out t
  let back = map (dot d2) (transpose l2.weights)
  let d1 = map2 (\h e -> e * h * (1 - h)) hidden back
  let update [i] [o] (l: layer [i] [o]) (d: [o]f64) (x: [i]f64) : layer [i] [o] =
    { weights = map2 (map2 (\w g -> w - rate * g)) l.weights (outer d x)
    , bias = map2 (\b g -> b - rate * g) l.bias d }
  in (update l1 d1 x, update l2 d2 hidden)

entry main [k] [i] [h] [o] (epochs: i32) (rate: f64)
  (w1: [h][i]f64) (b1: [h]f64) (w2: [o][h]f64) (b2: [o]f64)
  (xs: [k][i]f64) (ts: [k][o]f64) : ([h][i]f64, [h]f64, [o][h]f64, [o]f64, f64) =
  let net : (layer [i] [h], layer [h] [o]) = ({weights = w1, bias = b1}, {weights = w2, bias = b2})
  let (l1, l2) =
    loop net for _e < epochs do
      loop net for (x, t) in zip xs ts do train rate net (x, t)
  let error x t = f64.sum (map2 (\a b -> (a - b) ** 2) (forward l2 (forward l1 x)) t)
  let err = f64.sum (map2 error xs ts)
  in (l1.weights, l1.bias, l2.weights, l2.bias, err)
