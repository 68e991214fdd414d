type option = #some i32 | #none

entry main (x: i32) : i32 =
  let #some y = (if x > 0 then #some x else #none) : option
  in y
