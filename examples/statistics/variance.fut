-- Mean and variance in one pass: the count, the sum and the sum of squares are reduced together.
entry variance [n] (xs: [n]f64) : (f64, f64) =
  let (count, total, squares) =
    reduce (\(n1, s1, q1) (n2, s2, q2) -> (n1 + n2, s1 + s2, q1 + q2))
           (0, 0, 0)
           (map (\x -> (1f64, x, x * x)) xs)
  let mean = total / count
  in (mean, squares / count - mean * mean)
