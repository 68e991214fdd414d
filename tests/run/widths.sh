#!/bin/sh
# Tiles are as wide as the vectors of the processor that the emitted C is compiled for: one text, which
# gives the same for each width, and what the compiler says of the processor when nobody says more.
scratch=widths
. "$(dirname "$0")/run.sh"

# Numbers whose products are the same in any order; sizes around what vectors and panels hold.
cat >"$scratch/products.fut" <<'PROGRAM'
def product [n] [m] [p] (a: [n][m]f32) (b: [m][p]f32) : [n][p]f32 =
  map (\row -> map (\column -> f32.sum (map2 (*) row column)) (transpose b)) a
def product64 [n] [m] [p] (a: [n][m]f64) (b: [m][p]f64) : [n][p]f64 =
  map (\row -> map (\column -> f64.sum (map2 (*) row column)) (transpose b)) a
def product_turned [n] [m] [p] (a: [n][m]f64) (b: [p][m]f64) : [n][p]f64 =
  map (\row -> map (\column -> f64.sum (map2 (*) row column)) b) a
def rest (n: i64) (k: i64) = (n * 37 + k * 11) %% 13 - 6

entry singles (n: i64) (m: i64) (p: i64) : [n][p]f32 =
  product (tabulate_2d n m (\i j -> f32.i64 (rest i j))) (tabulate_2d m p (\i j -> f32.i64 (rest j i)))
entry doubles (n: i64) (m: i64) (p: i64) : [n][p]f64 =
  product64 (tabulate_2d n m (\i j -> f64.i64 (rest i j))) (tabulate_2d m p (\i j -> f64.i64 (rest j i)))
entry turned (n: i64) (m: i64) (p: i64) : [n][p]f64 =
  product_turned (tabulate_2d n m (\i j -> f64.i64 (rest i j)))
    (tabulate_2d p m (\i j -> f64.i64 (rest j i)))
entry with_bias (n: i64) (m: i64) (p: i64) : [n][p]f32 =
  let a = tabulate_2d n m (\i j -> f32.i64 (rest i j))
  let b = tabulate_2d m p (\i j -> f32.i64 (rest j i))
  let c = tabulate p (\i -> f32.i64 (rest 5 i))
  in map (\row -> map2 (\column x -> f32.max 0 (x + f32.sum (map2 (*) row column))) (transpose b) c) a
PROGRAM
sizes='70_9_37 7_5_13 6_4_64 3_8_6 65_4_33 9_17_4 2_6_100 64_7_19'

# built TARGET NAME FLAG...: products_NAME, of the file for TARGET.
built()
{
    made_for=$1 made=$2
    shift 2
    test "$made_for" != openmp || set -- "$@" -fopenmp
    $TEST_GCC $strict -O2 "$@" -o "$scratch/$made_for-$made" \
        "$scratch/$made_for/products.c" -lm
}

# results PROGRAM: of all entries and sizes.
results()
{
    for entry in singles doubles turned with_bias; do
        for size in $sizes; do
            echo "$size" | tr _ '\n' | sed 's/$/i64/' | "$1" -e "$entry" || return
        done
    done
}

# agrees TARGET NAME FLAG...: the results are those of the interpreter.
agrees()
{
    built "$@" && results "$scratch/$1-$2" >"$scratch/found" || return
    cmp "$scratch/expected" "$scratch/found"
}

# The interpreter, of what nobody has chosen a strategy for.
interpreted()
{
    "$DPIAC" run "$@" "$scratch/products.fut"
}

check_expected()
{
    results interpreted >"$scratch/expected" && test -s "$scratch/expected"
}

check_emitted()
{
    mkdir -p "$scratch/$1" &&
        "$DPIAC" "$1" --main -o "$scratch/$1/products" "$scratch/products.fut" &&
        for type in 'float products_f32xw' 'double products_f64xw'; do
            test "$(grep -c "typedef $type " "$scratch/$1/products.c")" = 1 || return
        done
}

# said FLAG...: how many bytes the file takes vectors to have.
said()
{
    sed '/^#undef/d' "$scratch/c/products.c" | $TEST_GCC "$@" -E -dM - -I"$scratch/c" 2>/dev/null |
        sed -n 's/^#define PRODUCTS_VECTOR //p'
}

# What compilers say of processors with AVX-512, AVX and neither, and what a person says.
check_said()
{
    case $($TEST_GCC -dumpmachine) in
    x86_64*) ;;
    *) return 0 ;;
    esac
    test "$(said -march=skylake-avx512)" = 64 && test "$(said -march=haswell)" = 32 &&
        test "$(said -march=x86-64)" = 16 &&
        test "$(said -march=haswell -DPRODUCTS_VECTOR=16)" = 16
}

# Half as many lanes as vectors have.
check_wrong()
{
    mkdir -p "$scratch/wrong" && cp "$scratch/c/products.h" "$scratch/wrong" &&
        sed 's|(PRODUCTS_VECTOR / 4)|(PRODUCTS_VECTOR / 8)|' "$scratch/c/products.c" \
            >"$scratch/wrong/products.c" || return 0
    agrees wrong half -DPRODUCTS_VECTOR=32
}

# The processor at hand.
check_here()
{
    agrees "$1" native -march=native
}

# A device with a width of its own: there is no other in the text.
check_fixed()
{
    printf 'device fixed like cpu tileBytes = 32' >"$scratch/fixed" &&
        "$DPIAC" c --device="$scratch/fixed" -o - "$scratch/products.fut" >"$scratch/fixed.c" &&
        ! grep -q '_VECTOR\|_WIDTH_\|xw' "$scratch/fixed.c" && grep -q f32x8 "$scratch/fixed.c"
}

tap_case 'the interpreter' check_expected
for target in c openmp; do
    tap_case "$target: emitted" check_emitted "$target"
    for bytes in 16 32 64; do
        tap_case "$target: $bytes bytes" agrees "$target" "$bytes" "-DPRODUCTS_VECTOR=$bytes"
    done
    tap_case "$target: this processor" check_here "$target"
done
tap_case 'what the compiler says' check_said
tap_case 'a device of one width' check_fixed
tap_fails 'a wrong width is noticed' check_wrong
tap_done
