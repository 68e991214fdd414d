entry main (b: bool) (xs: []i32) : []i32 =
  if b then filter (> 0) xs else ???
