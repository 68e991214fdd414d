-- Zips of zips, unzips of maps.
entry nested [n] (as: [n]i32) (bs: [n]i64) (cs: [n]bool) (ds: [n]u8) : [n]((i32, i64), (bool, u8)) =
  zip (zip as bs) (zip cs ds)

entry rearranged [n] (as: [n]i32) (bs: [n]i64) (cs: [n]u8) : ([n]u8, [n](i64, i32)) =
  unzip (map (\((a, b), c) -> (c, (b, a))) (zip (zip as bs) cs))

entry both [n] (xs: [n]i32) : ([n]i32, [n]i32) =
  unzip (map (\x -> (x + 1, x * 2)) xs)

entry three [n] (xs: [n]i32) (ys: [n]i32) (zs: [n]i32) : ([n]i32, [n]i32, [n]i32) =
  let (as, bs, cs) = unzip3 (zip3 xs ys zs)
  in (map2 (+) as bs, map2 (-) bs cs, map3 (\a b c -> a * b + c) as bs cs)

entry rows [n] [m] (a: [n][m]i32) (b: [n][m]i32) : [n][m]i32 =
  map (\(r, s) -> map (\(x, y) -> x * y + 1) (zip r s)) (zip a b)

entry five [n] (as: [n]i32) (bs: [n]i32) (cs: [n]i32) (ds: [n]i32) (es: [n]i32) : [n]i32 =
  map5 (\a b c d e -> a + 2 * b + 3 * c + 4 * d + 5 * e) as bs cs ds es

entry numbered [n] (xs: [n]i32) : [n](i64, i32) =
  zip (iota n) xs

entry dot_with_itself [n] (xs: [n]i64) : i64 =
  reduce (+) 0 (map (\(x, y) -> x * y) (zip xs xs))

entry pieces [n] (xs: [n]i32) : [n]([3]i32, [3]i32) =
  map (\x -> unzip (replicate 3 (x, x + 1))) xs

entry pieces_of_three [n] (xs: [n]i32) : [n]([2]i32, [2]i32, [2]i64) =
  map (\x -> unzip3 (map (\i -> (x, x + i32.i64 i, i)) (iota 2))) xs

entry all_dimensions [n] [m] [k] (xs: [n][m][k]i32) : ([n][m][k]i32, [n][m][k]i32) =
  xs |> map (map (map (\x -> (x, x + 1)))) |> map (map unzip) |> map unzip |> unzip

entry thirds [n] [m] (a: [n][m]i32) : ([n][m]i32, [n][m]i32, [n][m]i32) =
  a |> map (map (\x -> (x, x * 2, x * 3))) |> map unzip3 |> unzip3
