#!/bin/sh
# Contractions in tiles, which OpenCL's default strategy makes of maps around reductions: of sizes
# that tiles divide and of others, deep ones, many at a time, of several operators; columns in pieces;
# and what is written across the order in which it is read. What C computes without these is what
# OpenCL has to compute. A quick run translates.
scratch=tiles
level=-O1
host_level=-O0
. "$(dirname "$0")/run.sh"
leave_kernels_unoptimized

if ! missing=$(can_run opencl); then
    tap_skip 'tiles' "$missing"
    tap_done
    exit
fi

cat "$top_srcdir/tests/run/columns.fut" - >"$scratch/tiles.fut" <<'PROGRAM'

entry product [n] [m] [p] (a: [n][m]i32) (b: [m][p]i32) : [n][p]i32 =
  map (\row -> map (\column -> i32.sum (map2 (*) row column)) (transpose b)) a

-- What is beyond the ends would count here.
entry shortest [n] [m] [p] (a: [n][m]i32) (b: [m][p]i32) : [n][p]i32 =
  map (\row -> map (\column -> i32.minimum (map2 (+) row column)) (transpose b)) a

-- With what depends on the place, and an initial value that is not neutral.
entry placed [n] [m] [p] (a: [n][m]i32) (b: [m][p]i32) : [n][p]i32 =
  let bias = map (\i -> i32.i64 i * 3) (iota p)
  in tabulate_2d n p (\i j ->
       i32.max 0 (reduce_comm (+) 5 (map (\l -> a[i, l] * b[l, j]) (iota m)) + bias[j])
       - i32.i64 i)

-- The rows lie side by side; of each element more than one thing is wanted.
entry turned [n] [m] [p] (a: [m][n]i32) (b: [p][m]i32) : [n][p]i32 =
  map (\row ->
         map (\column ->
                i32.sum (map2 (\(x, y) z -> (x - z) * (x - z) * i32.i64 y)
                              (zip row (iota m)) column)) b)
      (transpose a)

-- Vectors are along the rows of A, and along the depth of B.
entry vectors [n] [m] [p] (a: [m][n]i32) (b: [p][m]i32) : [n][p]i32 =
  map (\row -> map (\column -> i32.sum (map2 (*) row column)) b) (transpose a)

entry many [k] [n] [m] [p] (a: [k][n][m]i32) (b: [k][m][p]i32) : [k][n][p]i32 =
  map2 (\a b -> map (\row -> map (\column -> i32.sum (map2 (*) row column)) (transpose b)) a) a b

-- Of other scalars, one of which is true or false.
entry reaches [n] [m] [p] (a: [n][m]i32) (b: [m][p]i32) : [n][p]bool =
  map (\row -> map (\column -> any (\(x, y) -> x > 90 && y % 7 == 0) (zip row column))
                   (transpose b)) a

entry wide [n] [m] [p] (a: [n][m]i32) (b: [m][p]i32) : [n][p]i64 =
  map (\row -> map (\column -> i64.sum (map2 (\x y -> i64.i32 x * i64.i32 y) row column))
                   (transpose b)) a

-- What a group keeps of its row.
entry rows [n] [m] (a: [n][m]i32) : [n][m]i32 =
  map (\row ->
         let most = i32.maximum row
         let below = map (\x -> (most - x, x)) row
         let all = i32.sum (map (.0) below)
         in map (\(y, x) -> all - y * x) below)
      a
PROGRAM

# agree ENTRY OPTIONS: C and OpenCL, with these options, print the same for $scratch/in.
agree()
{
    # shellcheck disable=SC2086
    both_agree tiles "$1" $2
}

# check N M P OPTIONS: all but `many`, of n x m by m x p.
check()
{
    { shaped "$1" "$2"; shaped "$2" "$3"; } >"$scratch/in"
    for entry in product shortest placed reaches wide; do
        agree $entry "$4" || return
    done
    { shaped "$2" "$1"; shaped "$3" "$2"; } >"$scratch/in"
    agree turned "$4" && agree vectors "$4"
}

check_many()
{
    { shaped "$1" "$2" "$3"; shaped "$1" "$3" "$4"; } >"$scratch/in"
    agree many '-g 1 -G 1'
}

