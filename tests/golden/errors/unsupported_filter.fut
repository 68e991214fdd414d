entry positive (xs: []i32) : []i32 =
  filter (> 0) xs
