-- Arrays of booleans, bytes and half words.
entry inverted [n] (bs: [n]bool) : [n]bool = map (!) bs

entry parity [n] (bs: [n]bool) : bool = reduce (!=) false bs

entry majority [n] (bs: [n]bool) : bool =
  let trues = i64.sum (map i64.bool bs)
  in 2 * trues > n

entry bytes [n] (xs: [n]u8) (ys: [n]u8) : ([n]u8, u8, u8) =
  (map2 (\x y -> x / 2 + y / 2) xs ys, u8.maximum xs, reduce (+) 0 ys)

entry signed_bytes [n] (xs: [n]i8) : ([n]i8, i8, i16) =
  (map i8.abs xs, i8.minimum xs, i16.sum (map i16.i8 xs))

entry words [n] (xs: [n]i16) (ys: [n]u16) : ([n]i16, u16) =
  (map2 (\x y -> x ^ i16.u16 y) xs ys, reduce (^) 0 ys)

entry longs [n] (xs: [n]i64) (ys: [n]u64) : (i64, u64) =
  (i64.minimum xs, u64.maximum ys)
