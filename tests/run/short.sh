#!/bin/sh
# Maps whose elements are short rows: OpenCL's default strategy has those of a group in local memory
# first, where they are longer than what a work-item stores at once. What C computes without that is
# what OpenCL has to compute. A quick run translates.
scratch=short
level=-O1
host_level=-O0
. "$(dirname "$0")/run.sh"
leave_kernels_unoptimized

if ! missing=$(can_run opencl); then
    tap_skip 'short' "$missing"
    tap_done
    exit
fi

cat >"$scratch/short.fut" <<'PROGRAM'
-- Rows that a loop fills in, of an even length and of an odd one.
entry filled [n] (seeds: [n]u32) : [n][16]u32 =
  map (\s -> (loop (s, out) = (s, replicate 16 0) for k < 16 do
                let s = s ^ (s << 13)
                let s = s ^ (s >> 17)
                let s = s ^ (s << 5)
                in (s, out with [k] = s)).1) seeds

entry listed [n] (xs: [n]u32) : [n][5]u32 =
  map (\x -> let y = x * x in [x, y, x + y, y - x, 3 * y]) xs

entry mapped [n] (xs: [n]u32) : [n][9](u8, i64) =
  map (\x -> map (\k -> (u8.u32 x + u8.i64 k, i64.u32 x * k)) (iota 9)) xs

entry scanned [n] (xs: [n]u32) : [n][12]u32 =
  map (\x -> scan (+) 0 (map (\k -> x ^ u32.i64 k) (iota 12))) xs

-- Of many.
entry many [n] (xs: [n]u32) : [n][3][7]u32 =
  map (\x -> map (\i -> map (\j -> x + 10 * u32.i64 i + u32.i64 j) (iota 7)) (iota 3)) xs

-- Beside a result that is no row.
entry beside [n] (xs: [n]u32) : ([n][6]u32, [n]u32) =
  unzip (map (\x -> (map (\k -> x * u32.i64 k) (iota 6), x + 1)) xs)

-- So many rows that a work-item always has all of its four.
entry fours [n] (xs: [n]u32) : [n][8][40]u32 =
  map (\x -> tabulate_2d 8 40 (\i j -> x * u32.i64 i + u32.i64 j)) xs

-- Rows that are stored at once are left alone, and what may fail.
entry stored [n] (xs: [n]u32) : [n][4]u32 =
  map (\x -> [x, x + 1, x * x, x ^ 77]) xs

entry failing [n] (xs: [n]u32) : [n][6]u32 =
  map (\x -> map (\k -> u32.i64 k / x) (iota 6)) xs
PROGRAM

# check N
check()
{
    if test "$1" -eq 0; then
        echo 'empty([0]u32)' >"$scratch/in"
    else
        seq "$1" | awk '{ printf "%s%du32", NR == 1 ? "[" : ", ", ($1 * 2654435 + 7) % 4294967 }
                        END { print "]" }' >"$scratch/in"
    fi
    for entry in filled listed mapped scanned many beside fours stored failing; do
        both_agree short $entry || return
    done
}

# is_staged: in groups of 64, with what a row has behind it where its length is even.
is_staged()
{
    for tile in 'uint tile\[1088\]' 'uint tile\[320\]' 'uchar tile_0\[576\]'; do
        grep -q "local $tile" "$scratch/short.cl" || { echo "no $tile"; return 1; }
    done
    ! awk '/void short_program_(stored|failing)/, /^}/' "$scratch/short.cl" | grep -q 'local '
}

# is_whole: nobody asks whether the last four rows are there.
is_whole()
{
    awk '/void short_program_fours/, /^}/' "$scratch/short.cl" >"$scratch/fours"
    grep -q 'k < 4' "$scratch/fours" && ! grep '< 8 \* n' "$scratch/fours"
}

translate_both short
tap_case 'rows are in local memory' is_staged
tap_case 'four rows are there where there are eight for each' is_whole
is_quick && { tap_done; exit; }
build_both short
for n in 0 1 63 64 65 1000; do
    tap_case "$n rows" check $n
done
tap_done
