#!/bin/sh
# Contractions whose rows, columns, matrices or depth are several maps or reductions: OpenCL's default
# strategy has one index for all of them, and does them in tiles. What C computes without these is what
# OpenCL has to compute. A quick run translates.
scratch=axes
level=-O1
host_level=-O0
. "$(dirname "$0")/run.sh"
leave_kernels_unoptimized

if ! missing=$(can_run opencl); then
    tap_skip 'axes' "$missing"
    tap_done
    exit
fi

cat >"$scratch/axes.fut" <<'PROGRAM'
-- Columns are places, the depth is channels and the window.
entry windows [o] [c] [h] [w] (k: [o][c][3][2]i32) (x: [c][h][w]i32) : [o][h - 2][w - 1]i32 =
  tabulate_3d o (h - 2) (w - 1) (\f i j ->
    i32.sum (tabulate c (\q -> i32.sum (tabulate 3 (\a ->
      i32.sum (tabulate 2 (\b -> k[f, q, a, b] * x[q, i + a, j + b])))))))

-- What is beyond the ends would count here, and the end depends on the place.
entry nearest [o] [c] [h] [w] (k: [o][c][3][2]i32) (x: [c][h][w]i32) : [o][h - 2][w - 1]i32 =
  tabulate_3d o (h - 2) (w - 1) (\f i j ->
    i32.minimum (tabulate c (\q -> i32.minimum (tabulate 3 (\a ->
      i32.minimum (tabulate 2 (\b -> k[f, q, a, b] + x[q, i + a, j + b]))))))
    + i32.i64 (f + 2 * i - 3 * j))

-- Rows are of several matrices, which lie the one way or the other.
entry rows [t] [n] [m] [p] (x: [t][n][m]i32) (y: [m][p]i32) : [t][n][p]i32 =
  map (map (\r -> map (\c -> i32.sum (map2 (*) r c)) (transpose y))) x

entry turned [t] [n] [m] [p] (x: [m][t][n]i32) (y: [p][m]i32) : [t][n][p]i32 =
  tabulate_3d t n p (\k i j -> i32.sum (map (\l -> x[l, k, i] * y[j, l]) (iota m)))

entry deep [n] [a] [b] [p] (x: [n][a][b]i32) (y: [a][b][p]i32) : [n][p]i32 =
  tabulate_2d n p (\i j ->
    i32.sum (tabulate a (\u -> i32.sum (tabulate b (\v -> x[i, u, v] * y[u, v, j])))))

-- Of these only one reduction is in the tile, or none.
entry started [n] [a] [b] [p] (x: [n][a][b]i32) (y: [a][b][p]i32) : [n][p]i32 =
  tabulate_2d n p (\i j ->
    i32.sum (tabulate a (\u -> reduce_comm (+) 5 (tabulate b (\v -> x[i, u, v] * y[u, v, j])))))

entry largest [n] [a] [b] [p] (x: [n][a][b]i32) (y: [a][b][p]i32) : [n][p]i32 =
  tabulate_2d n p (\i j ->
    i32.maximum (tabulate a (\u -> i32.sum (tabulate b (\v -> x[i, u, v] * y[u, v, j])))))

entry many [s] [t] [n] [m] [p] (x: [s][t][n][m]i32) (y: [s][t][m][p]i32) : [s][t][n][p]i32 =
  map2 (map2 (\a b -> map (\r -> map (\c -> i32.sum (map2 (*) r c)) (transpose b)) a)) x y

-- What is reduced is a pair of which one is a sum.
entry centres [n] [k] [d] (p: [n][d]i32) (c: [k][d]i32) : [n]i64 =
  map (\x -> (reduce_comm (\(a, i) (b, j) -> if a < b || (a == b && i < j) then (a, i) else (b, j))
                (i32.highest, -1)
                (zip (map (\y -> i32.sum (map2 (\u v -> (u - v) * (u - v)) x y)) c) (iota k))).1) p
PROGRAM

# agree ENTRY OPTIONS: C and OpenCL, with these options, print the same for $scratch/in.
agree()
{
    # shellcheck disable=SC2086
    both_agree axes "$1" $2
}

# in_tiles ENTRY: as tiles, and in pieces of the depth.
in_tiles()
{
    agree "$1" '-g 1 -G 1' && agree "$1" '-g 256 -G 40'
}

# check_windows O C H W
check_windows()
{
    { shaped "$1" "$2" 3 2; shaped "$2" "$3" "$4"; } >"$scratch/in"
    in_tiles windows && in_tiles nearest
}

# check_rows T N M P
check_rows()
{
    { shaped "$1" "$2" "$3"; shaped "$3" "$4"; } >"$scratch/in"
    in_tiles rows || return
    { shaped "$3" "$1" "$2"; shaped "$4" "$3"; } >"$scratch/in"
    in_tiles turned
}

# check_deep N A B P
check_deep()
{
    { shaped "$1" "$2" "$3"; shaped "$2" "$3" "$4"; } >"$scratch/in"
    in_tiles deep && in_tiles started && in_tiles largest
}

# check_many S T N M P
check_many()
{
    { shaped "$1" "$2" "$3" "$4"; shaped "$1" "$2" "$4" "$5"; } >"$scratch/in"
    in_tiles many
}

# check_centres N K D: by rows, and stored.
check_centres()
{
    { shaped "$1" "$3"; shaped "$2" "$3"; } >"$scratch/in"
    agree centres '-g 1 -G 1' && agree centres '-g 256 -G 40'
}

# is_tiled: each entry has a tile, and those of one matrix have pieces.
is_tiled()
{
    test "$(grep -c 'reqd_work_group_size(8, 8, 1)' "$scratch/axes.cl")" -ge 11
}

translate_both axes
tap_case 'all of them are tiled' is_tiled
is_quick && { tap_done; exit; }
build_both axes
tap_case 'windows, 9 of 5 x 13 x 12' check_windows 9 5 13 12
tap_case 'windows, 66 of 30 x 11 x 9' check_windows 66 30 11 9
tap_case 'rows, 7 of 9 x 17 by 17 x 40' check_rows 7 9 17 40
tap_case 'rows, 3 of 12 x 136 by 136 x 36' check_rows 3 12 136 36
tap_case 'deep, 33 x 5 x 7 by 5 x 7 x 35' check_deep 33 5 7 35
tap_case 'deep, 8 x 12 x 44 by 12 x 44 x 68' check_deep 8 12 44 68
tap_case 'many, 2 x 3 of 33 x 18 by 18 x 34' check_many 2 3 33 18 34
tap_case 'nearest centres, 70 of 40, in 19 dimensions' check_centres 70 40 19
tap_done
