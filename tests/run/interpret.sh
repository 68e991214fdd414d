#!/bin/sh
# `dpiac run`: the interpreters against the references, on the tree after each stage; what they
# print, what they say when something goes wrong, and programs in DPIA's own notation.
scratch=interpret
. "$(dirname "$0")/run.sh"
here=$top_srcdir/tests/run
evaluate=$top_builddir/tests/run/evaluate

# The size of the largest cases that an interpreter is fast enough for.
most=40
! is_quick || most=20

# In a quick run there are two for each entry.
choose_small()
{
    if is_quick; then awk 'seen[$2]++ < 2'; else cat; fi
}

# check_cases PROGRAM NAME ARGUMENT...: all small cases, with further arguments for dpiac, in one
# process (evaluate.c).
check_cases()
{
    program=$1
    name=$2
    shift 2
    small=$scratch/$name/small
    results=$scratch/$name/results
    choose_small <"$scratch/$name/data/cases" >"$small"
    rm -rf "$results" && mkdir "$results" &&
        "$evaluate" "$small" "$scratch/$name/data" "$results" "$@" "$program" &&
        "$compare" --cases "$small" "$scratch/$name/data" "$results"
}

check_program()
{
    name=$(basename "${1%.*}")
    tap_case "$name: reference" make_cases "$name" "$most"
    tap_case "$name" check_cases "$1" "$name"
    is_quick || for stage in strategy stage1 stage2 memory; do
        tap_case "$name: $stage" check_cases "$1" "$name" --stage="$stage"
    done
    is_quick || tap_case "$name: memory for C" check_cases "$1" "$name" --stage=memory --target=c
}

# A reference that expects something else.
check_tampered()
{
    make_cases scal "$most" && echo '[123f32]' >"$scratch/scal/data/scal-3.out" &&
        check_cases "$top_srcdir/examples/blas/scal.fut" scal
}

# check_prints INPUT EXPECTED ARGUMENT...
check_prints()
{
    printf '%s\n' "$1" >"$scratch/input"
    printf '%s\n' "$2" >"$scratch/expected"
    shift 2
    "$DPIAC" run "$@" <"$scratch/input" >"$scratch/actual" &&
        diff "$scratch/expected" "$scratch/actual"
}

# check_fails MESSAGE INPUT ARGUMENT...: status 1, one error with MESSAGE, nothing printed.
check_fails()
{
    message=$1
    printf '%b\n' "$2" >"$scratch/input"
    shift 2
    "$DPIAC" run "$@" <"$scratch/input" >"$scratch/actual" 2>"$scratch/messages"
    status=$?
    test "$status" -eq 1 && test ! -s "$scratch/actual" &&
        test "$(grep -c ': error: ' "$scratch/messages")" -eq 1 &&
        grep -q -e "$message" "$scratch/messages" && return
    echo "status $status"
    cat "$scratch/actual" "$scratch/messages"
    return 1
}

# check_failure ENTRY MESSAGE INPUT: at each kind of tree; sizes that do not agree come first.
check_failure()
{
    for stage in dpia strategy stage1 stage2 memory; do
        check_fails "$2" "$3" -e "$1" --stage="$stage" "$here/failures/failures.fut" || return
    done
}

