#!/bin/sh
# Scans in one pass, whose work-groups wait for each other (docs/opencl.md, One pass): of sizes around
# those of tiles, of many tiles, of values of one and of several words, of operators that are not
# commutative. PoCL runs groups in their order, in several threads, and its atomic operations are the
# processor's, so that they may wait there; Oclgrind runs one group after the other. What C computes
# is what both have to compute. Where the host asks its device, these are no GPUs that are known to
# let groups wait, and it takes several kernels.
#
# Options are split into words on purpose.
# shellcheck disable=SC2086
scratch=one_pass
level=-O1
host_level=-O0
. "$(dirname "$0")/run.sh"

if ! missing=$(can_run opencl); then
    tap_skip 'one pass' "$missing"
    tap_done
    exit
fi

cat >"$scratch/device.dpia" <<'DEVICE'
device waits like gpu
  groupsWait = 2
  passItems = 64
  passElements = 9
  passBytes = 48
  columnPiece = 2
  fewPieces = 8
DEVICE

cat >"$scratch/scans.fut" <<'PROGRAM'
entry sum [n] (xs: [n]i32) = scan (+) 0 xs

entry over [n] (xs: *[n]i32) : *[n]i32 = scan (+) 0 (reverse xs)

-- An initial value that is not seen to be neutral, maps in front and behind.
entry most [n] (xs: [n]i32) : [n]i32 = map (* 2) (scan i32.max 7 (map (\x -> x - 9) xs))

entry wide [n] (xs: [n]i32) : [n]i64 = scan (+) 0 (map (\x -> i64.i32 x << 31) xs)

entry doubles [n] (xs: [n]i32) : [n]f64 = scan (+) 0 (map f64.i32 xs)

entry small [n] (xs: [n]i32) : [n]i8 = scan (+) 0 (map i8.i32 xs)

-- Begins again at each 40.
entry begun [n] (xs: [n]i32) : [n]i32 =
  map (.1) (scan (\(f, a) (g, b) -> (f || g, if g then b else a + b)) (false, 0)
                 (map (\x -> (x == 40, x)) xs))

-- y = a*y + b, and where the operator binds something.
entry recurrence [n] (xs: [n]i32) : ([n]i32, [n]i32) =
  unzip (scan (\(a, b) (c, d) -> let e = b * c in (a * c, e + d)) (1, 0)
              (map (\x -> (x % 3 - 1, x)) xs))

-- Products of matrices: four words.
entry matrices [n] (xs: [n]i32) : [n]i32 =
  map (\(a, b, c, d) -> a + 3 * b + 5 * c + 7 * d)
      (scan (\(a, b, c, d) (e, f, g, h) ->
               (a * e + b * g, a * f + b * h, c * e + d * g, c * f + d * h))
            (1, 0, 0, 1) (map (\x -> (x, 1, x % 2, x - 3)) xs))

-- Several scalars in one word, of several sizes.
entry packed [n] (xs: [n]i32) : ([n]i16, [n]bool, [n]i8) =
  unzip3 (scan (\(b, f, a) (d, g, c) -> (if g then d else b + d, f || g, a + c)) (0, false, 0)
               (map (\x -> (i16.i32 (x * 300), x == 40, i8.i32 x)) xs))

-- Scans of rows: of several in what a work-item has, of one over several tiles, and of columns.
def part [n] (k: i64) (m: i64) (xs: [n]i32) : [k][m]i32 = unflatten (sized (k * m) (take (k * m) xs))

entry short_rows [n] (xs: [n]i32) : [][]i32 = map (scan i32.max 90) (part (n / 10) 10 xs)

entry tiny_rows [n] (xs: [n]i32) : [][]i64 =
  map (\row -> map (* 2) (scan (+) 0 (map i64.i32 row))) (part (n / (n % 2 + 1)) (n % 2 + 1) xs)

entry long_rows [n] (xs: [n]i32) : [][](i32, i32) =
  map (\row -> scan (\(a, b) (c, d) -> (a * c, b * c + d)) (1, 0)
                    (map (\x -> (x % 3 - 1, x)) row))
      (part 2 (n / 2) xs)

entry columns [n] (xs: [n]i32) : [][](i32, i32) =
  transpose (map (\column -> scan (\(a, b) (c, d) -> (a * c, b * c + d)) (1, 0)
                                   (map (\x -> (x % 3 - 1, x)) column))
                 (transpose (part (n / 3) 3 xs)))

entry most_of_columns [n] (xs: [n]i32) : [][]i32 =
  map (\column -> map (+ 1) (scan i32.max 7 column)) (transpose (part (n / 70) 70 xs))

entry kept [n] (xs: [n]i32) : []i32 = filter (\x -> x % 3 == 0) xs

