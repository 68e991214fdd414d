type light = #red | #green
entry main (x: i32) : i32 =
  let l: light = if x > 0 then red else #green
  in match l case #red -> 1 case #green -> 2
