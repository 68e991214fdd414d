-- Linear algebra over any real numbers: a functor that is given a module with the operations of
-- these numbers, here those of f32 and of f64.
module type linear_algebra = {
  type t -- of the scalars
  val dot [n] : [n]t -> [n]t -> t
  val norm [n] : [n]t -> t
  val scale [n] : t -> [n]t -> [n]t
  val outer [n] [m] : [n]t -> [m]t -> [n][m]t
  val matvec [n] [m] : [n][m]t -> [m]t -> [n]t
  val matmul [n] [m] [p] : [n][m]t -> [m][p]t -> [n][p]t
  val identity : (n: i64) -> [n][n]t
  -- The solution x of a x = b, where there is one. Pivots are the largest there are.
  val solve [n] : [n][n]t -> [n]t -> [n]t
  val inverse [n] : [n][n]t -> [n][n]t
}

module linear_algebra (R: real) : linear_algebra with t = R.t = {
  type t = R.t

  def zero : t = R.i32 0
  def one : t = R.i32 1

  def dot [n] (xs: [n]t) (ys: [n]t) : t = reduce (R.+) zero (map2 (R.*) xs ys)
  def norm [n] (xs: [n]t) : t = R.sqrt (dot xs xs)
  def scale [n] (a: t) (xs: [n]t) : [n]t = map (a R.*) xs

  def outer [n] [m] (xs: [n]t) (ys: [m]t) : [n][m]t = map (\x -> map (x R.*) ys) xs
  def matvec [n] [m] (a: [n][m]t) (xs: [m]t) : [n]t = map (dot xs) a

  def matmul [n] [m] [p] (a: [n][m]t) (b: [m][p]t) : [n][p]t =
    map (\row -> map (dot row) (transpose b)) a

  def identity (n: i64) : [n][n]t =
    tabulate_2d n n (\i j -> if i == j then one else zero)

  -- The row from i on whose element in column i is the largest.
  def pivot [n] [m] (a: [n][m]t) (i: i64) : i64 =
    loop p = i for k < n do
      if k > i && R.(abs a[k, i] > abs a[p, i]) then k else p

  -- Gauss-Jordan elimination of the first n columns.
  def eliminate [n] [m] (a: [n][m]t) : [n][m]t =
    loop a = copy a for i < n do
      let p = pivot a i
      let first = copy a[p]
      let rows = copy a with [p] = a[i]
      let row = map (R./ first[i]) first
      in tabulate_2d n m
           (\k j -> if k == i then row[j] else R.(rows[k, j] - rows[k, i] * row[j]))

  def solve [n] (a: [n][n]t) (b: [n]t) : [n]t =
    let solved = eliminate (map2 (\row x -> row ++ [x]) a b)
    in map last solved

  def inverse [n] (a: [n][n]t) : [n][n]t =
    let solved = eliminate (map2 (++) a (identity n))
    in map (drop n) solved
}

module single = linear_algebra f32
module double = linear_algebra f64

-- ==
-- entry: norm
-- input { [3.0, 0.0, -4.0] } output { 5.0 }
-- input { empty([0]f64) } output { 0.0 }
entry norm [n] (xs: [n]f64) : f64 = double.norm xs

-- ==
-- entry: project
-- input { [3.0f32, 0.0, 4.0] [1.0f32, 2.0, 3.0] } output { [1.8f32, 0.0, 2.4] }
-- input { [0.5f32] [-7.0f32] } output { [-7.0f32] }
entry project [n] (onto: [n]f32) (xs: [n]f32) : [n]f32 =
  single.scale (single.dot onto xs / single.dot onto onto) onto

-- ==
-- entry: rotated
-- input { [[0.0, -1.0], [1.0, 0.0]] [[2.0, 3.0, 5.0], [7.0, 11.0, 13.0]] }
-- output { [[-7.0, -11.0, -13.0], [2.0, 3.0, 5.0]] }
-- input { empty([0][0]f64) empty([0][3]f64) } output { empty([0][3]f64) }
entry rotated [n] [m] (turn: [n][n]f64) (points: [n][m]f64) : [n][m]f64 = double.matmul turn points

-- ==
-- entry: outer
-- input { [1.0f32, -2.0] [0.5f32, 0.25, 4.0] } output { [[0.5f32, 0.25, 4.0], [-1.0, -0.5, -8.0]] }
entry outer [n] [m] (xs: [n]f32) (ys: [m]f32) : [n][m]f32 = single.outer xs ys

-- ==
-- entry: residual
-- input { [[1.0, 2.0], [3.0, 4.0], [5.0, 6.0]] [1.0, -1.0] [0.5, 0.0, -1.0] }
-- output { [1.5, 1.0, 0.0] }
entry residual [n] [m] (a: [n][m]f64) (xs: [m]f64) (b: [n]f64) : [n]f64 =
  map2 (-) b (double.matvec a xs)

-- ==
-- entry: solution
-- input { [[0.0, 1.0, -2.0], [2.0, 4.0, 2.0], [3.0, -1.0, 5.0]] [-7.0, 18.0, 28.0] }
-- output { [3.0, 1.0, 4.0] }
-- input { [[8.0]] [2.0] } output { [0.25] }
-- input { empty([0][0]f64) empty([0]f64) } output { empty([0]f64) }
entry solution [n] (a: [n][n]f64) (b: [n]f64) : [n]f64 = double.solve a b

-- ==
-- entry: inverse
-- input { [[0.0, 2.0], [-4.0, 1.0]] } output { [[0.125, -0.25], [0.5, 0.0]] }
-- input { [[2.0, 0.0, 1.0], [0.0, 1.0, 0.0], [1.0, 0.0, 1.0]] }
-- output { [[1.0, 0.0, -1.0], [0.0, 1.0, 0.0], [-1.0, 0.0, 2.0]] }
entry inverse [n] (a: [n][n]f64) : [n][n]f64 = double.inverse a