found=0
for program in "$top_srcdir"/examples/*/*.fut "$top_srcdir"/examples/*/*.dpia \
    "$here"/programs/*.fut "$here"/programs/*.dpia; do
    test -f "$program" || continue
    case $program in
    */examples/modules/*) continue ;; # they have blocks: modules.sh
    esac
    found=$((found + 1))
    check_program "$program"
done
tap_case 'there are programs' test "$found" -gt 30

cat >"$scratch/shapes.fut" <<'PROGRAM'
entry pairs [n] (xs: [n]f32) (k: i32) : ([n]f32, i32) = (map (* 2) xs, k)
entry rows [n] [m] (a: [n][m]i16) : [m][n]i16 = transpose a
entry counts (n: i64) : [n]i64 = iota n
PROGRAM
shapes=$scratch/shapes.fut
tap_case 'a tuple is printed in parts' check_prints '[1, f32.nan] 7' '[2f32, f32.nan]
7i32' -e pairs "$shapes"
tap_case 'empty rows keep their shape' check_prints 'empty([0][3]i16)' 'empty([3][0]i16)' \
    -e rows "$shapes"
tap_case 'a number that is a size' check_prints '3' '[0i64, 1i64, 2i64]' -e counts "$shapes"
tap_case 'comments and blanks' check_prints ' -- n
 2 -- is two' '[0i64, 1i64]' -e counts "$shapes"

failures=$here/failures/failures.fut
tap_case 'sizes that differ' check_failure added . '[1f32, 2f32] [1f32, 2f32, 3f32]'
tap_case 'an index out of bounds' check_failure gather . '[1, 2, 3] [0, 1, 3]'
tap_case 'a division by zero' check_failure divided . '[1, 2] [1, 0]'
tap_case 'a negative exponent' check_failure powers . '[2, 2] [3, -1]'
tap_case 'a size that is negative' check_failure counted . '-1'
tap_case 'a part that has no size' check_failure split_sums . '[1, 2, 3, 4, 5]'
tap_case 'no arguments' check_fails . '' -e pick "$failures"
tap_case 'too many arguments' check_fails 'more than' '[1] 0 2' -e pick "$failures"
tap_case 'binary arguments' check_fails 'no text' 'b\000' -e pick "$failures"
echo 'def f (x: i32) : i32 = x' >"$scratch/library.fut"
tap_case 'no entry at all' check_fails 'no entry' '1' "$scratch/library.fut"
tap_case 'another type' check_fails . '[1f32] 0' -e pick "$failures"
tap_case 'a number that does not fit' check_fails . '[3000000000] 0' -e pick "$failures"
tap_case 'an entry that is not there' check_fails "'nobody'" '1' -e nobody "$failures"
tap_case 'no entry chosen' check_fails 'choose one' '1' "$failures"

# In DPIA's own notation, functional and imperative entries in one file.
cat >"$scratch/mixed.dpia" <<'PROGRAM'
sum {n: nat} (xs: exp[[n]i32]) : exp[i32] =
  reduceAssoc (\acc x. acc + x) 0 xs

axpy {n: nat} (a: exp[i32]) (xs: exp[[n]i32]) (ys: var[[n]i32]) : comm =
  for n (\i. idxAcc ys.1 i := a * idx xs i + idx ys.2 i)

scaled {n: nat} (a: exp[i32]) (xs: exp[[n]i32]) (out: acc[[n]i32]) : comm =
  parfor n out (\i o. o := a * idx xs i)

extremes {n: nat} (xs: exp[[n]i32]) (least: acc[i32]) (most: acc[i32]) : comm =
  new i32 (\m. new i32 (\k.
    for n (\i. (m.1 := min m.2 (idx xs i); k.1 := max k.2 (idx xs i)));
    least := m.2; most := k.2))

counted (n: nat) (out: acc[[n]i64]) : comm =
  parfor n out (\i o. o := fromIdx i)

half (a: exp[i32]) (b: exp[i32]) (out: acc[i32]) : comm =
  out := a / b

forgotten {n: nat} (xs: exp[[n]i32]) (out: acc[[n]i32]) : comm =
  for n (\i. if idx xs i > 0 then idxAcc out i := idx xs i else skip)
PROGRAM
mixed=$scratch/mixed.dpia

# check_mixed INPUT EXPECTED ENTRY: the entry, as written and after each stage.
check_mixed()
{
    for stage in dpia strategy stage1 stage2 memory; do
        check_prints "$1" "$2" -e "$3" --stage="$stage" "$mixed" || return
    done
}

# Another order of iterations changes nothing where they are independent.
check_seed()
{
    for seed in 1 2 3 4 5; do
        check_prints '3 [1, 2, 3]' '[3i32, 6i32, 9i32]' -e scaled --seed="$seed" "$mixed" || return
    done
}

# check_dump STAGE: a dump that was changed by hand computes something else.
check_dump()
{
    cat >"$scratch/product.fut" <<'PROGRAM'
entry dot [n] (xs: [n]f32) (ys: [n]f32) : f32 =
  dpia.reduce (\(x, y) a -> x * y + a) 0 (zip xs ys)
PROGRAM
    "$DPIAC" emit "$1" --target=c "$scratch/product.fut" >"$scratch/dot.dpia" &&
        check_prints '[1, 2, 3] [4, 5, 6]' 32f32 --from="$1" "$scratch/dot.dpia" || return
    sed 's/ \* / - /' "$scratch/dot.dpia" >"$scratch/wrong.dpia"
    ! cmp "$scratch/dot.dpia" "$scratch/wrong.dpia" &&
        check_prints '[1, 2, 3] [4, 5, 6]' '-9f32' --from="$1" "$scratch/wrong.dpia"
}

# What the checker would refuse; the interpreter sees it happen.
cat >"$scratch/racy.dpia" <<'PROGRAM'
twice {n: nat} (xs: exp[[n]i32]) (last: acc[i32]) (out: acc[[n]i32]) : comm =
  parfor n out (\i o. (o := idx xs i; last := idx xs i))

shifted {n: nat} (ys: var[[n]i32]) : comm =
  parfor n ys.1 (\i o. o := idx (reverse ys.2) i)

apart {n: nat} (xs: exp[[n]i32]) (ys: var[[n]i32]) : comm =
  parfor n ys.1 (\i o. o := idx xs i)
PROGRAM
racy=$scratch/racy.dpia
head -n 2 "$racy" >"$scratch/refused.dpia"

tap_case 'a functional entry' check_mixed '[1, 2, 3]' 6i32 sum
tap_case 'a variable is read and written' check_mixed '2 [1, 2] [10, 20]' '[12i32, 24i32]' axpy
tap_case 'an acceptor' check_mixed '2 [1, 2]' '[2i32, 4i32]' scaled
tap_case 'two acceptors, and variables that are zero' check_mixed '[5, -1, 2]' '-1i32
5i32' extremes
tap_case 'a nat that is given' check_mixed 3 '[0i64, 1i64, 2i64]' counted
tap_case 'another seed' check_seed
tap_case 'a result that is not written' check_fails 'not written' '[1, -1]' -e forgotten "$mixed"
tap_case 'the checker refuses a race' check_fails "'last'" '[1, 2]' "$scratch/refused.dpia"
tap_case 'two iterations write one place' check_fails "writes 'last'" '[1, 2]' -e twice --unchecked \
    "$racy"
tap_case 'one reads what another writes' check_fails "reads 'ys" '[1, 2]' -e shifted \
    --unchecked "$racy"
tap_case 'one iteration has no race' check_prints '[1]' '[1i32]' -e shifted --unchecked "$racy"
tap_case 'without interference there is no race' check_prints '[1, 2] [0, 0]' '[1i32, 2i32]' \
    -e apart --unchecked "$racy"
tap_case 'an imperative entry that fails' check_fails . '1 0' -e half "$mixed"
for stage in dpia strategy stage1 stage2 memory; do
    tap_case "a dump of $stage" check_dump "$stage"
done
tap_case 'an entry of a .dpia program that is not there' check_fails "'nobody'" 1 -e nobody "$mixed"
printf 'entry two (x: i32) = x * 2\nentry one (x: i32) = two x + 1\n' >"$scratch/calls.fut"
tap_case 'an entry that calls another' check_prints 3 7i32 -e one "$scratch/calls.fut"
tap_case 'a .dpia program with several entries' check_fails 'choose one' 1 "$mixed"
tap_fails 'a wrong result among many is found' check_tampered
tap_fails 'a wrong result is found' check_prints '3' '[0i64]' -e counts "$shapes"
tap_fails 'a run that succeeds is no failure' check_fails . '3' -e counts "$shapes"
tap_done
