entry total [n] (bs: [n]bool) : bool =
  reduce (+) false bs
