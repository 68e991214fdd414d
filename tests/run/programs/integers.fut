-- Every operator of every integer type: arithmetic that wraps, both kinds of division, bits,
-- shifts, powers, comparisons.

entry arithmetic_i8 [n] (xs: [n]i8) (ys: [n]i8) : [n](i8, i8, i8, i8, i8, i8, i8) =
  map2 (\x y ->
          let d = if y == 0 then 1 else y
          in (x + y, x - y, x * y, x / d, x % d, x // d, x %% d))
       xs ys

entry bits_i8 [n] (xs: [n]i8) (ys: [n]i8)
  : [n](i8, i8, i8, i8, i8, i8, i8, i32, i32, i32) =
  map2 (\x y ->
          let s = y & 7
          in (x & y, x | y, x ^ y, !x, x << s, x >> s, x ** (y & 7),
              i8.popc x, i8.clz x, i8.ctz x))
       xs ys

entry order_i8 [n] (xs: [n]i8) (ys: [n]i8)
  : [n](bool, bool, bool, bool, bool, bool, i8, i8, i8, i8, i8) =
  map2 (\x y ->
          (x == y, x != y, x < y, x <= y, x > y, x >= y,
           i8.min x y, i8.max x y, i8.neg x, i8.abs x, i8.sgn x))
       xs ys

entry arithmetic_i16 [n] (xs: [n]i16) (ys: [n]i16) : [n](i16, i16, i16, i16, i16, i16, i16) =
  map2 (\x y ->
          let d = if y == 0 then 1 else y
          in (x + y, x - y, x * y, x / d, x % d, x // d, x %% d))
       xs ys

entry bits_i16 [n] (xs: [n]i16) (ys: [n]i16)
  : [n](i16, i16, i16, i16, i16, i16, i16, i32, i32, i32) =
  map2 (\x y ->
          let s = y & 15
          in (x & y, x | y, x ^ y, !x, x << s, x >> s, x ** (y & 7),
              i16.popc x, i16.clz x, i16.ctz x))
       xs ys

entry order_i16 [n] (xs: [n]i16) (ys: [n]i16)
  : [n](bool, bool, bool, bool, bool, bool, i16, i16, i16, i16, i16) =
  map2 (\x y ->
          (x == y, x != y, x < y, x <= y, x > y, x >= y,
           i16.min x y, i16.max x y, i16.neg x, i16.abs x, i16.sgn x))
       xs ys

entry arithmetic_i32 [n] (xs: [n]i32) (ys: [n]i32) : [n](i32, i32, i32, i32, i32, i32, i32) =
  map2 (\x y ->
          let d = if y == 0 then 1 else y
          in (x + y, x - y, x * y, x / d, x % d, x // d, x %% d))
       xs ys

entry unchecked_i32 [n] (xs: [n]i32) (ys: [n]i32) : [n](i32, i32, i32, i32, i32, i32, i32) =
  map2 (\x y ->
          let d = if y == 0 then 1 else y
          in #[unsafe] (x + y, x - y, x * y, x / d, x % d, x // d, x %% d))
       xs ys

entry unchecked_u64 [n] (xs: [n]u64) (ys: [n]u64) : [n](u64, u64, u64, u64, u64, u64, u64) =
  map2 (\x y ->
          let d = if y == 0 then 1 else y
          in #[unsafe] (x + y, x - y, x * y, x / d, x % d, x // d, x %% d))
       xs ys

entry bits_i32 [n] (xs: [n]i32) (ys: [n]i32)
  : [n](i32, i32, i32, i32, i32, i32, i32, i32, i32, i32) =
  map2 (\x y ->
          let s = y & 31
          in (x & y, x | y, x ^ y, !x, x << s, x >> s, x ** (y & 7),
              i32.popc x, i32.clz x, i32.ctz x))
       xs ys

entry order_i32 [n] (xs: [n]i32) (ys: [n]i32)
  : [n](bool, bool, bool, bool, bool, bool, i32, i32, i32, i32, i32) =
  map2 (\x y ->
          (x == y, x != y, x < y, x <= y, x > y, x >= y,
           i32.min x y, i32.max x y, i32.neg x, i32.abs x, i32.sgn x))
       xs ys

entry arithmetic_i64 [n] (xs: [n]i64) (ys: [n]i64) : [n](i64, i64, i64, i64, i64, i64, i64) =
  map2 (\x y ->
          let d = if y == 0 then 1 else y
          in (x + y, x - y, x * y, x / d, x % d, x // d, x %% d))
       xs ys

entry bits_i64 [n] (xs: [n]i64) (ys: [n]i64)
  : [n](i64, i64, i64, i64, i64, i64, i64, i32, i32, i32) =
  map2 (\x y ->
          let s = y & 63
          in (x & y, x | y, x ^ y, !x, x << s, x >> s, x ** (y & 7),
              i64.popc x, i64.clz x, i64.ctz x))
       xs ys

entry order_i64 [n] (xs: [n]i64) (ys: [n]i64)
  : [n](bool, bool, bool, bool, bool, bool, i64, i64, i64, i64, i64) =
  map2 (\x y ->
          (x == y, x != y, x < y, x <= y, x > y, x >= y,
           i64.min x y, i64.max x y, i64.neg x, i64.abs x, i64.sgn x))
       xs ys

entry arithmetic_u8 [n] (xs: [n]u8) (ys: [n]u8) : [n](u8, u8, u8, u8, u8, u8, u8) =
  map2 (\x y ->
          let d = if y == 0 then 1 else y
          in (x + y, x - y, x * y, x / d, x % d, x // d, x %% d))
       xs ys

entry bits_u8 [n] (xs: [n]u8) (ys: [n]u8)
  : [n](u8, u8, u8, u8, u8, u8, u8, i32, i32, i32) =
  map2 (\x y ->
          let s = y & 7
          in (x & y, x | y, x ^ y, !x, x << s, x >> s, x ** (y & 7),
              u8.popc x, u8.clz x, u8.ctz x))
       xs ys

entry order_u8 [n] (xs: [n]u8) (ys: [n]u8)
  : [n](bool, bool, bool, bool, bool, bool, u8, u8, u8, u8, u8) =
  map2 (\x y ->
          (x == y, x != y, x < y, x <= y, x > y, x >= y,
           u8.min x y, u8.max x y, u8.neg x, u8.abs x, u8.sgn x))
       xs ys

entry arithmetic_u16 [n] (xs: [n]u16) (ys: [n]u16) : [n](u16, u16, u16, u16, u16, u16, u16) =
  map2 (\x y ->
          let d = if y == 0 then 1 else y
          in (x + y, x - y, x * y, x / d, x % d, x // d, x %% d))
       xs ys

entry bits_u16 [n] (xs: [n]u16) (ys: [n]u16)
  : [n](u16, u16, u16, u16, u16, u16, u16, i32, i32, i32) =
  map2 (\x y ->
          let s = y & 15
          in (x & y, x | y, x ^ y, !x, x << s, x >> s, x ** (y & 7),
              u16.popc x, u16.clz x, u16.ctz x))
       xs ys

entry order_u16 [n] (xs: [n]u16) (ys: [n]u16)
  : [n](bool, bool, bool, bool, bool, bool, u16, u16, u16, u16, u16) =
  map2 (\x y ->
          (x == y, x != y, x < y, x <= y, x > y, x >= y,
           u16.min x y, u16.max x y, u16.neg x, u16.abs x, u16.sgn x))
       xs ys

entry arithmetic_u32 [n] (xs: [n]u32) (ys: [n]u32) : [n](u32, u32, u32, u32, u32, u32, u32) =
  map2 (\x y ->
          let d = if y == 0 then 1 else y
          in (x + y, x - y, x * y, x / d, x % d, x // d, x %% d))
       xs ys

entry bits_u32 [n] (xs: [n]u32) (ys: [n]u32)
  : [n](u32, u32, u32, u32, u32, u32, u32, i32, i32, i32) =
  map2 (\x y ->
          let s = y & 31
          in (x & y, x | y, x ^ y, !x, x << s, x >> s, x ** (y & 7),
              u32.popc x, u32.clz x, u32.ctz x))
       xs ys

entry order_u32 [n] (xs: [n]u32) (ys: [n]u32)
  : [n](bool, bool, bool, bool, bool, bool, u32, u32, u32, u32, u32) =
  map2 (\x y ->
          (x == y, x != y, x < y, x <= y, x > y, x >= y,
           u32.min x y, u32.max x y, u32.neg x, u32.abs x, u32.sgn x))
       xs ys

entry arithmetic_u64 [n] (xs: [n]u64) (ys: [n]u64) : [n](u64, u64, u64, u64, u64, u64, u64) =
  map2 (\x y ->
          let d = if y == 0 then 1 else y
          in (x + y, x - y, x * y, x / d, x % d, x // d, x %% d))
       xs ys

entry bits_u64 [n] (xs: [n]u64) (ys: [n]u64)
  : [n](u64, u64, u64, u64, u64, u64, u64, i32, i32, i32) =
  map2 (\x y ->
          let s = y & 63
          in (x & y, x | y, x ^ y, !x, x << s, x >> s, x ** (y & 7),
              u64.popc x, u64.clz x, u64.ctz x))
       xs ys

entry order_u64 [n] (xs: [n]u64) (ys: [n]u64)
  : [n](bool, bool, bool, bool, bool, bool, u64, u64, u64, u64, u64) =
  map2 (\x y ->
          (x == y, x != y, x < y, x <= y, x > y, x >= y,
           u64.min x y, u64.max x y, u64.neg x, u64.abs x, u64.sgn x))
       xs ys

entry high_i8 [n] (xs: [n]i8) (ys: [n]i8) : [n](i8, i8) =
  map2 (\x y -> (i8.mul_hi x y, i8.mad_hi x y x)) xs ys

entry high_u32 [n] (xs: [n]u32) (ys: [n]u32) : [n](u32, u32) =
  map2 (\x y -> (u32.mul_hi x y, u32.mad_hi x y x)) xs ys

entry high_i64 [n] (xs: [n]i64) (ys: [n]i64) : [n](i64, i64) =
  map2 (\x y -> (i64.mul_hi x y, i64.mad_hi x y x)) xs ys

entry high_u64 [n] (xs: [n]u64) (ys: [n]u64) : [n](u64, u64) =
  map2 (\x y -> (u64.mul_hi x y, u64.mad_hi x y x)) xs ys

-- By powers of two that are known.
entry by_powers_i8 [n] (xs: [n]i8) : [n](i8, i8, i8, i8) =
  map (\x -> (x / 4, x % 4, x / 64, x % 64)) xs

entry by_powers_i64 [n] (xs: [n]i64) : [n](i64, i64, i64, i64) =
  map (\x -> (x / 1, x % 1, x / 4611686018427387904, x % 4611686018427387904)) xs
