-- Every operator and most functions of both float types.

entry arithmetic_f32 [n] (xs: [n]f32) (ys: [n]f32) : [n](f32, f32, f32, f32, f32, f32, f32) =
  map2 (\x y -> (x + y, x - y, x * y, x / y, f32.abs x % f32.abs y, f32.abs x ** y, -x)) xs ys

entry order_f32 [n] (xs: [n]f32) (ys: [n]f32)
  : [n](bool, bool, bool, bool, bool, bool, f32, f32, f32, f32) =
  map2 (\x y -> (x == y, x != y, x < y, x <= y, x > y, x >= y,
                 f32.min x y, f32.max x y, f32.abs x, f32.sgn x))
       xs ys

entry rounding_f32 [n] (xs: [n]f32) : [n](f32, f32, f32, f32) =
  map (\x -> (f32.floor x, f32.ceil x, f32.trunc x, f32.round x)) xs

entry circle_f32 [n] (xs: [n]f32) (ys: [n]f32) : [n](f32, f32, f32, f32, f32, f32, f32, f32) =
  map2 (\x y -> (f32.sin x, f32.cos x, f32.tan (x / 8), f32.asin (x / 8), f32.acos (x / 8),
                 f32.atan x, f32.atan2 x y, f32.hypot x y))
       xs ys

entry growth_f32 [n] (xs: [n]f32) : [n](f32, f32, f32, f32, f32, f32, f32, f32) =
  map (\x ->
         let y = f32.abs x + 0.5
         in (f32.exp x, f32.log y, f32.log2 y, f32.log10 y, f32.sqrt y, f32.cbrt x,
             f32.sinh x, f32.tanh x))
      xs

entry squares_f32 [n] (xs: [n]f32) (ys: [n]f32) : [n](f32, f32) =
  map2 (\x y -> (x ** 2, (x - y) ** 2)) xs ys

entry special_f32 (x: f32) (y: f32) : (bool, bool, f32, f32, f32, f32, f32, f32, f32) =
  (f32.isnan x, f32.isinf x, x + y, x * y, f32.sqrt x, f32.log x, f32.exp x, f32.inf, -f32.inf)

entry arithmetic_f64 [n] (xs: [n]f64) (ys: [n]f64) : [n](f64, f64, f64, f64, f64, f64, f64) =
  map2 (\x y -> (x + y, x - y, x * y, x / y, f64.abs x % f64.abs y, f64.abs x ** y, -x)) xs ys

entry order_f64 [n] (xs: [n]f64) (ys: [n]f64)
  : [n](bool, bool, bool, bool, bool, bool, f64, f64, f64, f64) =
  map2 (\x y -> (x == y, x != y, x < y, x <= y, x > y, x >= y,
                 f64.min x y, f64.max x y, f64.abs x, f64.sgn x))
       xs ys

entry rounding_f64 [n] (xs: [n]f64) : [n](f64, f64, f64, f64) =
  map (\x -> (f64.floor x, f64.ceil x, f64.trunc x, f64.round x)) xs

entry circle_f64 [n] (xs: [n]f64) (ys: [n]f64) : [n](f64, f64, f64, f64, f64, f64, f64, f64) =
  map2 (\x y -> (f64.sin x, f64.cos x, f64.tan (x / 8), f64.asin (x / 8), f64.acos (x / 8),
                 f64.atan x, f64.atan2 x y, f64.hypot x y))
       xs ys

entry growth_f64 [n] (xs: [n]f64) : [n](f64, f64, f64, f64, f64, f64, f64, f64) =
  map (\x ->
         let y = f64.abs x + 0.5
         in (f64.exp x, f64.log y, f64.log2 y, f64.log10 y, f64.sqrt y, f64.cbrt x,
             f64.sinh x, f64.tanh x))
      xs

entry squares_f64 [n] (xs: [n]f64) (ys: [n]f64) : [n](f64, f64) =
  map2 (\x y -> (x ** 2, (x - y) ** 2)) xs ys

entry special_f64 (x: f64) (y: f64) : (bool, bool, f64, f64, f64, f64, f64, f64, f64) =
  (f64.isnan x, f64.isinf x, x + y, x * y, f64.sqrt x, f64.log x, f64.exp x, f64.inf, -f64.inf)

entry bits_f32 [n] (xs: [n]f32) (ks: [n]i32) : [n](u32, f32, f32, f32, f32) =
  map2 (\x k -> (f32.to_bits x, f32.from_bits (f32.to_bits x ^ 0x80000000), f32.ldexp x k,
                 f32.sinpi x, f32.cospi x))
       xs ks

entry bits_f64 [n] (xs: [n]f64) (ks: [n]i32) : [n](u64, f64, f64, f64, f64) =
  map2 (\x k -> (f64.to_bits x, f64.from_bits (f64.to_bits x ^ 0x8000000000000000), f64.ldexp x k,
                 f64.sinpi x, f64.cospi x))
       xs ks
