-- What a group computes as a whole, one of its work-items stores.
entry one_for_all [n] (xs: [n][4]i32) : [n]i32 =
  dpia.map_workgroup (\r -> dpia.reduce (\x a -> x + a) 0 r) xs
