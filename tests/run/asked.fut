-- What is asked of indices once, before they are used: whether there is anything to read where an
-- index is kept in bounds, and whether a loop's first index and number of rounds fit. What is wrong
-- is found as before. Whole numbers, so that no order of the additions rounds.

entry numbers (n: i64) : [n]f32 = tabulate n (\i -> f32.i64 ((i * 31 + i / 7) % 100))
entry places (n: i64) (limit: i64) : [n]i64 = tabulate n (\i -> (i * 7919 + i / 3) % limit - limit / 4)
entry image (n: i64) (m: i64) : [n][m]f32 = tabulate_2d n m (\i j -> f32.i64 ((i * 31 + j * 17) % 50))

-- ==
-- entry: kept kept_narrow kept_from_below kept_in_loop
-- script input { (numbers 1000i64, places 300i64 1500i64) } auto output
-- script input { (numbers 1i64, places 300i64 1500i64) } auto output
-- script input { (numbers 0i64, places 0i64 10i64) } auto output
-- script input { (numbers 0i64, places 3i64 10i64) } error: index
entry kept [n] [m] (xs: [n]f32) (is: [m]i64) : [m]f32 =
  map (\i -> xs[i64.max 0 (i64.min (n - 1) i)]) is
entry kept_narrow [n] [m] (xs: [n]f32) (is: [m]i64) : [m]f32 =
  map (\i -> xs[i64.i32 (i32.max 0 (i32.min (i32.i64 n - 1) (i32.i64 i)))]) is
entry kept_from_below [n] [m] (xs: [n]f32) (is: [m]i64) : [m]f32 =
  map (\i -> xs[i64.min (n - 1) (i64.max 0 (i * 3))]) is
entry kept_in_loop [n] [m] (xs: [n]f32) (is: [m]i64) : [m]f32 =
  map (\i -> loop s = 0 for j < 9 do s + xs[i64.max 0 (i64.min (n - 1) (i + j - 4))]) is

-- Kept on one side only.
-- ==
-- entry: kept_below
-- script input { (numbers 1000i64, [-7i64, 0i64, 999i64]) } auto output
-- script input { (numbers 1000i64, [-7i64, 1000i64]) } error: index 1000 is out of bounds
-- script input { (numbers 0i64, [-7i64]) } error: index 0 is out of bounds
entry kept_below [n] [m] (xs: [n]f32) (is: [m]i64) : [m]f32 = map (\i -> xs[i64.max 0 i]) is
-- ==
-- entry: kept_above kept_wrongly
-- script input { (numbers 1000i64, [7i64, 0i64, 999i64]) } auto output
-- script input { (numbers 1000i64, [7i64, -1i64]) } error: index -1 is out of bounds
-- script input { (numbers 0i64, [7i64]) } error: index -1 is out of bounds
entry kept_above [n] [m] (xs: [n]f32) (is: [m]i64) : [m]f32 =
  map (\i -> xs[i64.min (n - 1) i]) is
entry kept_wrongly [n] [m] (xs: [n]f32) (is: [m]i64) : [m]f32 =
  map (\i -> xs[i64.max (-1) (i64.min (n - 1) i)]) is
-- ==
-- entry: kept_too_high
-- script input { (numbers 1000i64, [7i64, -1i64]) } auto output
-- script input { (numbers 1000i64, [7i64, 1001i64]) } error: index 1000 is out of bounds
entry kept_too_high [n] [m] (xs: [n]f32) (is: [m]i64) : [m]f32 =
  map (\i -> xs[i64.max 0 (i64.min n i)]) is

-- Where nothing is read there need not be anything.
-- ==
-- entry: kept_if kept_of_filtered
-- script input { (numbers 1000i64, places 300i64 1500i64) } auto output
-- script input { (numbers 0i64, [1i64, 2i64, 3i64]) } output { [0f32, 0f32, 0f32] }
entry kept_if [n] [m] (xs: [n]f32) (is: [m]i64) : [m]f32 =
  map (\i -> if n > 3 then xs[i64.max 0 (i64.min (n - 1) i)] else 0) is
entry kept_of_filtered [n] [m] (xs: [n]f32) (is: [m]i64) : [m]f32 =
  let ys = filter (> 50) xs
  in map (\i -> if null ys then 0 else ys[i64.max 0 (i64.min (length ys - 1) i)]) is

