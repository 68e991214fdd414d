#!/bin/sh
# `dpiac check --semantics`: all evaluators agree on every example and on every program of the
# tests; a mistake in what is emitted is found, whatever it is; nothing is left behind.
scratch=semantics
. "$(dirname "$0")/run.sh"
here=$top_srcdir/tests/run

# Temporary files belong into a folder that can be looked at.
TMPDIR=$scratch/tmp
mkdir -p "$TMPDIR"
export TMPDIR

# compare PROGRAM ARGUMENT...: dpiac's answer is in $scratch/summary and $scratch/report. There may be
# several programs.
compare()
{
    "$DPIAC" check --semantics "$@" >"$scratch/summary" 2>"$scratch/report"
    status=$?
    test -z "$(ls -A "$TMPDIR")" || { echo 'files are left'; ls -A "$TMPDIR"; return 1; }
    return "$status"
}

# has_counts FILE: whether a summary says that something was compared.
has_counts()
{
    grep -Eq '[1-9][0-9]* entr(y|ies), [1-9][0-9]* inputs .*, [1-9][0-9]* evaluators' "$1"
}

# check_agreement PROGRAM ARGUMENT...: nothing is reported, and the summary has the counts.
check_agreement()
{
    compare "$@" && test ! -s "$scratch/report" && has_counts "$scratch/summary" && return
    head -c 3000 "$scratch/report" "$scratch/summary"
    return 1
}

# compare_all NAME PROGRAM... [ARGUMENT]...: all programs by one command. If nothing is reported at
# all, the line about each is kept, in $scratch/NAME.
compare_all()
{
    kept=$scratch/$1
    shift
    mkdir "$kept"
    compare "$@" && test ! -s "$scratch/report" || return 0
    while read -r line; do
        printf '%s\n' "$line" >"$kept/${line%%:*}"
    done <"$scratch/summary"
}

# check_compared NAME PROGRAM ARGUMENT...: the program was among those. If not, it is compared alone,
# and what is said about it is shown.
check_compared()
{
    kept=$scratch/$1
    shift
    name=$(basename "${1%.*}")
    test -f "$kept/$name" && has_counts "$kept/$name" && return
    check_agreement "$@" && echo 'this happens only when all programs are compared by one command'
    return 1
}

# Every evaluator was there.
check_all_there()
{
    check_agreement "$top_srcdir/examples/blas/dot.fut" &&
        grep -q ' 20 evaluators: core, instances, firstorder, sized, dpia; for c, openmp, opencl: .*memory; emitted: c, openmp, opencl$' \
            "$scratch/summary"
}

# check_disagreement TEXT ARGUMENT...: status 1, and TEXT in the report.
check_disagreement()
{
    text=$1
    shift
    compare "$@"
    test "$?" -eq 1 && grep -Eq -e "$text" "$scratch/report" && return
    head -c 3000 "$scratch/report" "$scratch/summary"
    return 1
}

# A compiler that changes what dpiac emitted, as a mistake in dpiac would, by a script for sed in
# MISTAKE. The change must be one.
cat >"$scratch/mistaken" <<'SCRIPT'
#!/bin/sh
case $* in
*batch.c*)
    sed "$MISTAKE" program.c >changed.c
    ! cmp -s program.c changed.c || { echo 'nothing was changed' >&2; exit 1; }
    cp changed.c program.c ;;
esac
exec $REAL_CC "$@"
SCRIPT
chmod +x "$scratch/mistaken"
REAL_CC=$CC
export REAL_CC
keep_compiled

# check_mistake SED TEXT TARGET PROGRAM [ARGUMENT]...: the mistake is found, and the report says
# TEXT.
check_mistake()
{
    mistake=$1
    wanted=$2
    target=$3
    shift 3
    MISTAKE=$mistake CC=$scratch/mistaken check_disagreement "$wanted" --target="$target" "$@" &&
        ! grep 'nothing was changed' "$scratch/report"
}

cat >"$scratch/small.fut" <<'PROGRAM'
entry sum [n] (xs: [n]i32) : i32 = i32.sum xs
entry doubled [n] (xs: [n]i32) : [n]i32 = map (* 2) xs
entry pick [n] (xs: [n]i32) (i: i64) : i32 = xs[i]
entry sums [n] [m] (xss: [n][m]i32) : [n]i32 = map i32.sum xss
PROGRAM
small=$scratch/small.fut

