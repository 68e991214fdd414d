-- What is read by indices that only data give, or that are not seen to be right: all of them are
-- asked where they are wanted, and no others. Whole numbers, so that no order of the additions
-- rounds.

-- Numbers from 0 to LIMIT - 1, but for number BAD, which is none of them; SORTED or not.
entry numbers (n: i64) (limit: i64) (bad: i64) (sorted: bool) : [n]i64 =
  tabulate n (\i ->
    if i == bad then limit
    else if sorted then i * limit / n else (i * 7919 + i / 3) % limit)
entry rows_of (n: i64) (m: i64) (limit: i64) (bad: i64) : [n][m]i64 =
  tabulate_2d n m (\i j -> if i * m + j == bad then limit else ((i * m + j) * 7919 + j / 3) % limit)
entry table (n: i64) (m: i64) : [n][m]f32 = tabulate_2d n m (\i j -> f32.i64 ((i * 31 + j * 17) % 50))
entry images (n: i64) (m: i64) (p: i64) : [n][m][p]f32 =
  tabulate_3d n m p (\i j k -> f32.i64 ((i * 31 + j * 17 + k * 13) % 7))
entry windows (n: i64) (m: i64) (r: i64) : [n][m][r][r]f32 =
  tabulate n (\i -> tabulate_3d m r r (\j k l -> f32.i64 ((i * 3 + j * 7 + k * 5 + l) % 4)))

-- Rows that are looked up.
-- ==
-- entry: bags ordered_bags columns_of_bags
-- script input { (table 50i64 40i64, rows_of 15i64 20i64 50i64 (-1i64)) } auto output
-- script input { (table 50i64 33i64, rows_of 2i64 2000i64 50i64 (-1i64)) } auto output
-- script input { (table 50i64 300i64, rows_of 7i64 1i64 50i64 (-1i64)) } auto output
-- script input { (table 50i64 70i64, rows_of 3i64 130i64 50i64 (-1i64)) } auto output
-- script input { (table 50i64 40i64, rows_of 0i64 20i64 50i64 (-1i64)) } auto output
-- script input { (table 50i64 40i64, rows_of 20i64 0i64 50i64 (-1i64)) } auto output
-- script input { (table 50i64 0i64, rows_of 15i64 20i64 50i64 (-1i64)) } auto output
-- script input { (table 50i64 40i64, rows_of 15i64 20i64 50i64 299i64) } error: index
-- script input { (table 50i64 70i64, rows_of 3i64 130i64 50i64 0i64) } error: index
entry bags [t][d][b][l] (table: [t][d]f32) (is: [b][l]i64) : [b][d]f32 =
  map (\row -> reduce_comm (map2 (+)) (replicate d 0) (map (\i -> table[i]) row)) is
entry ordered_bags [t][d][b][l] (table: [t][d]f32) (is: [b][l]i64) : [b][d]f32 =
  map (\row ->
         reduce (map2 (\a b -> if b > a then b else a)) (replicate d (-1000))
                (map (\i -> table[i]) row)) is
entry columns_of_bags [t][d][b][l] (table: [t][d]f32) (is: [b][l]i64) : [b][d]f32 =
  tabulate_2d b d (\k j -> f32.sum (map (\i -> table[i, j]) is[k]))

-- A wrong index is found in rows without elements, too.
-- ==
-- entry: bags ordered_bags
-- script input { (table 50i64 0i64, rows_of 15i64 20i64 50i64 20i64) } error: index

-- Nothing is looked up where it is not wanted.
-- ==
-- entry: some_bags
-- script input { (table 50i64 40i64, rows_of 2i64 2000i64 50i64 (-1i64)) } auto output
-- script input { (table 50i64 40i64, rows_of 2i64 2000i64 50i64 3000i64) } auto output
-- script input { (table 50i64 40i64, rows_of 2i64 2000i64 50i64 30i64) } error: index
entry some_bags [t][d][b][l] (table: [t][d]f32) (is: [b][l]i64) : [b][d]f32 =
  tabulate_2d b d (\k j -> if k > 0 then 7 else f32.sum (map (\i -> table[i, j]) is[k]))

