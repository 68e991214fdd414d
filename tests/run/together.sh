#!/bin/sh
# What the default strategy for processors makes of programs: columns by rows and in panels, rows with
# vectors, what is written across in blocks, products in tiles. Of sizes that these divide and of others, of none, and of one. What C
# computes without a strategy is what C, OpenMP and OpenCL on a processor have to compute.
scratch=together
level=-O1
. "$(dirname "$0")/run.sh"

cat "$top_srcdir/tests/run/columns.fut" - >"$scratch/together.fut" <<'PROGRAM'

entry summed [n] [m] (a: [n][m]i32) : [m]i32 = reduce (map2 (+)) (replicate m 1) a

-- Columns in panels: all with all.
entry pairs [n] [m] (a: [n][m]i32) (x: [n]i32) : [n](i32, i32) =
  let add (a, b) (c, d) = (a + c, b `i32.max` d)
  in map (\y -> reduce_comm add (0, i32.lowest) (map (\z -> (y * z, y - z)) x)) (map (\y -> y[0]) a)

-- Rows with several reductions.
entry rows [n] [m] (a: [n][m]i32) : [n][m]i32 =
  map (\xs ->
         let most = i32.maximum xs
         let sum = i32.sum (map (\x -> most - x) xs)
         in map (\x -> x * most - sum) xs)
      a

-- Rows with what they share.
entry vector [n] [m] (a: [n][m]i32) (x: [m]i32) : [n]i32 =
  map (\row -> 3 - reduce (+) 7 (map2 (\y z -> 2 * y * z) row x)) a

-- Tiles: of rows that are columns, and many at a time.
def product [n] [m] [p] (a: [n][m]i32) (b: [m][p]i32) : [n][p]i32 =
  map (\row -> map (\column -> i32.sum (map2 (*) row column)) (transpose b)) a

entry products [n] [m] [p] (a: [n][m]i32) (b: [m][p]i32) : ([n][p]i32, [m][m]i32) =
  (product a b, product (transpose a) a)

-- Of rows that are reduced before.
entry chained [n] [m] [p] (a: [n][m]i32) (b: [m][p]i32) : [n][m]i32 =
  let less xs = let most = i32.maximum xs in map (\x -> i32.max (most - x) 0 % 1000) xs
  in product (map less (product a b)) (transpose b)

entry many [k] [n] [m] [p] (a: [k][n][m]i32) (b: [k][m][p]i32) : [k][n][p]i32 = map2 product a b
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

# check_one ENTRY N M
check_one()
{
    shaped "$2" "$3" >"$scratch/in"
    agree "$1"
}

# check_products N M P
check_products()
{
    { shaped "$1" "$2"; shaped "$2" "$3"; } >"$scratch/in"
    agree products && agree chained
}

# check_many K N M P
check_many()
{
    { shaped "$1" "$2" "$3"; shaped "$1" "$3" "$4"; } >"$scratch/in"
    agree many
}

# check_vector N M
check_vector()
{
    { shaped "$1" "$2"; shaped "$2"; } >"$scratch/in"
    agree vector
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
for sizes in '0 5' '1 1' '3 40' '5 64' '9 0' '4 131'; do
    # shellcheck disable=SC2086
    tap_case "rows, $sizes" check_one rows $sizes
done
for sizes in '7 4097' '8 5000' '3 4096' '5 100' '4 0'; do
    # shellcheck disable=SC2086
    tap_case "a matrix with a vector, $sizes" check_vector $sizes
done
for sizes in '32 128' '33 130' '70 200' '31 128' '2 3' '16 129' '40 100'; do
    # shellcheck disable=SC2086
    tap_case "across, $sizes" check_one across $sizes
done
for sizes in '17 16 16' '40 33 21' '13 20 32' '6 0 16' '1 1 1' '64 16 50' '3 130 40' '150 5 17' \
    '2600 51 3'; do
    # shellcheck disable=SC2086
    tap_case "products, $sizes" check_products $sizes
done
for sizes in '3 17 16 33' '1 20 20 20' '4 5 6 7' '0 3 3 3' '2 16 0 16'; do
    # shellcheck disable=SC2086
    tap_case "many, $sizes" check_many $sizes
done
tap_done
