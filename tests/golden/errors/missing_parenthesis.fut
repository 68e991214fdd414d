def square (x: f32) : f32 = x * x

entry norm [n] (xs: [n]f32) : f32 =
  f32.sqrt (reduce (+) 0 (map square xs)

def unused (x: f32) : f32 = x
