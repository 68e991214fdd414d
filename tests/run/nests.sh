#!/bin/sh
# What the default strategy for GPUs makes of maps whose functions have several nests in them: cut
# into perfect ones where there are fewer elements than lanes, and left to work-items where there are
# more. What C computes without a strategy is what OpenCL has to compute.
scratch=nests
. "$(dirname "$0")/run.sh"
leave_kernels_unoptimized

if ! missing=$(can_run opencl); then
    tap_skip 'nests' "$missing"
    tap_done
    exit
fi

cat >"$scratch/nests.fut" <<'PROGRAM'
def less [n] (xs: [n]i32) : [n]i32 =
  let most = i32.maximum xs
  let below = map (most -) xs
  let sum = i32.sum below
  in map (\x -> x * 3 - sum % 10) below

-- Two products with rows between them, for each of some matrices.
entry heads [h] [n] [d] (q: [h][n][d]i32) (k: [h][n][d]i32) : [h][n][d]i32 =
  map2 (\a b ->
          let scores = map (\x -> less (map (\y -> i32.sum (map2 (*) x y) % 50) b)) a
          in map (\row -> map (\column -> i32.sum (map2 (*) row column)) (transpose b)) scores)
       q k

-- A number, then a nest that uses it; what is bound is a view.
entry scaled [h] [n] [d] (q: [h][n][d]i32) : [h][n]i32 =
  map (\a ->
         let turned = transpose a
         let most = i32.maximum (flatten a)
         in map (\x -> i32.sum (map (\y -> most - y) x) + i32.sum (map (.[0]) turned)) a)
      (map (\a -> map (map (+ 1)) a) q)

-- Rows of rows, alone and with something of each outer row.
entry rows [h] [n] [d] (q: [h][n][d]i32) (w: [h][n]i32) : ([h][n][d]i32, [h][n][d]i32) =
  (map (map less) q,
   map2 (\a v -> map2 (\x y -> let most = i32.maximum x in map (\z -> z * y - most) x) a v) q w)

-- Pairs of nests; sums of rows; scans between.
entry pairs [h] [n] [d] (q: [h][n][d]i32) : ([h][n]i32, [h][n][n]i32) =
  unzip (map (\a -> (map i32.sum a, map (\x -> map (\y -> i32.sum (map2 (*) x y)) a) a)) q)

-- Across, each of many.
entry turned [h] [n] [d] (q: [h][n][d]i32) : ([h][d][n]i32, [h][d][n]i32) =
  (map transpose q, map (\a -> map (map (\x -> 2 * x + i32.i64 h)) (transpose a)) q)

-- An operator of which no neutral element is known.
entry largest [h] [n] [d] (q: [h][n][d]i32) : [h][n](i32, i64) =
  let larger (a, i) (b, j) = if a > b || (a == b && i < j) then (a, i) else (b, j)
  in map (map (\x -> reduce_comm larger (i32.lowest, i64.highest) (zip x (iota d)))) q

entry total [h] [n] [d] (q: [h][n][d]i32) : i32 =
  i32.sum (map (\a -> i32.maximum (map (\x -> i32.sum (map2 (*) x a[0])) a)) q)

entry scanned [h] [n] [d] (q: [h][n][d]i32) : [h][n][d]i32 =
  map (\a -> map (\x -> let sums = scan (+) 0 x
                        let most = i32.maximum sums
                        in map (\y -> y * most) sums) a) q

-- Of what may fail, each part in its order.
entry failing [h] [n] [d] (q: [h][n][d]i32) : [h][n]i32 =
  map (\a ->
         let sums = map (\x -> i32.sum (map (1000 /) x)) a
         in map (\x -> i32.sum (map (\y -> sums[i64.i32 y]) x)) a) q
PROGRAM

# run PROGRAM OPTION...: what it prints for $scratch/in, but for the name of an array that is too short.
run()
{
    "$@" <"$scratch/in" 2>&1 | sed 's/ for .* of size/ of size/'
}

# agree ENTRY: C and OpenCL print the same, with one work-item and with many.
agree()
{
    run "$scratch/c/nests" -e "$1" >"$scratch/expected"
    for lanes in '-g 1 -G 1' '-g 64 -G 64'; do
        # shellcheck disable=SC2086
        run "$scratch/nests" -e "$1" $lanes >"$scratch/actual"
        cmp "$scratch/expected" "$scratch/actual" || { echo "$1 with '$lanes'"; return 1; }
    done
}

# check H N D
check()
{
    { shaped "$1" "$2" "$3"; shaped "$1" "$2" "$3"; } >"$scratch/in"
    agree heads || return
    { shaped "$1" "$2" "$3"; shaped "$1" "$2"; } >"$scratch/in"
    agree rows || return
    shaped "$1" "$2" "$3" >"$scratch/in"
    for entry in scaled pairs largest turned total scanned failing; do
        agree $entry || return
    done
}

translate_both nests
build_both nests
tap_case '3 of 5 x 4' check 3 5 4
tap_case '2 of 40 x 130' check 2 40 130
tap_case '1 of 130 x 33' check 1 130 33
tap_case '2 of 3 x 1100' check 2 3 1100
tap_case '2 of 1 x 1' check 2 1 1
tap_case 'none' check 0 3 2
tap_done
