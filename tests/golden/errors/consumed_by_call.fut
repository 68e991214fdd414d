def double (xs: *[]i32) : *[]i32 =
  map (* 2) xs

entry main (xs: *[]i32) : i32 =
  let ys = double xs
  in ys[0] + xs[0]
