-- Each row less its mean, by its standard deviation.
entry layer_norm [n] [m] (xss: [n][m]f32) : [n][m]f32 =
  map (\xs ->
         let mean = f32.sum xs / f32.i64 m
         let variance = f32.sum (map (\x -> (x - mean) * (x - mean)) xs) / f32.i64 m
         let scale = 1 / f32.sqrt (variance + 1e-5)
         in map (\x -> (x - mean) * scale) xs)
      xss