-- ==
-- entry: resize
-- script input { (image 30i64 40i64, 17i64, 90i64) } auto output
-- script input { (image 1i64 40i64, 17i64, 9i64) } auto output
-- script input { (image 0i64 40i64, 0i64, 9i64) } auto output
-- script input { (image 0i64 40i64, 2i64, 9i64) } error: index
-- script input { (image 40i64 0i64, 2i64, 9i64) } error: index
entry resize [h] [w] (xs: [h][w]f32) (n: i64) (m: i64) : [n][m]f32 =
  let at y x = xs[i64.max 0 (i64.min (h - 1) y), i64.max 0 (i64.min (w - 1) x)]
  in tabulate_2d n m (\i j ->
       let y = i64.f32 (f32.i64 i * f32.i64 h / f32.i64 n)
       let x = i64.f32 (f32.i64 j * f32.i64 w / f32.i64 m)
       in at y x + at y (x + 1) + at (y + 1) x + at (y + 1) (x + 1))

-- Rows of a sparse matrix: from START on, as many as LENS says.
-- ==
-- entry: ragged ragged_back ragged_twice
-- script input { (numbers 1000i64, [0i64, 10i64, 990i64, 500i64], [10i64, 0i64, 10i64, 300i64]) } auto output
-- script input { (numbers 1000i64, [0i64, 1000i64, 2000i64], [1000i64, 0i64, -5i64]) } auto output
-- script input { (numbers 0i64, [0i64, 3i64], [0i64, 0i64]) } auto output
-- script input { (numbers 1000i64, [0i64, 991i64], [10i64, 10i64]) } error: index 1000 is out of bounds
-- script input { (numbers 1000i64, [0i64, -1i64], [10i64, 10i64]) } error: index -1 is out of bounds
-- script input { (numbers 1000i64, [9223372036854775800i64], [100i64]) } error: index 9223372036854775800 is out of bounds
-- script input { (numbers 1000i64, [-9223372036854775807i64], [100i64]) } error: index -9223372036854775807 is out of bounds
entry ragged [n] [k] (xs: [n]f32) (starts: [k]i64) (lens: [k]i64) : [k]f32 =
  map2 (\s len -> loop acc = 0 for j < len do acc + xs[s + j]) starts lens
entry ragged_twice [n] [k] (xs: [n]f32) (starts: [k]i64) (lens: [k]i64) : [k]f32 =
  map2 (\s len -> loop acc = 0 for j < len do acc + xs[s + j] * xs[j + s - 1 + 1]) starts lens
entry ragged_back [n] [k] (xs: [n]f32) (starts: [k]i64) (lens: [k]i64) : [k]f32 =
  map2 (\s len -> loop acc = 0 for j < len do acc + (if j % 3 == 1 then 0 else xs[j + s])) starts lens

-- The same by slices, whose ends are in order.
-- ==
-- entry: sliced
-- script input { (numbers 1000i64, [0i64, 10i64, 990i64, 500i64], [10i64, 10i64, 1000i64, 800i64]) } auto output
-- script input { (numbers 0i64, [0i64], [0i64]) } auto output
-- script input { (numbers 1000i64, [0i64, 991i64], [10i64, 1001i64]) } error: out of bounds
-- script input { (numbers 1000i64, [-1i64], [9i64]) } error: out of bounds
entry sliced [n] [k] (xs: [n]f32) (starts: [k]i64) (ends: [k]i64) : [k]f32 =
  map2 (\s e -> loop acc = 0 for x in xs[s:e] do acc + x) starts ends

-- An index that goes along with a loop around; one that goes backwards; one with a stride; one that
-- changes in the loop.
-- ==
-- entry: others
-- script input { (numbers 1000i64, 3i64, 20i64) } auto output
-- script input { (numbers 1000i64, 990i64, 20i64) } error: out of bounds
-- script input { (numbers 1000i64, -2i64, 20i64) } error: out of bounds
entry others [n] (xs: [n]f32) (s: i64) (k: i64) : f32 =
  loop acc = 0 for i < k do
    let inner = loop a = acc for j < k do a + xs[s + i] * f32.i64 (j % 2) + xs[s + k - 1 - j]
    let strided = loop a = inner for j < k do a + xs[s + 3 * j]
    let (_, sum) = loop (p, a) = (s, strided) for j < k do (p + j % 2, a + xs[p + j])
    in sum