-- The same of pairs, and of what is computed; all, and nothing.
entry tuples [n] (xs: [n]i32) : [](i32, i64) =
  filter (\(x, i) -> x % 2 == 0 && i % 3 != 1) (zip xs (iota n))

entry views [n] (xs: [n]i32) : []i64 =
  filter (> 10) (map (\x -> i64.i32 x * 3 - 7) (reverse xs))

entry all [n] (xs: [n]i32) : []i32 = filter (\x -> x == x) xs

entry none [n] (xs: [n]i32) : []i32 = filter (\x -> x != x) xs

-- Predicates that read arrays: of numbers, of what is computed of them, of what lies in memory, and of
-- pairs.
entry numbers [n] (xs: [n]i32) : []i64 = filter (\i -> xs[i] % 3 == 1 || i == n - 1) (iota n)

entry computed [n] (xs: [n]i32) : []i32 =
  filter (\k -> xs[i64.i32 k / 2] > 20) (map (\i -> i32.i64 (2 * i) + 1) (iota n))

entry looked_up [n] (xs: [n]i32) : []i32 = filter (\x -> xs[i64.i32 x % n] > 20) xs

entry followed [n] (xs: [n]i32) : [](i32, i64) =
  filter (\(x, i) -> xs[(i + 3) % n] > x) (zip xs (iota n))

-- No index but the last is wrong.
entry wrong [n] (xs: [n]i32) : []i64 = filter (\i -> xs[i + 1] > xs[i]) (iota n)

-- Something is done with what is kept.
entry runs [n] (xs: [n]i32) : ([]i32, []i64) =
  let starts = filter (\i -> i == 0 || xs[i] % 4 != xs[i - 1] % 4) (iota n)
  let k = length starts
  in (map (\i -> xs[i]) starts,
      tabulate k (\j -> (if j + 1 < k then starts[j + 1] else n) - starts[j]))

entry pairs [n] (xs: [n]i32) : ([]i32, []i64) =
  unzip (filter (\(x, i) -> x % 2 == 0 && i % 3 != 1) (zip xs (iota n)))

entry mapped [n] (xs: [n]i32) : []i64 =
  map (+ 1) (filter (> 10) (map (\x -> i64.i32 x * 3 - 7) xs))

-- Filters whose results are beside each other; the last two are not apart.
entry parts [n] (xs: [n]i32) : ([]i32, []i32) = partition (\x -> x % 5 < 2) xs

entry thirds [n] (xs: [n]i32) : ([]i32, []i32, []i32) = partition2 (< 20) (\x -> x % 2 == 0) xs

entry several [n] (xs: [n]i32) : (i32, []i32, []i64, i64) =
  let ys = filter (> 30) xs
  let is = filter (\i -> xs[i] < 5) (iota n)
  in (i32.sum xs, ys, is, length ys * 2)
PROGRAM
entries='sum over most wide doubles small packed begun recurrence matrices short_rows tiny_rows long_rows
    columns most_of_columns kept
    tuples views all none numbers computed looked_up followed runs pairs mapped parts
    thirds several'

# case_of NAME ENTRY N: the line of a case, whose input and expected output are there then.
case_of()
{
    case_base=$scratch/data/$1
    test -f "$scratch/data/$3" || shaped "$3" >"$scratch/data/$3" || return
    test -f "$case_base.out" ||
        { ln "$scratch/data/$3" "$case_base.in" &&
            "$scratch/c/scans" -e "$2" <"$case_base.in" >"$case_base.out"; } || return
    echo "$1 $2 0 0 1"
}

# cases N...: those of all entries, of so many elements.
cases()
{
    for n in "$@"; do
        for entry in $entries; do
            case_of "$entry-$n" "$entry" "$n" || return
        done
    done >"$scratch/data/cases"
}

# check WAY PROGRAM N...: with so many elements.
check()
{
    way=$1 program=$2
    shift 2
    cases "$@" && run_cases "$way" "$scratch/$program/scans" "$scratch/data"
}

# check_lanes LAUNCH N...: the same with so many lanes.
check_lanes()
{
    launch=$1
    shift
    cases "$@" && while read -r name entry _; do
        "$scratch/opencl/scans" -e "$entry" $launch <"$scratch/data/$name.in" >"$scratch/actual" &&
            cmp "$scratch/data/$name.out" "$scratch/actual" || { echo "$name"; return 1; }
    done <"$scratch/data/cases"
}

# build_optimized: the same with kernels that PoCL optimizes.
build_optimized()
{
    kernel_options=
    build_for_cases opencl "$scratch/optimized" scans
}

# again TIMES N: the same many times: groups come in other orders.
again()
{
    times=$1
    while test "$times" -gt 0; do
        case_of "again-$times" matrices "$2" || return
        times=$((times - 1))
    done >"$scratch/data/cases"
    run_cases opencl "$scratch/optimized/scans" "$scratch/data"
}

