-- f16 in every place where a scalar may be.

entry arithmetic [n] (xs: [n]f16) (ys: [n]f16)
  : [n](f16, f16, f16, f16, f16, f16, f16, f16, bool, bool) =
  map2 (\x y -> (x + y, x - y, x * y, x / y, f16.fma x y 0.1, -x, f16.sqrt (f16.abs x),
                 f16.ldexp x (-28), x < y, x == y))
       xs ys

entry functions [n] (xs: [n]f16) : [n](f16, f16, f16, f16, f16) =
  map (\x -> (f16.sin x, f16.exp x, f16.hypot x 2, f16.nextafter x 100, f16.cospi x)) xs

entry conversions [n] (xs: [n]f16) (ys: [n]f64)
  : [n](i8, u16, i64, f32, f64, u16, f16, f16, bool) =
  map2 (\x y -> (i8.f16 x, u16.f16 (f16.abs x), i64.f16 x, f32.f16 x, f64.f16 x, f16.to_bits x,
                 f16.from_bits (f16.to_bits x ^ 0x8000), f16.f64 y, bool.f16 x))
       xs ys

-- A series whose rounding errors add up.
entry newton [n] (xs: [n]f16) : [n]f16 =
  map (\x -> let x = f16.abs x + 1
             in loop r = x for _i < 6 do (r + x / r) / 2)
      xs

type shape = #round f16 | #wide {width: f16, height: u16} | #flat

def area (s: shape) : f16 =
  match s case #round r -> 3.14 * r * r
          case #wide {width, height} -> width * f16.u16 height
          case #flat -> 0

entry areas [n] (xs: [n]f16) : [n]f16 =
  let shape_of (x: f16) : shape =
    if x < 0 then #wide {width = x, height = 3} else if x > 1 then #round x else #flat
  in map (shape_of >-> area) xs

entry extremes [n] (xs: [n]f16) (is: [n]i64) : (f16, f16, [n]f16, [4]f16) =
  (f16.minimum xs, f16.maximum xs, scan f16.max (-f16.inf) xs,
   reduce_by_index (replicate 4 f16.lowest) f16.max f16.lowest is xs)

-- The sums are small whole numbers, so that no order of the additions rounds.
entry product [n][m][p] (a: [n][m]i8) (b: [m][p]i8) : [n][p]f16 =
  let a = map (map f16.i8) a
  let b = map (map f16.i8) b
  in map (\row -> map (\column -> f16.sum (map2 (*) row column)) (transpose b)) a
