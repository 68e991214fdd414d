-- Smith-Waterman, by rows with a scan in each, and by diagonals.
-- ==
-- entry: matrix
-- input { "TGTTACGGTACG" "GGTTGACTAAC" }
-- output { [[0i32, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0], [0, 0, 0, 2, 2, 1, 0, 0, 2, 1, 0, 0], [0,
--   2, 2, 1, 1, 4, 3, 2, 1, 1, 0, 0], [0, 1, 1, 4, 3, 3, 3, 2, 4, 3, 2, 1], [0, 0, 0, 3, 6, 5,
--   4, 3, 4, 3, 2, 1], [0, 0, 0, 2, 5, 5, 7, 6, 5, 6, 5, 4], [0, 0, 0, 1, 4, 4, 6, 9, 8, 7, 6,
--   7], [0, 2, 2, 1, 3, 6, 5, 8, 8, 7, 6, 6], [0, 2, 4, 3, 2, 5, 5, 7, 7, 7, 6, 5], [0, 1, 3, 6,
--   5, 4, 4, 6, 9, 8, 7, 6], [0, 0, 2, 5, 5, 4, 6, 5, 8, 11, 10, 9], [0, 0, 1, 4, 4, 4, 5, 8, 7,
--   10, 10, 12], [0, 2, 2, 3, 3, 6, 5, 7, 7, 9, 9, 11]] }

-- ==
-- entry: rows
-- input { "TGTTACGGTACG" "GGTTGACTAAC" }
-- output { 12i32 }

-- ==
-- entry: diagonals
-- input { "TGTTACGGTACG" "GGTTGACTAAC" }
-- output { 12i32 }

-- ==
-- entry: with_params
-- input { 3i32 -3i32 -2i32 "TGTTACGGTACG" "GGTTGACTAAC" }
-- output { 16i32 }

type params = {match_score: i32, mismatch: i32, gap: i32}

def score (p: params) (a: u8) (b: u8) = if a == b then p.match_score else p.mismatch

-- Rows in order, each of them a scan (gap is linear): the prefix maximum trick.
def by_rows [n] [m] (p: params) (a: [n]u8) (b: [m]u8) : [n+1][m+1]i32 =
  let h = replicate (n+1) (replicate (m+1) 0)
  in loop h for i < n do
       let up = copy h[i]
       let cand = map (\j -> if j == 0 then 0
                             else let diagonal = up[j-1] + score p a[i] b[j-1]
                                  in i32.max 0 (i32.max (up[j] + p.gap) diagonal))
                      (iota (m+1))
       let shifted = map2 (\c j -> c - p.gap * i32.i64 j) cand (iota (m+1))
       let best = scan i32.max i32.lowest shifted
       in h with [i+1] = map2 (\c j -> c + p.gap * i32.i64 j) best (iota (m+1))

def by_diagonals [n] [m] (p: params) (a: [n]u8) (b: [m]u8) : i32 =
  let (_, _, best) =
    loop (d1, d2, best) = (replicate (n+1) 0, replicate (n+1) 0, 0) for d in 2...n+m do
      let new = tabulate (n+1) (\i ->
        let j = d - i
        in if i < 1 || j < 1 || j > m then 0
           else i32.maximum [0, d2[i-1] + score p a[i-1] b[j-1], d1[i-1] + p.gap, d1[i] + p.gap])
      in (new, d1, i32.max best (i32.maximum new))
  in best

def default : params = {match_score = 2, mismatch = -1, gap = -1}
entry matrix [n] [m] (a: [n]u8) (b: [m]u8) = by_rows default a b
entry rows (a: []u8) (b: []u8) = by_rows default a b |> flatten |> i32.maximum
entry diagonals (a: []u8) (b: []u8) = by_diagonals default a b
entry with_params (ma: i32) (mi: i32) (gap: i32) (a: []u8) (b: []u8) =
  by_diagonals (default with match_score = ma with mismatch = mi with gap = gap) a b
