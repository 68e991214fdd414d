entry main (xs: *[]i32) (is: []i64) : []i32 =
  map (\i -> let ys = xs with [i] = 0 in ys[0]) is