# check_given INPUT ARGUMENT...: arguments in a file, more than one list of them.
check_given()
{
    printf '%s\n' "$1" >"$scratch/given"
    shift
    check_agreement "$small" --input="$scratch/given" --target=c "$@"
}

check_given_counts()
{
    check_given '[1, 2] -- first
        empty([0]i32) [3]' -e sum && grep -q ' 3 inputs' "$scratch/summary"
}

check_given_failure()
{
    check_given '[1, 2] 5 [1] 0' -e pick && grep -q '(1 with a run-time error)' "$scratch/summary"
}

# check_refused STATUS TEXT ARGUMENT...
check_refused()
{
    wanted=$1
    text=$2
    shift 2
    compare "$@"
    test "$?" -eq "$wanted" && grep -q -e "$text" "$scratch/report" && return
    cat "$scratch/report"
    return 1
}

# check_usage ARGUMENT...: a command line that is refused.
check_usage()
{
    "$DPIAC" "$@" 2>"$scratch/report"
    test "$?" -eq 2 && grep -q semantics "$scratch/report"
}

check_bad_input()
{
    echo "$1" >"$scratch/given"
    check_refused 1 . "$small" -e sum --input="$scratch/given"
}

# The same seed gives the same inputs, another seed others.
check_seeds()
{
    count=0
    for seed in 5 5 6; do
        check_mistake 's/, 2)/, 3)/' 'emitted c' c --seed="$seed" -e doubled "$small" || return
        mv "$scratch/report" "$scratch/report.$((count = count + 1))"
    done
    cmp "$scratch/report.1" "$scratch/report.2" && ! cmp -s "$scratch/report.1" "$scratch/report.3"
}

# check_interrupted SIGNAL: while the compiler works. It is ended too. The signal may be ignored where
# the tests are run; here it must not be.
check_interrupted()
{
    printf '#!/bin/sh\necho >"%s"\nsleep 100\necho >"%s"\n' "$scratch/begun" "$scratch/ended" \
        >"$scratch/slow"
    chmod +x "$scratch/slow"
    rm -f "$scratch/begun" "$scratch/ended"
    CC=$scratch/slow env --default-signal="$1" "$DPIAC" check --semantics --target=c "$small" &
    dpiac=$!
    for _ in $(seq 60); do
        test ! -f "$scratch/begun" || break
        sleep 1
    done
    kill -s "$1" "$dpiac"
    wait "$dpiac"
    status=$?
    test "$status" -gt 128 && test -f "$scratch/begun" && test ! -f "$scratch/ended" &&
        test -z "$(ls -A "$TMPDIR")" || { echo "status $status"; ls -A "$TMPDIR"; return 1; }
}

# check_ignored SIGNAL: one that is ignored, while the compiler works, changes nothing.
check_ignored()
{
    printf '#!/bin/sh\necho >"%s"\nsleep 2\nexec %s "$@"\n' "$scratch/begun" "$REAL_CC" \
        >"$scratch/slow"
    chmod +x "$scratch/slow"
    rm -f "$scratch/begun"
    (trap '' "$1"
     CC=$scratch/slow exec "$DPIAC" check --semantics --target=c "$small") >"$scratch/summary" &
    dpiac=$!
    for _ in $(seq 60); do
        test ! -f "$scratch/begun" || break
        sleep 1
    done
    kill -s "$1" "$dpiac"
    wait "$dpiac"
    status=$?
    test "$status" -eq 0 && test -f "$scratch/begun" &&
        grep -q ' 10 evaluators: .*; emitted: c$' "$scratch/summary" ||
        { echo "status $status"; cat "$scratch/summary"; return 1; }
}

# Two iterations that fail in different ways: any of their errors is right, and no other.
cat >"$scratch/errors.fut" <<'PROGRAM'
entry quotients [n] (xs: [n]i32) (ys: [n]i32) (is: [n]i64) : [n]i32 =
  map3 (\x y i -> x / y + xs[i]) xs ys is
PROGRAM

check_errors()
{
    printf '%s\n' '[1, 2, 3, 4] [0, 1, 1, 1] [0, 7, 1, 2]' '[1, 2, 3, 4] [1, 1, 0, 1] [9, 7, 1, 2]' \
        >"$scratch/given"
    for seed in 1 2 3 4; do
        check_agreement "$scratch/errors.fut" --input="$scratch/given" --seed=$seed "$@" &&
            grep -q '(2 with a run-time error)' "$scratch/summary" || return
    done
}