# check_columns N M: with several numbers of pieces.
check_columns()
{
    shaped "$1" "$2" >"$scratch/in"
    agree indexed '-g 1 -G 1' && agree indexed '-g 64 -G 3' || return
    { shaped "$1" "$2"; shaped "$1"; } >"$scratch/in"
    agree columns '-g 1 -G 50' && agree columns '-g 256 -G 4'
}

check_across()
{
    shaped "$1" "$2" >"$scratch/in"
    agree across '-g 1 -G 1' && agree across '-g 256 -G 4'
}

# check_rows N M: by items, or by groups.
check_rows()
{
    shaped "$1" "$2" >"$scratch/in"
    agree rows '-g 1 -G 1' && agree rows '-g 256 -G 4'
}

# is_tiled LARGE SMALL: so many kernels of the program are large tiles, and small ones.
is_tiled()
{
    test "$(grep -c 'reqd_work_group_size(16, 16, 1)' "$scratch/tiles.cl")" = "$1" &&
        test "$(grep -c 'reqd_work_group_size(8, 8, 1)' "$scratch/tiles.cl")" = "$2"
}

# sums_are_one: the sums of the pieces, which three ways of a product end with, are one kernel,
# beside the one that writes across.
sums_are_one()
{
    test "$(grep -c 'kernel void tiles_product_map.*pieces' "$scratch/tiles.cl")" = 2 &&
        test "$(grep -c 'launch_items(&run, TILES_PRODUCT_MAP1,' "$scratch/tiles.c")" = 3
}

# is_flat_if_deep: few columns are done across where the depth is so many times as large.
is_flat_if_deep()
{
    test "$(grep -c 'if (p <= 32 && m >= 8 \* p &&' "$scratch/tiles.c")" = "$1"
}

translate_both tiles
tap_case 'all but many are split, too' is_tiled 12 19
tap_case 'the sums of pieces are there once' sums_are_one
tap_case 'few columns in flat tiles' is_flat_if_deep 14
is_quick && { tap_done; exit; }
build_both tiles
# So few work-items that there are enough elements for tiles.
tap_case '33 x 5 by 5 x 40' check 33 5 40 '-g 1 -G 1'
tap_case '130 x 17 by 17 x 70' check 130 17 70 '-g 1 -G 1'
tap_case '128 x 32 by 32 x 128' check 128 32 128 '-g 1 -G 1'
tap_case '32 x 0 by 0 x 32' check 32 0 32 '-g 1 -G 1'
# Few columns, across.
tap_case '170 x 259 by 259 x 31' check 170 259 31 '-g 1 -G 1'
tap_case '33 x 16 by 16 x 2' check 33 16 2 '-g 1 -G 1'
# In vectors.
tap_case '136 x 516 by 516 x 72' check 136 516 72 '-g 1 -G 1'
tap_case '3 of 36 x 524 by 524 x 132' check_many 3 36 524 132
# Large ones, element by element.
tap_case '250 x 515 by 515 x 127' check 250 515 127 '-g 1 -G 1'
tap_case '2 of 127 x 513 by 513 x 255' check_many 2 127 513 255
# So many that what is deep is split.
tap_case '40 x 2100 by 2100 x 7' check 40 2100 7 '-g 256 -G 40'
tap_case '35 x 2100 by 2100 x 37' check 35 2100 37 '-g 256 -G 40'
tap_case '36 x 2100 by 2100 x 40, in vectors' check 36 2100 40 '-g 256 -G 40'
tap_case '5 of 40 x 19 by 19 x 33' check_many 5 40 19 33
tap_case '3 of 32 x 0 by 0 x 129' check_many 3 32 0 129
tap_case 'columns, 300 x 7' check_columns 300 7
tap_case 'columns, 129 x 40' check_columns 129 40
tap_case 'columns, 5 x 0' check_columns 5 0
tap_case 'columns, 4099 x 3, in many pieces' check_columns 4099 3
tap_case 'across, 33 x 70' check_across 33 70
tap_case 'across, 64 x 32' check_across 64 32
tap_case 'across, 3 x 40' check_across 3 40
tap_case 'rows, 5 x 127, by work-items' check_rows 5 127
tap_case 'rows, 3 x 1500, in registers' check_rows 3 1500
tap_case 'rows, 3 x 5000, in local memory but for the row itself' check_rows 3 5000
tap_case 'rows, 3 x 7001, which is too much for it' check_rows 3 7001
tap_done
