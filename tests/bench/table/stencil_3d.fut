-- A step of the heat equation in three dimensions; the border stays.
entry stencil_3d [n] [m] [p] (a: [n][m][p]f32) : [n][m][p]f32 =
  tabulate_3d n m p (\i j k ->
    if i == 0 || i == n - 1 || j == 0 || j == m - 1 || k == 0 || k == p - 1
    then a[i, j, k]
    else (a[i - 1, j, k] + a[i + 1, j, k] + a[i, j - 1, k] + a[i, j + 1, k]
          + a[i, j, k - 1] + a[i, j, k + 1] - 6 * a[i, j, k]) * 0.1 + a[i, j, k])
