-- Sparse matrices over any numbers, in two forms, each with a type that says how many rows and
-- columns there are, but not how many elements: nobody outside sees that, nor how they are kept. A
-- functor makes conjugate gradients of any matrices that can be multiplied with vectors.
module type scalar = {
  type t
  val zero : t
  val (+) : t -> t -> t
  val (*) : t -> t -> t
}

module type sparse = {
  type t -- of the elements
  type~ matrix [n] [m]
  -- From rows, columns and values of elements, in any order; those of one place are added.
  val sparse [k] : (n: i64) -> (m: i64) -> [k](i64, i64, t) -> matrix [n] [m]
  val dense [n] [m] : matrix [n] [m] -> [n][m]t
  val multiply [n] [m] : matrix [n] [m] -> [m]t -> [n]t
  val scale [n] [m] : t -> matrix [n] [m] -> matrix [n] [m]
  val diagonal [n] : [n]t -> matrix [n] [n]
}

-- Coordinates: each element with its place.
module coordinates (S: scalar) : sparse with t = S.t = {
  type t = S.t
  type~ matrix [n] [m] =
    ?[k].{rows: [n](), columns: [m](), is: [k]i64, js: [k]i64, values: [k]t}

  def sparse [k] (n: i64) (m: i64) (elements: [k](i64, i64, t)) : matrix [n] [m] =
    let (is, js, values) = unzip3 elements
    in {rows = replicate n (), columns = replicate m (), is, js, values}

  def dense [n] [m] ({rows = _, columns = _, is, js, values}: matrix [n] [m]) : [n][m]t =
    let places = map2 (\i j -> i * m + j) is js
    in unflatten (reduce_by_index (replicate (n * m) S.zero) (S.+) S.zero places values)

  def multiply [n] [m] ({rows = _, columns = _, is, js, values}: matrix [n] [m])
                       (xs: [m]t) : [n]t =
    reduce_by_index (replicate n S.zero) (S.+) S.zero is (map2 (\j x -> x S.* xs[j]) js values)

  def scale [n] [m] (a: t) (matrix: matrix [n] [m]) : matrix [n] [m] =
    matrix with values = map (a S.*) matrix.values

  def diagonal [n] (values: [n]t) : matrix [n] [n] =
    sparse n n (zip3 (iota n) (iota n) values)
}

-- Compressed rows: the elements in the order of their rows, and where each row begins.
module compressed (S: scalar) : sparse with t = S.t = {
  type t = S.t
  type~ matrix [n] [m] =
    ?[k].{columns: [m](), starts: [n]i64, counts: [n]i64, js: [k]i64, values: [k]t}

  def sparse [k] (n: i64) (m: i64) (elements: [k](i64, i64, t)) : matrix [n] [m] =
    let (is, js, values) = unzip3 elements
    let counts = reduce_by_index (replicate n 0i64) (+) 0 is (replicate k 1)
    let ends = scan (+) 0 counts
    let starts = map2 (-) ends counts
    let before = map (\e -> i64.sum (map (\d -> i64.bool (d < e && is[d] == is[e])) (iota k)))
                     (iota k)
    let places = map2 (\i b -> starts[i] + b) is before
    in {columns = replicate m (), starts, counts,
        js = scatter (replicate k 0) places js,
        values = scatter (replicate k S.zero) places values}

  def dense [n] [m] ({columns = _, starts, counts, js, values}: matrix [n] [m]) : [n][m]t =
    map2 (\start count ->
            loop row = replicate m S.zero for e < count do
              let j = js[start + e]
              in row with [j] = copy (row[j] S.+ values[start + e]))
         starts counts

  def multiply [n] [m] ({columns = _, starts, counts, js, values}: matrix [n] [m])
                       (xs: [m]t) : [n]t =
    map2 (\start count ->
            loop sum = S.zero for e < count do
              sum S.+ values[start + e] S.* xs[js[start + e]])
         starts counts

