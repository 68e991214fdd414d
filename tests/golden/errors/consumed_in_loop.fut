entry main (xs: *[]i32) : i32 =
  loop s = 0 for i < 3 do
    let xs[i] = s
    in s + xs[0]
