entry main (x: i32) : i32 =
  let y = #found x
  in match y
     case #found z -> z
     case #nothing -> 0
