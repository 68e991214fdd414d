#!/bin/sh
# Arrays of several dimensions whose last one is read across: OpenCL's default strategy turns them
# in tiles, with one index for dimensions that belong together. What C computes without these is
# what OpenCL has to compute. A quick run translates.
scratch=turned
level=-O1
host_level=-O0
. "$(dirname "$0")/run.sh"
leave_kernels_unoptimized

if ! missing=$(can_run opencl); then
    tap_skip 'turned' "$missing"
    tap_done
    exit
fi

cat >"$scratch/turned.fut" <<'PROGRAM'
-- All other dimensions are the columns.
entry last_first [a] [b] [c] [d] (x: [a][b][c][d]i32) : [d][a][b][c]i32 =
  tabulate d (\l -> tabulate_3d a b c (\i j k -> x[i, j, k, l]))

-- Rows are the first dimensions together, or the last of them, of many.
entry first_last [a] [b] [c] [d] (x: [d][a][b][c]i32) : [a][b][c][d]i32 =
  tabulate_3d a b c (\i j k -> tabulate d (\l -> x[l, i, j, k]))

entry channels_last [a] [b] [c] [d] (x: [a][d][b][c]i32) : [a][b][c][d]i32 =
  map (\u -> tabulate_3d b c d (\i j k -> u[k, i, j] + i32.i64 (i - 2 * j + 3 * k))) x

entry channels_first [a] [b] [c] [d] (x: [a][b][c][d]i32) : [a][d][b][c]i32 =
  map (\u -> map (\k -> map (map (\p -> 2 * p[k] - 1)) u) (iota d)) x

-- Matrices of two dimensions.
entry last_two [a] [b] [c] [d] (x: [a][b][c][d]i32) : [a][b][d][c]i32 =
  map (map transpose) x

-- Nothing that is read lies behind each other.
entry backwards [a] [b] [c] [d] (x: [a][b][c][d]i32) : [d][c][b][a]i32 =
  tabulate d (\l -> tabulate_3d c b a (\k j i -> x[i, j, k, l]))

entry every_other [a] [b] [c] [d] (x: [a][b][c][d]i32) : [a][c][d / 2][b]i32 =
  map (\u -> tabulate_3d c (d / 2) b (\k l j -> u[j, k, 2 * l] + 3 * u[j, k, l])) x

-- Beside what is read straight, and two arrays at once.
entry added [a] [b] [c] [d] (x: [a][b][c][d]i32) (y: [a][d][b][c]i32) : [a][d][b][c](i32, i32) =
  tabulate_2d a d (\i l -> tabulate_2d b c (\j k ->
    (x[i, j, k, l] + y[i, l, j, k], x[i, j, k, l] - i32.i64 l)))
PROGRAM

# check A B C D
check()
{
    shaped "$1" "$2" "$3" "$4" >"$scratch/in"
    for entry in last_first channels_first last_two backwards every_other; do
        both_agree turned $entry || return
    done
    shaped "$4" "$1" "$2" "$3" >"$scratch/in"
    both_agree turned first_last || return
    shaped "$1" "$4" "$2" "$3" >"$scratch/in"
    both_agree turned channels_last || return
    { shaped "$1" "$2" "$3" "$4"; shaped "$1" "$4" "$2" "$3"; } >"$scratch/in"
    both_agree turned added
}

# is_tiled: each entry is turned in tiles.
is_tiled()
{
    test "$(grep -c 'reqd_work_group_size(32, 8, 1)' "$scratch/turned.cl")" -ge 8
}

# tiles_of ENTRY: its kernels in tiles.
tiles_of()
{
    awk -v name="^void turned_$1_" '/reqd_work_group_size\(32, 8, 1\)/ { tile = 1 }
        tile && $0 ~ name { prints = 1 }
        prints { print }
        /^}/ { tile = prints = 0 }' "$scratch/turned.cl"
}

# is_joined: what lies behind each other is read by one index, which is not divided.
is_joined()
{
    for entry in last_first first_last channels_first last_two; do
        tiles_of $entry >"$scratch/tiles"
        test -s "$scratch/tiles" || { echo "$entry has no tiles"; return 1; }
        ! grep -v get_global_offset "$scratch/tiles" | grep '[/%] ' || return
    done
}

translate_both turned
tap_case 'all of them are tiled' is_tiled
tap_case 'rows and columns have one index each' is_joined
is_quick && { tap_done; exit; }
build_both turned
tap_case '2 x 3 x 37 x 41' check 2 3 37 41
tap_case '3 x 35 x 5 x 33' check 3 35 5 33
tap_case '34 x 2 x 3 x 65' check 34 2 3 65
tap_case 'narrow: 3 x 5 x 6 x 7' check 3 5 6 7
tap_case 'one element each' check 1 1 1 1
tap_done
