entry main (xs: []i32) (c: bool) =
  let ys = [#found 1, #none]
  in if c then ys else xs