check_other_error()
{
    check_mistake 's/return errors_outcome(&status);/return errors_outcome(\&status) ? ERRORS_ERROR_EXPONENT : 0;/' \
        'emitted c: fails: a negative exponent.*where memory fails' c "$scratch/errors.fut" \
        --input="$scratch/given"
}

# A name that a shell would take for something else.
check_name()
{
    cp "$small" "$scratch/a b; touch \$(echo c) 'd.fut" &&
        check_agreement "$scratch/a b; touch \$(echo c) 'd.fut" --target=c &&
        test ! -e c && test ! -e "$scratch/c"
}

# Without a device OpenCL is left out, and that is said.
check_no_device()
{
    DPIAC_DEVICE=1000 check_agreement "$small" &&
        grep -q 'opencl was left out: there is no device' "$scratch/summary"
}

check_no_compiler()
{
    CC=no-such-compiler check_refused 1 "'no-such-compiler'" "$small"
}

# Of the inputs the first have sizes that are all alike, one of them 0.
ways='--target=c --inputs=7'
if is_quick; then
    ways='--target=c --inputs=4'
elif missing=$(can_run opencl); then
    ways='--inputs=10'
fi
set -- "$top_srcdir"/tests/golden/rules.fut "$top_srcdir"/examples/*/*.fut \
    "$top_srcdir"/examples/*/*.dpia "$here"/programs/*.fut "$here"/programs/*.dpia \
    "$here"/together.fut
compare_all agreed "$@" $ways
for program in "$@"; do
    # shellcheck disable=SC2086
    tap_case "$(basename "${program%.*}")" check_compared agreed "$program" $ways
done
tap_case 'there are programs' test "$#" -gt 90
# Loops of assertions.dpia end by an error only, and late on most inputs that are made up.
set --
for program in "$here"/failures/*; do
    case ${program##*/} in assertions.dpia) continue ;; esac
    set -- "$@" "$program"
done
compare_all failed "$@" --target=c
for program in "$@"; do
    tap_case "run-time errors agree: ${program##*/}" check_compared failed "$program" --target=c
done
if missing=$(can_run opencl); then
    tap_case 'every evaluator is there' check_all_there
    tap_case 'no device' check_no_device
    tap_case 'a kernel that cannot be built' check_mistake 's/^\( *"kernel \)/\1 kernel/' \
        'emitted opencl: ends with status 78' opencl "$small"
    tap_case 'a wrong index in a kernel' check_mistake 's/xs\[i\]/xs[0]/' \
        'emitted opencl: disagrees' opencl "$small"
else
    tap_skip 'OpenCL' "$missing"
fi

transposition=$top_srcdir/examples/linear/transposition.fut
tap_case 'a wrong operator' check_mistake 's/add_i32(acc/mul_i32(acc/' \
    'emitted c: disagrees with memory' c "$small"
tap_case 'a wrong index' check_mistake 's/a\[j \* m + i\]/a[i * n + j]/' 'emitted c: disagrees' c \
    "$transposition"
tap_case 'a store that is missing' check_mistake 's/^\( *\)\*out = acc;/\1;/' \
    'emitted c: disagrees with memory: expected -?[0-9]+i32, found -?[0-9]+i32$' c "$small"
tap_case 'a store beside the array' check_mistake 's/out\[i\]/out[i + 1]/' 'outside' c "$small"
tap_case 'a loop that is too short' check_mistake 's/i < n;/i < n - 1;/' 'emitted c' c "$small"
tap_case 'a check that is missing' check_mistake 's/return [a-z_]*outcome(&status);/return 0;/' \
    'emitted c: has a result, where memory fails' c "$small"
tap_case 'a crash' check_mistake 's/^{/{ __builtin_trap();/' 'emitted c: ends with signal' c \
    "$small"
tap_case 'what cannot be compiled' check_mistake 's/return/retrun/' 'cannot be compiled' c "$small"
tap_case 'a wrong index of threads' check_mistake 's/chunk \* i +/chunk +/' \
    'emitted openmp: disagrees' openmp "$small"
# Programs in DPIA's own notation, and dumps.
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
PROGRAM
mixed=$scratch/mixed.dpia

check_dump()
{
    "$DPIAC" emit "$1" --target=c "$top_srcdir/examples/linear/matmul.fut" >"$scratch/dump.dpia" &&
        check_agreement "$scratch/dump.dpia" --from="$1" --target=c
}

