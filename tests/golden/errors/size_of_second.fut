-- The first sizes agree.
def both [n] (ps: [n]([2]i32, [3]i32)) : [n]i32 = map (\(x, y) -> x[0] + y[0]) ps

entry main [n] (xss: [n][2]i32) (yss: [n][4]i32) : [n]i32 =
  both (zip xss yss)