# has NUMBER PATTERN FILE
has()
{
    test "$(grep -c -e "$2" "$scratch/$3")" -eq "$1" || { grep -n -e "$2" "$scratch/$3"; return 1; }
}

# check_small: where local memory is small, tiles are, too.
check_small()
{
    sed 's/passElements.*/passElements = 47/; s/passBytes.*/localMemory = 8192/' \
        "$scratch/device.dpia" >"$scratch/small.dpia"
    (cd "$scratch" && "$DPIAC" opencl --device=small.dpia -o small scans.fut) || return
    sed -n 's/.*_check_local_memory(&run, .*, \([0-9]*\));/\1/p' "$scratch/small.c" |
        awk '$1 > most { most = $1 } END { print "most:", most; exit !(most > 4096 && most <= 8192) }'
}

# check_wrong N...: of so many elements one asks for an index that is wrong, in both programs.
check_wrong()
{
    for n in "$@"; do
        shaped "$n" >"$scratch/in"
        for program in c opencl; do
            "$scratch/$program/scans" -e wrong <"$scratch/in" >"$scratch/out" 2>"$scratch/$program.err"
            test $? -eq 1 && test ! -s "$scratch/out" || { echo "$program: $n"; return 1; }
        done
        cmp "$scratch/c.err" "$scratch/opencl.err" || return
    done
}

# check_apart: the host need not know how many elements the parts of a partition have.
check_apart()
{
    sed -n '/^int scans_parts_enqueue/,/^}/p; /^int scans_thirds_enqueue/,/^}/p' \
        "$scratch/opencl/scans.c" >"$scratch/apart"
    test "$(grep -c '_launch_fixed' "$scratch/apart")" -eq 5 && ! grep read_value "$scratch/apart"
}

for way in c opencl optimized late asked data; do
    mkdir "$scratch/$way"
done
tap_case 'translated' sh -ec '
    cd "$1"
    "$DPIAC" opencl --main --device=device.dpia -o opencl/scans scans.fut
    cp opencl/scans.* optimized
    "$DPIAC" opencl --main -o asked/scans scans.fut
    "$DPIAC" c --no-strategy --main -o c/scans scans.fut' sh "$scratch"
tap_case 'each entry has a kernel that looks back' has 33 '_look_back(volatile' opencl/scans.cl
tap_case 'filters beside each other are written where they are wanted' check_apart
tap_case 'tiles fit into a small local memory' check_small
tap_case 'no host asks' has 0 groups_wait opencl/scans.c
tap_case 'filters put what they keep side by side' has 15 'pieces[_01]*\[index[_0-9]*\] =' opencl/scans.cl
tap_case 'each host function asks its device' has 33 'if (groups_wait)' asked/scans.c
is_quick && { tap_done; exit; }
# Groups on a processor find a prefix in nearly every tile before. Here only each 50th tile publishes
# its prefix, so that all others are combined from sums, over several windows.
tap_case 'changed so that prefixes are rare' sh -ec '
    cp "$1"/opencl/scans.[ch] "$1/late"
    sed -i "s/[a-z0-9_]*_publish(states, tile, true,/if (tile % 50 == 49) &/" "$1/late/scans.c"
    test "$(grep -c "tile % 50" "$1/late/scans.c")" -eq 33' sh "$scratch"
tap_case 'compiled for C' build c "$scratch/c" scans
tap_case 'compiled for OpenCL' build_for_cases opencl "$scratch/opencl" scans
tap_case 'compiled for OpenCL, with optimization' build_optimized
tap_case 'compiled with rare prefixes' build_for_cases opencl "$scratch/late" scans
tap_case 'compiled for a host that asks' build_for_cases opencl "$scratch/asked" scans
tap_case 'few' check opencl opencl 0 1 2
tap_case 'columns in a few pieces, and in many' check_lanes '-g 256 -G 1' 40 300
tap_case 'around a tile' check opencl opencl 575 576 577
tap_case 'around a window of tiles' check opencl opencl 18432 18433
tap_case 'many tiles' check opencl opencl 100003
tap_case 'many tiles again and again' again 20 200001
tap_case 'all stages agree' "$DPIAC" check --semantics --inputs=4 --device="$scratch/device.dpia" \
    "$scratch/scans.fut"
tap_case 'a predicate that fails' check_wrong 1 577 3000
tap_case 'rare prefixes' check opencl late 73729 150001
tap_case 'a host that asks takes several kernels' check opencl asked 0 1 3000
if missing=$(can_run oclgrind); then
    tap_case 'Oclgrind: few tiles' check oclgrind opencl 1 3000
else
    tap_skip 'Oclgrind: few tiles' "$missing"
fi
tap_done