  def scale [n] [m] (a: t) (matrix: matrix [n] [m]) : matrix [n] [m] =
    matrix with values = map (a S.*) matrix.values

  def diagonal [n] (values: [n]t) : matrix [n] [n] =
    sparse n n (zip3 (iota n) (iota n) values)
}

module int = {
  type t = i32
  def zero = 0i32
  def (+) = (i32.+)
  def (*) = (i32.*)
}

module real = {
  type t = f64
  def zero = 0f64
  def (+) = (f64.+)
  def (*) = (f64.*)
}

-- Of either form, over numbers of either kind.
module int_coordinates = coordinates int
module real_rows = compressed real

-- The solution of a x = b for a positive definite matrix, after some steps, whatever the form.
module gradients (M: sparse with t = f64) = {
  def dot [n] (xs: [n]f64) (ys: [n]f64) : f64 = f64.sum (map2 (*) xs ys)

  def solve [n] (steps: i32) (a: M.matrix [n] [n]) (b: [n]f64) : [n]f64 =
    let (x, _, _) =
      loop (x, r, p) = (replicate n 0, b, b) for _i < steps do
        let q = M.multiply a p
        let rr = dot r r
        let alpha = if rr == 0 then 0 else rr / dot p q
        let x = map2 (\x p -> x + alpha * p) x p
        let r = map2 (\r q -> r - alpha * q) r q
        let beta = if rr == 0 then 0 else dot r r / rr
        in (x, r, map2 (\r p -> r + beta * p) r p)
    in x
}

module solver = gradients real_rows

-- ==
-- entry: both
-- input { 3i64 4i64 [2i64, 0, 2, 0, 2] [1i64, 3, 1, 0, 0] [5, 7, 10, -2, 4] }
-- output { [[-2, 0, 0, 7], [0, 0, 0, 0], [4, 15, 0, 0]]
--          [[-2.0, 0, 0, 7], [0, 0, 0, 0], [4, 15, 0, 0]] }
-- input { 2i64 1i64 empty([0]i64) empty([0]i64) empty([0]i32) }
-- output { [[0], [0]] [[0.0], [0]] }
entry both [k] (n: i64) (m: i64) (is: [k]i64) (js: [k]i64) (values: [k]i32)
    : ([n][m]i32, [n][m]f64) =
  (int_coordinates.(dense (sparse n m (zip3 is js values))),
   real_rows.(dense (sparse n m (zip3 is js (map f64.i32 values)))))

-- ==
-- entry: products
-- input { 3i64 [2i64, 0, 2, 0, 2] [1i64, 3, 1, 0, 0] [5, 7, 10, -2, 4] [1, 2, 3, 4] 2 }
-- output { [26, 0, 34] [52.0, 0, 68] }
entry products [k] [m] (n: i64) (is: [k]i64) (js: [k]i64) (values: [k]i32) (xs: [m]i32) (a: i32)
    : ([n]i32, [n]f64) =
  (int_coordinates.(multiply (sparse n m (zip3 is js values)) xs),
   real_rows.(multiply (scale (f64.i32 a) (sparse n m (zip3 is js (map f64.i32 values))))
                       (map f64.i32 xs)))

-- The matrix that has 2 on its diagonal and -1 beside it.
-- ==
-- entry: chain
-- input { [1.0, 0.0, 0.0, 1.0] } output { [1.0, 1.0, 1.0, 1.0] }
-- input { [0.0, 0.0, 16.0] } output { [4.0, 8.0, 12.0] }
-- input { [5.0] } output { [2.5] }
entry chain [n] (b: [n]f64) : [n]f64 =
  let row i = [(i, i, 2), (i, (i + 1) % n, if i == n - 1 then 0 else -1),
               (i, (i - 1) % n, if i == 0 then 0 else -1)]
  let matrix = real_rows.sparse n n (flatten (map row (iota n)))
  in solver.solve (i32.i64 n) matrix b
