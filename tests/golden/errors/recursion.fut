def reversed [n] (xs: [n]i32) : [n]i32 =
  if n < 2 then xs else (reversed (drop 1 xs) ++ [xs[0]]) :> [n]i32
entry main (xs: []i32) = reversed xs
