-- examples/modules/sparse.fut without modules.
def int_zero = 0i32
def real_zero = 0f64

type~ coordinates [n] [m] =
  ?[k].{rows: [n](), columns: [m](), is: [k]i64, js: [k]i64, values: [k]i32}

def coordinates_sparse [k] (n: i64) (m: i64) (elements: [k](i64, i64, i32)) : coordinates [n] [m] =
  let (is, js, values) = unzip3 elements
  in {rows = replicate n (), columns = replicate m (), is, js, values}

def coordinates_dense [n] [m] ({rows = _, columns = _, is, js, values}: coordinates [n] [m])
    : [n][m]i32 =
  let places = map2 (\i j -> i * m + j) is js
  in unflatten (reduce_by_index (replicate (n * m) int_zero) (+) int_zero places values)

def coordinates_multiply [n] [m] ({rows = _, columns = _, is, js, values}: coordinates [n] [m])
                                 (xs: [m]i32) : [n]i32 =
  reduce_by_index (replicate n int_zero) (+) int_zero is (map2 (\j x -> x * xs[j]) js values)

type~ real_rows [n] [m] =
  ?[k].{columns: [m](), starts: [n]i64, counts: [n]i64, js: [k]i64, values: [k]f64}

def real_rows_sparse [k] (n: i64) (m: i64) (elements: [k](i64, i64, f64)) : real_rows [n] [m] =
  let (is, js, values) = unzip3 elements
  let counts = reduce_by_index (replicate n 0i64) (+) 0 is (replicate k 1)
  let ends = scan (+) 0 counts
  let starts = map2 (-) ends counts
  let before = map (\e -> i64.sum (map (\d -> i64.bool (d < e && is[d] == is[e])) (iota k)))
                   (iota k)
  let places = map2 (\i b -> starts[i] + b) is before
  in {columns = replicate m (), starts, counts,
      js = scatter (replicate k 0) places js,
      values = scatter (replicate k real_zero) places values}

def real_rows_dense [n] [m] ({columns = _, starts, counts, js, values}: real_rows [n] [m])
    : [n][m]f64 =
  map2 (\start count ->
          loop row = replicate m real_zero for e < count do
            let j = js[start + e]
            in row with [j] = copy (row[j] + values[start + e]))
       starts counts

def real_rows_multiply [n] [m] ({columns = _, starts, counts, js, values}: real_rows [n] [m])
                               (xs: [m]f64) : [n]f64 =
  map2 (\start count ->
          loop sum = real_zero for e < count do
            sum + values[start + e] * xs[js[start + e]])
       starts counts

def real_rows_scale [n] [m] (a: f64) (matrix: real_rows [n] [m]) : real_rows [n] [m] =
  matrix with values = map (a *) matrix.values

def dot [n] (xs: [n]f64) (ys: [n]f64) : f64 = f64.sum (map2 (*) xs ys)

def solve [n] (steps: i32) (a: real_rows [n] [n]) (b: [n]f64) : [n]f64 =
  let (x, _, _) =
    loop (x, r, p) = (replicate n 0, b, b) for _i < steps do
      let q = real_rows_multiply a p
      let rr = dot r r
      let alpha = if rr == 0 then 0 else rr / dot p q
      let x = map2 (\x p -> x + alpha * p) x p
      let r = map2 (\r q -> r - alpha * q) r q
      let beta = if rr == 0 then 0 else dot r r / rr
      in (x, r, map2 (\r p -> r + beta * p) r p)
  in x

entry both [k] (n: i64) (m: i64) (is: [k]i64) (js: [k]i64) (values: [k]i32)
    : ([n][m]i32, [n][m]f64) =
  (coordinates_dense (coordinates_sparse n m (zip3 is js values)),
   real_rows_dense (real_rows_sparse n m (zip3 is js (map f64.i32 values))))

entry products [k] [m] (n: i64) (is: [k]i64) (js: [k]i64) (values: [k]i32) (xs: [m]i32) (a: i32)
    : ([n]i32, [n]f64) =
  (coordinates_multiply (coordinates_sparse n m (zip3 is js values)) xs,
   real_rows_multiply (real_rows_scale (f64.i32 a)
                                       (real_rows_sparse n m (zip3 is js (map f64.i32 values))))
                      (map f64.i32 xs))

entry chain [n] (b: [n]f64) : [n]f64 =
  let row i = [(i, i, 2), (i, (i + 1) % n, if i == n - 1 then 0 else -1),
               (i, (i - 1) % n, if i == 0 then 0 else -1)]
  let matrix = real_rows_sparse n n (flatten (map row (iota n)))
  in solve (i32.i64 n) matrix b
