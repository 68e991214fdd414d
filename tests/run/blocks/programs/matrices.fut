-- Dense and sparse matrices behind one module type, whose sizes nothing but the type says; over any
-- ring: numbers, the shortest ways (tropical), and bits.
-- ==
-- entry: both
-- input { 2i64 [[0f64, 2, 0], [1, 0, 3], [0, 0, 0.5]] [1f64, 2, 3] }
-- output { [20.0f64, 8.5f64, 0.75f64] [20.0f64, 8.5f64, 0.75f64] 4i64 4i64 }

-- ==
-- entry: shortest
-- input { [[0f64, 4, 1, f64.inf], [f64.inf, 0, f64.inf, 1], [f64.inf, 2, 0, 5],
--    [f64.inf, f64.inf, f64.inf, 0]] 0i64 }
-- output { [0.0f64, 3.0f64, 1.0f64, 4.0f64] }

-- ==
-- entry: parity
-- input { [[true, false, true], [true, true, true]] [true, true, true] }
-- output { [false, true] }

-- ==
-- entry: trs
-- input { [[1.0f64, 0.0f64, 2.0f64], [0.0f64, 3.0f64, 0.0f64]] }
-- output { [[1.0f64, 0.0f64], [0.0f64, 3.0f64], [2.0f64, 0.0f64]] }

module type ring = {
  type t
  val zero: t
  val one: t
  val +: t -> t -> t
  val *: t -> t -> t
  val ==: t -> t -> bool
}

module type matrix = {
  type scalar
  type~ mat [n] [m]
  val from_dense [n] [m]: [n][m]scalar -> mat [n] [m]
  val to_dense [n] [m]: mat [n] [m] -> [n][m]scalar
  val mul_vec [n] [m]: mat [n] [m] -> [m]scalar -> [n]scalar
  val tr [n] [m]: mat [n] [m] -> mat [m] [n]
  val nnz [n] [m]: mat [n] [m] -> i64
}

module dense (R: ring): matrix with scalar = R.t = {
  type scalar = R.t
  type~ mat [n] [m] = [n][m]R.t
  def from_dense = id
  def to_dense = id
  def mul_vec a x = map (\r -> reduce (R.+) R.zero (map2 (R.*) r x)) a
  def tr = transpose
  def nnz a = flatten a |> map (\x -> i64.bool (!(x R.== R.zero))) |> i64.sum
}
module coo (R: ring): matrix with scalar = R.t = {
  type scalar = R.t
  type~ mat [n] [m] = ?[k].{entries: [k](i64, i64, R.t), shape: ([n](), [m]())}
  def from_dense [n] [m] (a: [n][m]R.t): mat [n] [m] =
    let all = tabulate_2d n m (\i j -> (i, j, a[i, j])) |> flatten
    in {entries = filter (\(_, _, x) -> !(x R.== R.zero)) all,
        shape = (replicate n (), replicate m ())}
  def to_dense [n] [m] (a: mat [n] [m]): [n][m]R.t =
    let (is, js, xs) = unzip3 a.entries
    in reduce_by_index_2d (replicate n (replicate m R.zero)) (R.+) R.zero (zip is js) xs
  def mul_vec [n] [m] (a: mat [n] [m]) (x: [m]R.t): [n]R.t =
    let (is, js, vs) = unzip3 a.entries
    in reduce_by_index (replicate n R.zero) (R.+) R.zero is (map2 (\j v -> v R.* x[j]) js vs)
  def tr [n] [m] (a: mat [n] [m]): mat [m] [n] =
    {entries = map (\(i, j, v) -> (j, i, v)) a.entries, shape = (a.shape.1, a.shape.0)}
  def nnz [n] [m] (a: mat [n] [m]) = length a.entries
}
module power (M: matrix) = {
  def iter [n] (k: i64) (a: M.mat [n] [n]) (x: [n]M.scalar) = loop x for _i < k do M.mul_vec a x
}
module f64_ring: ring with t = f64 = {
  open f64
  def zero = 0f64
  def one = 1f64
}
module tropical: ring with t = f64 = {
  type t = f64
  def zero = f64.inf
  def one = 0f64
  def (+) = f64.min
  def (*) = (f64.+)
  def (==) = (f64.==)
}
module gf2: ring with t = bool = {
  type t = bool
  def zero = false
  def one = true
  def a + b = a bool.!= b
  def a * b = a && b
  def (==) = (bool.==)
}

module mat_d = dense f64_ring
module mat_s = coo f64_ring
module pow_d = power mat_d
module pow_s = power mat_s
module mat_t = coo tropical
module pow_t = power mat_t
module mat_g = coo gf2

entry both [n] (k: i64) (a: [n][n]f64) (x: [n]f64) =
  (pow_d.iter k (mat_d.from_dense a) x, pow_s.iter k (mat_s.from_dense a) x,
   mat_s.nnz (mat_s.from_dense a), mat_d.nnz (mat_d.from_dense a))
entry shortest [n] (a: [n][n]f64) (s: i64): [n]f64 =
  pow_t.iter n (mat_t.tr (mat_t.from_dense a)) (replicate n f64.inf with [s] = 0)
entry parity [n] [m] (a: [n][m]bool) (x: [m]bool) = mat_g.mul_vec (mat_g.from_dense a) x
entry trs [n] [m] (a: [n][m]f64) = mat_s.to_dense (mat_s.tr (mat_s.from_dense a))