# Several programs: one that cannot be compared keeps no other from it.
check_several()
{
    check_refused 1 'no entry' "$small" "$scratch/library.fut" "$mixed" --target=c &&
        cut -d: -f1 "$scratch/summary" | tr '\n' ' ' | grep -qx 'small mixed '
}

check_several_missing()
{
    check_refused 2 'cannot read' "$scratch/nonexistent.fut" "$small" --target=c -e sum &&
        grep -q '^small: ' "$scratch/summary"
}

# A crash of one program with OpenCL ends what runs all of them, which is started again.
check_several_crashing()
{
    cp "$small" "$scratch/before.fut"
    cp "$small" "$scratch/after.fut"
    check_mistake '/^int small_sum_host/,/^{/s/^{/{ __builtin_trap();/
        $a /* changed */' "small.fut:1: 'sum', emitted opencl: ends with signal" opencl \
        --inputs=2 "$scratch/before.fut" "$small" "$scratch/after.fut" &&
        cut -d: -f1 "$scratch/summary" | tr '\n' ' ' | grep -qx 'before small after ' &&
        ! grep -E 'before|after|doubled|pick|sums' "$scratch/report"
}

# Nothing else is read from standard input than the program.
check_from_stream()
{
    "$DPIAC" check --semantics - "$mixed" --target=c <"$small" >"$scratch/summary" &&
        cut -d: -f1 "$scratch/summary" | tr '\n' ' ' | grep -qx 'program mixed '
}

# shellcheck disable=SC2086
tap_case 'functional and imperative entries' check_agreement "$mixed" $ways
for stage in dpia strategy stage1 stage2 memory; do
    tap_case "a dump of $stage" check_dump "$stage"
done
tap_case 'a wrong update in place' check_mistake 's/ys\[i\] = /ys[0] = /' 'emitted c' c -e axpy \
    "$mixed"
tap_case 'an acceptor that is forgotten' check_mistake 's/^ *\*most = .*;//' \
    'emitted c: disagrees with memory: result 2' c -e extremes "$mixed"
tap_case 'given inputs' check_given_counts
tap_case 'given inputs that fail' check_given_failure
tap_case 'an input that cannot be read' check_refused 1 'cannot read' "$small" -e sum \
    --input=/nonexistent
tap_case 'a given input of another type' check_bad_input '[1f32]'
tap_case 'a given input that ends early' check_bad_input '[1, 2'
tap_case 'given inputs for several entries' check_refused 1 'choose it with -e' "$small" \
    --input=/dev/null
tap_case 'a bad number of inputs' check_refused 2 'number' "$small" --inputs=some
tap_case 'no inputs' check_refused 2 'number' "$small" --inputs=0
echo 'def f (x: i32) : i32 = x' >"$scratch/library.fut"
tap_case 'no entry' check_refused 1 'no entry' "$scratch/library.fut"
tap_case 'several programs' check_several
tap_case 'several programs, of which one is missing' check_several_missing
if missing=$(can_run opencl); then
    tap_case 'several programs, of which one crashes' check_several_crashing
else
    tap_skip 'several programs, of which one crashes' "$missing"
fi
tap_case 'a program from standard input' check_from_stream
tap_case 'a bad seed' check_refused 2 'number' "$small" --seed=-1
tap_case '--semantics without check' check_usage c --semantics "$small"
tap_case '--input without --semantics' check_usage check --input=x "$small"
tap_case 'a seed repeats inputs' check_seeds
tap_case 'hung up' check_interrupted HUP
tap_case 'terminated' check_interrupted TERM
tap_case 'an ignored interrupt' check_ignored INT
tap_case 'an ignored end of the terminal' check_ignored HUP
# shellcheck disable=SC2086
tap_case 'iterations that fail in different ways' check_errors $ways
tap_case 'an error that no iteration has' check_other_error
printf 'entry f [n] (a: *[n]i64) (m: i64) : i64 =\n%s\n%s\n' '  let a = a with [n - 1] = 0' \
    '  let r = 0..<m in i64.sum a + i64.sum (map (+ 1) r)' >"$scratch/twice.fut"
tap_case 'of two failures any is seen first' check_agreement "$scratch/twice.fut"
tap_case 'a name with odd characters' check_name
tap_case 'no compiler' check_no_compiler
tap_fails 'agreement is no disagreement' check_disagreement . --target=c "$small"
tap_done
