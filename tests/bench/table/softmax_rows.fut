-- The softmax of each row.
entry softmax_rows [n] [m] (xss: [n][m]f32) : [n][m]f32 =
  map (\xs ->
         let most = f32.maximum xs
         let es = map (\x -> f32.exp (x - most)) xs
         let sum = f32.sum es
         in map (/ sum) es)
      xss
