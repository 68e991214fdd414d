#!/bin/sh
# What the default strategy for processors makes of programs: columns by rows and in panels, rows with
# vectors, products in tiles. Of sizes that these divide and of others, of none, and of one. What C
# computes without a strategy is what C, OpenMP and OpenCL on a processor have to compute.
scratch=together
level=-O1
. "$(dirname "$0")/run.sh"

cat >"$scratch/together.fut" <<'PROGRAM'
-- Columns by rows: alone, with others, several sums, an initial value that is not neutral.
entry columns [n] [m] (a: [n][m]i32) (x: [n]i32) : ([m]i32, [m]i32, [m](i32, i32)) =
  let of_column i column =
    let sum = i32.sum (map2 (*) column x)
    let most = i32.maximum (map2 (+) column x) - i
    in (sum, reduce_comm (+) 7 column, (most, sum % 10))
  in unzip3 (map2 of_column (map i32.i64 (iota m)) (transpose a))

entry indexed [n] [m] (a: [n][m]i32) : [m]i64 =
  tabulate m (\i -> i64.sum (map (\l -> i64.i32 a[l, i] * l) (iota n)) - i)

entry summed [n] [m] (a: [n][m]i32) : [m]i32 = reduce (map2 (+)) (replicate m 1) a

-- Columns in panels: all with all.
entry pairs [n] [m] (a: [n][m]i32) (x: [n]i32) : [n](i32, i32) =
  let add (a, b) (c, d) = (a + c, b `i32.max` d)
  in map (\y -> reduce_comm add (0, i32.lowest) (map (\z -> (y * z, y - z)) x)) (map (\y -> y[0]) a)
PROGRAM

# agree ENTRY: all ways print the same for $scratch/in.
agree()
{
    "$scratch/ways/plain/together" -e "$1" <"$scratch/in" >"$scratch/expected" || return
    for way in $ways; do
        execute $way "$scratch/ways/$way/together" -e "$1" <"$scratch/in" >"$scratch/actual" || return
        cmp "$scratch/expected" "$scratch/actual" || { echo "$1, $way"; return 1; }
    done
}

# check N M
check()
{
    { shaped "$1" "$2"; shaped "$1"; } >"$scratch/in"
    agree columns || return
    test "$2" = 0 || agree pairs || return
    shaped "$1" "$2" >"$scratch/in"
    agree indexed && agree summed
}

make()
{
    # shellcheck disable=SC2046
    translate "$(target_of "$1")" "$scratch/together.fut" "$scratch/ways/$1" &&
        build "$1" "$scratch/ways/$1" together
}

ways=
for way in plain openmp sanitized threads processor; do
    if ! missing=$(can_run $way); then
        tap_skip "$way" "$missing"
        continue
    fi
    tap_case "$way: translated and compiled" make $way
    test $way = plain || ways="$ways $way"
done
for sizes in '0 3' '1 1' '15 4' '16 1' '70 33' '300 7' '65 40' '5 0'; do
    # shellcheck disable=SC2086
    tap_case "columns, $sizes" check $sizes
done
tap_done
