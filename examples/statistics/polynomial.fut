-- A polynomial, given by its coefficients, at many points: an inner reduction for each.
entry polynomial [n] [m] (coefficients: [m]f64) (points: [n]f64) : [n]f64 =
  map (\x ->
         reduce (+) 0 (map2 (\c k -> c * x ** f64.i64 k) coefficients (iota m)))
      points
