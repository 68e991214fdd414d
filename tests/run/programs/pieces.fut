-- Pieces of arrays whose lengths need not be multiples of anything.
def mixed [n] (xs: [n]i64) : i64 =
  dpia.reduce (\x a -> a * 3 + x) 1 xs

entry strided [n] (parts: i64) (xs: [n]i64) : []i64 =
  map (\p -> mixed (dpia.stride parts p xs)) (iota parts)

entry every_fourth [n] (p: i64) (xs: [n]i64) : i64 =
  mixed (dpia.stride 4 p xs)

entry chunked [n] (size: i64) (xs: [n]i64) : []i64 =
  map (\p -> mixed (dpia.chunk size p xs)) (iota 7)

entry covered [n] (xs: [n]i64) : []i64 =
  map (\p -> mixed (dpia.chunk 16 p xs)) (iota ((n + 15) / 16))

entry chunk_at [n] (size: i64) (p: i64) (xs: [n]i64) : i64 =
  mixed (dpia.chunk size p xs)

entry by_lanes [n] (xs: [n]i64) : i64 =
  let parts = i64.max 1 (dpia.lanes / 16)
  in reduce (+) 0 (dpia.map_global (\p -> i64.sum (dpia.stride parts p xs)) (iota parts))
