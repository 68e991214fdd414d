-- From every scalar type to others. A float that is not a number or infinite becomes 0; others are
-- cut towards zero.
entry narrow [n] (xs: [n]i64) : [n](i8, i16, i32, u8, u16, u32, u64, bool) =
  map (\x -> (i8.i64 x, i16.i64 x, i32.i64 x, u8.i64 x, u16.i64 x, u32.i64 x, u64.i64 x,
              bool.i64 x))
      xs

entry widen [n] (xs: [n]i8) : [n](i16, i32, i64, u8, u16, u32, u64, f32, f64) =
  map (\x -> (i16.i8 x, i32.i8 x, i64.i8 x, u8.i8 x, u16.i8 x, u32.i8 x, u64.i8 x, f32.i8 x,
              f64.i8 x))
      xs

entry widen_unsigned [n] (xs: [n]u8) : [n](i8, i16, i32, i64, u16, u32, u64, f32, f64) =
  map (\x -> (i8.u8 x, i16.u8 x, i32.u8 x, i64.u8 x, u16.u8 x, u32.u8 x, u64.u8 x, f32.u8 x,
              f64.u8 x))
      xs

entry to_float [n] (xs: [n]i64) (ys: [n]u64) (zs: [n]f64) (bs: [n]bool)
  : [n](f32, f64, f32, f64, f32, f64, f32) =
  map4 (\x y z b -> (f32.i64 x, f64.i64 x, f32.u64 y, f64.u64 y, f32.f64 z,
                     f64.f32 (f32.f64 z), f32.bool b))
       xs ys zs bs

entry from_float [n] (xs: [n]f32) (ys: [n]f64) : [n](i8, i32, i64, u8, u32, i32, i64, u64, bool) =
  map2 (\x y -> (i8.f32 x, i32.f32 x, i64.f32 x, u8.f32 (f32.abs x), u32.f32 (f32.abs x),
                 i32.f64 y, i64.f64 y, u64.f64 (f64.abs y), bool.f32 x))
       xs ys

entry special (x: f32) : (i32, i64, u8, i32, i64, u64) =
  (i32.f32 x, i64.f32 x, u8.f32 x, i32.f64 (f64.f32 x), i64.f64 (f64.f32 x), u64.f64 (f64.f32 x))

entry from_bool [n] (bs: [n]bool) : [n](i8, i64, u8, u32, f64) =
  map (\b -> (i8.bool b, i64.bool b, u8.bool b, u32.bool b, f64.bool b)) bs
