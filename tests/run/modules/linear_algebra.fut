-- examples/modules/linear_algebra.fut without modules.
def zero_single : f32 = f32.i32 0
def one_single : f32 = f32.i32 1

def dot_single [n] (xs: [n]f32) (ys: [n]f32) : f32 = reduce (+) zero_single (map2 (*) xs ys)
def norm_single [n] (xs: [n]f32) : f32 = f32.sqrt (dot_single xs xs)
def scale_single [n] (a: f32) (xs: [n]f32) : [n]f32 = map (a *) xs

def outer_single [n] [m] (xs: [n]f32) (ys: [m]f32) : [n][m]f32 = map (\x -> map (x *) ys) xs
def matvec_single [n] [m] (a: [n][m]f32) (xs: [m]f32) : [n]f32 = map (dot_single xs) a

def matmul_single [n] [m] [p] (a: [n][m]f32) (b: [m][p]f32) : [n][p]f32 =
  map (\row -> map (dot_single row) (transpose b)) a

def identity_single (n: i64) : [n][n]f32 =
  tabulate_2d n n (\i j -> if i == j then one_single else zero_single)

def pivot_single [n] [m] (a: [n][m]f32) (i: i64) : i64 =
  loop p = i for k < n do
    if k > i && f32.abs a[k, i] > f32.abs a[p, i] then k else p

def eliminate_single [n] [m] (a: [n][m]f32) : [n][m]f32 =
  loop a = copy a for i < n do
    let p = pivot_single a i
    let first = copy a[p]
    let rows = copy a with [p] = a[i]
    let row = map (/ first[i]) first
    in tabulate_2d n m
         (\k j -> if k == i then row[j] else rows[k, j] - rows[k, i] * row[j])

def solve_single [n] (a: [n][n]f32) (b: [n]f32) : [n]f32 =
  let solved = eliminate_single (map2 (\row x -> row ++ [x]) a b)
  in map last solved

def inverse_single [n] (a: [n][n]f32) : [n][n]f32 =
  let solved = eliminate_single (map2 (++) a (identity_single n))
  in map (drop n) solved

def zero_double : f64 = f64.i32 0
def one_double : f64 = f64.i32 1

def dot_double [n] (xs: [n]f64) (ys: [n]f64) : f64 = reduce (+) zero_double (map2 (*) xs ys)
def norm_double [n] (xs: [n]f64) : f64 = f64.sqrt (dot_double xs xs)
def scale_double [n] (a: f64) (xs: [n]f64) : [n]f64 = map (a *) xs

def outer_double [n] [m] (xs: [n]f64) (ys: [m]f64) : [n][m]f64 = map (\x -> map (x *) ys) xs
def matvec_double [n] [m] (a: [n][m]f64) (xs: [m]f64) : [n]f64 = map (dot_double xs) a

def matmul_double [n] [m] [p] (a: [n][m]f64) (b: [m][p]f64) : [n][p]f64 =
  map (\row -> map (dot_double row) (transpose b)) a

def identity_double (n: i64) : [n][n]f64 =
  tabulate_2d n n (\i j -> if i == j then one_double else zero_double)

def pivot_double [n] [m] (a: [n][m]f64) (i: i64) : i64 =
  loop p = i for k < n do
    if k > i && f64.abs a[k, i] > f64.abs a[p, i] then k else p

def eliminate_double [n] [m] (a: [n][m]f64) : [n][m]f64 =
  loop a = copy a for i < n do
    let p = pivot_double a i
    let first = copy a[p]
    let rows = copy a with [p] = a[i]
    let row = map (/ first[i]) first
    in tabulate_2d n m
         (\k j -> if k == i then row[j] else rows[k, j] - rows[k, i] * row[j])

def solve_double [n] (a: [n][n]f64) (b: [n]f64) : [n]f64 =
  let solved = eliminate_double (map2 (\row x -> row ++ [x]) a b)
  in map last solved

def inverse_double [n] (a: [n][n]f64) : [n][n]f64 =
  let solved = eliminate_double (map2 (++) a (identity_double n))
  in map (drop n) solved

entry norm [n] (xs: [n]f64) : f64 = norm_double xs

entry project [n] (onto: [n]f32) (xs: [n]f32) : [n]f32 =
  scale_single (dot_single onto xs / dot_single onto onto) onto

entry rotated [n] [m] (turn: [n][n]f64) (points: [n][m]f64) : [n][m]f64 = matmul_double turn points

entry outer [n] [m] (xs: [n]f32) (ys: [m]f32) : [n][m]f32 = outer_single xs ys

entry residual [n] [m] (a: [n][m]f64) (xs: [m]f64) (b: [n]f64) : [n]f64 =
  map2 (-) b (matvec_double a xs)

entry solution [n] (a: [n][n]f64) (b: [n]f64) : [n]f64 = solve_double a b

entry inverse [n] (a: [n][n]f64) : [n][n]f64 = inverse_double a