-- Convolutions by a stride, and of any size.
-- ==
-- entry: strided by_sums
-- script input { (images 3i64 20i64 31i64, windows 40i64 3i64 3i64, 9i64, 14i64, 2i64) } auto output
-- script input { (images 20i64 18i64 19i64, windows 9i64 20i64 2i64, 17i64, 18i64, 1i64) } auto output
-- script input { (images 1i64 9i64 9i64, windows 65i64 1i64 1i64, 3i64, 3i64, 4i64) } auto output
-- script input { (images 0i64 9i64 9i64, windows 40i64 0i64 3i64, 3i64, 3i64, 4i64) } auto output
-- script input { (images 3i64 20i64 31i64, windows 40i64 3i64 3i64, 10i64, 14i64, 2i64) } error: index
-- script input { (images 3i64 20i64 31i64, windows 40i64 3i64 3i64, 9i64, 16i64, 2i64) } error: index
entry strided [c][h][w][o][r] (a: [c][h][w]f32) (k: [o][c][r][r]f32)
    (p: i64) (q: i64) (s: i64) : [o][p][q]f32 =
  tabulate_3d o p q (\f i j ->
    f32.sum (flatten_3d (tabulate_3d c r r (\g y x -> k[f, g, y, x] * a[g, i * s + y, j * s + x]))))
entry by_sums [c][h][w][o][r] (a: [c][h][w]f32) (k: [o][c][r][r]f32)
    (p: i64) (q: i64) (s: i64) : [o][p][q]f32 =
  tabulate_3d o p q (\f i j ->
    f32.maximum (tabulate c (\g -> f32.maximum (tabulate r (\y -> f32.maximum (tabulate r (\x ->
      k[f, g, y, x] + a[g, i * s + y, j * s + x])))))))

-- What is asked behind something that may not hold for any row is not asked elsewhere.
-- ==
-- entry: half unasked
-- script input { (table 50i64 40i64, table 70i64 40i64, numbers 70i64 50i64 (-1i64) false, 20i64) }
-- auto output
-- script input { (table 50i64 40i64, table 70i64 40i64, numbers 70i64 50i64 0i64 false, 100i64) }
-- auto output
-- script input { (table 50i64 40i64, table 70i64 40i64, numbers 70i64 50i64 69i64 false, 20i64) }
-- error: index
entry half [t][d][n] (table: [t][d]f32) (a: [n][d]f32) (is: [n]i64) (least: i64) : [n][n]f32 =
  tabulate_2d n n (\i j ->
    f32.sum (tabulate d (\l -> if a[i, l] + a[j, l] > f32.i64 least then table[is[j], l] else 1)))
entry unasked [t][d][n] (table: [t][d]f32) (a: [n][d]f32) (is: [n]i64) (least: i64) : [n][n]f32 =
  tabulate_2d n n (\i j ->
    if i > j && least < 50 then f32.sum (tabulate d (\l -> table[is[i], l] * a[j, l])) else 1)

-- Elements for one bin that follow each other, and others; some bins are none.
-- ==
-- entry: summed least shifted
-- script input { (numbers 1000i64 9000i64 (-1i64) true) } auto output
-- script input { (numbers 50001i64 9000i64 (-1i64) true) } auto output
-- script input { (numbers 50003i64 9000i64 7i64 true) } auto output
-- script input { (numbers 50007i64 9001i64 (-1i64) true) } auto output
-- script input { (numbers 50000i64 9000i64 (-1i64) false) } auto output
-- script input { (numbers 7i64 9000i64 (-1i64) true) } auto output
-- script input { (numbers 0i64 9000i64 (-1i64) true) } auto output
entry summed [n] (is: [n]i64) : [9000]f32 =
  reduce_by_index (tabulate 9000 (\i -> f32.i64 (i % 5))) (+) 0 is
    (map (\i -> f32.i64 (i % 3)) (iota n))
entry least [n] (is: [n]i64) : [9000]i32 =
  reduce_by_index (replicate 9000 100) i32.min i32.highest is
    (map (\i -> i32.i64 (i % 71)) (iota n))
entry shifted [n] (is: [n]i64) : [9000]i32 =
  loop bins = tabulate 9000 i32.i64 for k < 3 do
    reduce_by_index (copy bins) (+) 0 (map (\i -> i - 2 * k - 1) is)
      (map (\i -> bins[i % 9000] % 7) is)
