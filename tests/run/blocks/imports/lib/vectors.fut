import "deep/fold"

def norm [n] (xs: [n]f32) : f32 = f32.sqrt (total 0 (+) (map (\x -> x * x) xs))
