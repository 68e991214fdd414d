-- The sum and the number of those elements that lie between two limits.
entry mean_within [n] (xs: [n]f32) : (f32, f32) =
  let within = map (\x -> -0.5 <= x && x < 0.75) xs
  in (f32.sum (map2 (\x w -> if w then x else 0) xs within),
      f32.sum (map f32.bool within))
