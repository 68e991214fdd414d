entry grid_shares_named [n][m] (xss: [n][m]i32) : [n]i32 =
  dpia.map_workgroup_1 (\xs ->
    let ys = dpia.map_workgroup (\x -> x * 2) xs in ys[0] + ys[m - 1]) xss
