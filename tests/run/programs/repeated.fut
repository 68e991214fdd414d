-- A body that uses its argument eight times, in eight nested calls: 8 ** 8 uses, were arguments
-- copied.
def eight (x: i32) : i32 = x + x * x - (x ^ x) + (x & x) * x

entry scalar (x: i32) : i32 =
  eight (eight (eight (eight (eight (eight (eight (eight x)))))))

entry each [n] (xs: [n]i32) : [n]i32 =
  map (\x -> eight (eight (eight (eight (eight (eight (eight (eight x)))))))) xs

def eight_maps [n] (xs: [n]i32) : [n]i32 =
  map4 (\a b c d -> a + b * c - d) xs xs (map2 (+) xs xs)
       (map4 (\a b c d -> a - b * c + d) xs xs xs xs)

entry arrays [n] (xs: [n]i32) : [n]i32 =
  eight_maps (eight_maps (eight_maps (eight_maps
    (eight_maps (eight_maps (eight_maps (eight_maps xs)))))))

def eight_pairs ((x, y): (i32, i32)) : (i32, i32) = (x + y * x - y, (x ^ y) + x * y)

entry pairs (x: i32) (y: i32) : (i32, i32) =
  eight_pairs (eight_pairs (eight_pairs (eight_pairs
    (eight_pairs (eight_pairs (eight_pairs (eight_pairs (x, y))))))))
