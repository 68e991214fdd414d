-- A convolution by 3 x 3 weights; what is outside is zero.
entry convolution [n] [m] (a: [n][m]f32) (w: [3][3]f32) : [n][m]f32 =
  let at i j = if i >= 0 && i < n && j >= 0 && j < m then a[i, j] else 0
  in tabulate_2d n m (\i j ->
       f32.sum (flatten (tabulate_2d 3 3 (\k l -> w[k, l] * at (i + k - 1) (j + l - 1)))))
