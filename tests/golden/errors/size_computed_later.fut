type option 'a = #none | #some a

entry main (b: bool) (xs: []i32) : option ([]i32) =
  if b then #none else #some (filter (> 0) xs)
