-- Vectors: functions on numbers, applied to several at a time.
def cubic (a: f32) (x: f32) : f32 =
  ((x - a) * x + 2) * x - f32.abs (x * a)

entry scaled [n] (k: i32) (xs: [n]i32) : []i32 =
  dpia.as_scalar (map (dpia.vec_map (* k)) (dpia.as_vector 4 (take (4 * (n / 4)) xs)))

entry cubics [n] (a: f32) (xs: [n]f32) : []f32 =
  let fours = map (dpia.vec_map (cubic a)) (dpia.as_vector 4 (take (4 * (n / 4)) xs))
  in dpia.as_scalar fours ++ map (cubic a) (drop (4 * (n / 4)) xs)

entry products [n] (xs: [n]i32) (ys: [n]i32) : i32 =
  let eights = 8 * (n / 8)
  let sums : dpia.vec i32 =
    dpia.reduce (\(x, y) a -> dpia.vec_map3 (\x y a -> a + x * y) x y a) (dpia.splat 8 0)
                (zip (dpia.as_vector 8 (take eights xs)) (dpia.as_vector 8 (take eights ys)))
  let rest = i32.sum (map2 (*) (drop eights xs) (drop eights ys))
  in dpia.vec_reduce (+) sums + rest

entry largest [n] (xs: [n]i32) : i32 =
  let sixteens = 16 * (n / 16)
  let v = dpia.reduce (dpia.vec_map2 i32.max) (dpia.splat 16 i32.lowest)
                      (dpia.as_vector 16 (take sixteens xs))
  in i32.max (i32.maximum (dpia.vec_lanes v)) (i32.maximum (drop sixteens xs))

entry horner [n] (cs: [3]f32) (xs: [n]f32) : []f32 =
  let twos = dpia.as_vector 2 (take (2 * (n / 2)) xs)
  in dpia.as_scalar (map (dpia.vec_map (\x -> foldl (\a c -> a * x + c) (x * 0) cs)) twos)

entry pairs [n] (up: bool) (xs: [n]i32) : []i32 =
  let twos = dpia.as_vector 2 (take (2 * (n / 2)) xs)
  in map (\v -> let w = dpia.vec_map (\x -> if up then x + 1 else 7) v
                in dpia.vec_reduce (-) w * dpia.vec_reduce i32.max v)
         twos
