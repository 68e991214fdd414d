#!/bin/sh
# `dpiac test`, `dpiac bench` and `dpiac exec`: what test blocks say is done and compared on every
# target, what is wrong is found, and nothing is left behind.
scratch=test_command
. "$(dirname "$0")/run.sh"
programs=$top_srcdir/tests/run/blocks

leave_kernels_unoptimized

# Temporary files belong into a folder that can be looked at.
TMPDIR=$scratch/tmp
mkdir -p "$TMPDIR"
export TMPDIR
keep_compiled

# Where many blocks are run: in a quick run, what is emitted for the others is known to be right.
targets='interp c openmp opencl'
if is_quick; then
    targets='interp c'
fi

# test_blocks STATUS ARGUMENT...: runs dpiac with them; what it says is in $scratch/out.
test_blocks()
{
    wanted=$1
    shift
    "$DPIAC" "$@" >"$scratch/out" 2>"$scratch/err"
    status=$?
    test -z "$(ls -A "$TMPDIR")" || { echo 'files are left'; ls -A "$TMPDIR"; return 1; }
    test "$status" -eq "$wanted" && return
    echo "status $status"
    head -c 3000 "$scratch/out" "$scratch/err"
    return 1
}

# says TEXT...: each is a whole line of what was printed.
says()
{
    for text in "$@"; do
        grep -qxF -e "$text" "$scratch/out" && continue
        echo "not printed: $text"
        cat "$scratch/out" "$scratch/err"
        return 1
    done
}

# Every form of block, on every target; the data files are made here, the binary one byte by byte.
check_all()
{
    mkdir -p "$scratch/all/data" &&
        cp "$programs/forms.fut" "$scratch/all" &&
        echo '[1i64, 2] -- two
            3i64' >"$scratch/all/data/text.in" &&
        printf 'b\002\001 i64\002\0\0\0\0\0\0\0\001\0\0\0\0\0\0\0\002\0\0\0\0\0\0\0 3i64' \
            >"$scratch/all/data/mixed.in" &&
        gzip -c "$scratch/all/data/mixed.in" >"$scratch/all/data/mixed.in.gz" &&
        printf 'b\002\0 i64\t\0\0\0\0\0\0\0' >"$scratch/all/data/nine.out" &&
        echo '([4i64, 5], 0i64)' >"$scratch/all/data/made.script" || return
    for target in interp c openmp opencl; do
        can_run "$target" || continue
        test_blocks 0 test --target="$target" "$scratch/all" || return
        case $target in
        interp) says 'interp: 1 program, 19 passed, 0 failed, 6 skipped' ;;
        c | openmp | opencl) says "$target: 1 program, 20 passed, 0 failed, 5 skipped" ;;
        esac || return
    done
}

# pass_on TARGETS NAME COUNT PROGRAMS: a program, or a folder of them, passes on each of these targets
# that can be run, with so many cases. PROGRAMS is what is said of how many there are.
pass_on()
{
    cp -R "$programs/$2" "$scratch" || return
    for target in $1; do
        can_run "$target" || continue
        test_blocks 0 test --target="$target" "$scratch/$2" &&
            says "$target: $4, $3 passed, 0 failed" || return
    done
}

# check_blocks NAME PASSED: the program passes on every target.
check_blocks()
{
    pass_on "$targets" "$1.fut" "$2" '1 program'
}

# check_all_stages NAME PASSED ENTRIES: so it does after every stage.
check_all_stages()
{
    check_blocks "$1" "$2" && test_blocks 0 check --semantics "$scratch/$1.fut" &&
        grep -q "$3 entries" "$scratch/out"
}

# check_dumps NAME: what is printed after each stage is read and accepted again.
check_dumps()
{
    for stage in dpia strategy stage1 stage2 memory; do
        for target in c opencl; do
            test_blocks 0 emit "$stage" --target="$target" "$scratch/$1.fut" &&
                cp "$scratch/out" "$scratch/dump.dpia" &&
                test_blocks 0 check -w --from="$stage" --target="$target" "$scratch/dump.dpia" ||
                return
        done
    done
}

# check_front_dumps NAME: likewise of the front end's stages.
check_front_dumps()
{
    for stage in core modules instances firstorder sized; do
        test_blocks 0 emit "$stage" "$scratch/$1.fut" && cp "$scratch/out" "$scratch/dump.fut" &&
            test_blocks 0 check "$scratch/dump.fut" || return
    done
}

# Definitions that use themselves: as loops on every target, as functions where there are such.
check_recursion()
{
    check_blocks tail 17 && pass_on "${targets% opencl}" recursion.fut 12 '1 program' || return
    test_blocks 0 emit memory --target=c "$scratch/recursion.fut" &&
        cp "$scratch/out" "$scratch/recursion.dpia" &&
        test_blocks 0 emit memory --target=c --from=memory "$scratch/recursion.dpia" || return
    ! can_run opencl ||
        { test_blocks 1 test --target=opencl "$scratch/recursion.fut" &&
            says 'opencl: 1 program, 1 passed, 0 failed, 11 not supported'; }
}

# Programs as people write them, whose blocks have what other programs computed.
check_programs()
{
    pass_on "$targets" programs 53 '11 programs'
}

# What blocks say that is not so, each with its line.
check_wrong()
{
    cp "$programs/wrong.fut" "$scratch/wrong.fut" && test_blocks 1 test "$scratch/wrong.fut" &&
        sed "s|$scratch/||g" "$scratch/out" | diff "$programs/wrong.out" -
}

check_wrong_interpreted()
{
    test_blocks 1 test --target=interp "$scratch/wrong.fut" && says \
        "$scratch/wrong.fut:3: failed on interp: 'sum', #0 [1, 2, 3]: expected 7i32, found 6i32" \
        'interp: 1 program, 0 passed, 15 failed'
}

# check_program STATUS LINE PROGRAM: of a program alone, without the folder.
check_program()
{
    printf '%s\n' "$3" >"$scratch/prog.fut"
    test_blocks "$1" test "$scratch/prog.fut" &&
        sed "s|$scratch/||g" "$scratch/out" >"$scratch/short" && mv "$scratch/short" "$scratch/out" &&
        says "$2"
}

check_rejected()
{
    check_program 0 'c: 1 program, 1 passed, 0 failed' '-- ==
-- error: unknown name
def main (x: i32): i32 = y' && check_program 0 "c: 1 program, 1 passed, 0 failed (of those passed, 1\
 with another message than expected)" '-- ==
-- error: in other words
def main (x: i32): i32 = y' &&
        test_blocks 1 test --messages "$scratch/prog.fut" &&
        check_program 1 "prog.fut:2: failed on c: an error in the program: it is accepted, where an\
 error is expected" '-- ==
-- error: anything
def main (x: i32): i32 = x'
}

# What is not supported is neither right nor wrong.
check_unsupported()
{
    check_program 1 'c: 1 program, 0 passed, 0 failed, 1 not supported, 1 skipped' '-- ==
-- property: p
entry p (x: i32): bool = true
-- ==
-- notest input { 1 }'
}

# A file that others import has no entry point, and may have nothing in it; a case needs one.
check_no_entry()
{
    check_program 0 'c: 1 program, 1 passed, 0 failed' '-- Nothing is defined here.' &&
        check_program 0 'c: 1 program, 1 passed, 0 failed' 'def twice (x: i32): i32 = 2 * x' &&
        check_program 1 "prog.fut:2: failed on c: 'main', #0 1: there is no entry 'main'" '-- ==
-- input { 1 }
def twice (x: i32): i32 = 2 * x'
}

# The result () is a bool.
check_unit()
{
    check_program 0 'c: 1 program, 2 passed, 0 failed' '-- ==
-- input { 1 } output { false }
-- input { 0 } error: x > 0
entry main (x: i32): () = assert (x > 0) ()'
}

check_bad_block()
{
    check_program 1 "prog.fut:3: failed on c: test block: this brace is not closed" \
        '-- x
-- ==
-- input { 1
def main (x: i32): i32 = x'
}

# A case that does not end: those behind it are run.
check_lost()
{
    cp "$programs/lost.dpia" "$scratch"
    for target in c interp; do
        test_blocks 1 test --target="$target" --timeout=3 "$scratch/lost.dpia" || return
        grep -Eq "lost.dpia:4: failed on $target: 'count', #1 -1i64: it .* (in time|3 seconds)$" \
            "$scratch/out" && says "$target: 1 program, 2 passed, 1 failed" || return
    done
}

# A signal ends it, its jobs and their programs, and removes their files. Until a program runs it may
# take long: a minute, where the machine is loaded and dpiac is built with sanitizers.
check_signal()
{
    "$DPIAC" test --timeout=100 "$scratch/lost.dpia" >"$scratch/out" 2>&1 &
    process=$!
    ran=no
    for _ in $(seq 300); do
        ls "$TMPDIR"/*/tested >/dev/null 2>&1 && ran=yes && break
        sleep 0.2
    done
    kill "$process"
    wait "$process"
    status=$?
    test "$ran" = yes && test "$status" -gt 128 && test -z "$(ls -A "$TMPDIR")" && return
    echo "it came to run: $ran, status $status"
    ls -A "$TMPDIR"
    return 1
}

check_json()
{
    test_blocks 0 test --json="$scratch/all.json" --target=c "$scratch/all" &&
        grep -q '^  "passed": 20,$' "$scratch/all.json" &&
        grep -q '"entry": "sum", "dataset": "small", "outcome": "passed"}' "$scratch/all.json" &&
        test_blocks 0 test --json=- "$scratch/all" && cmp "$scratch/out" "$scratch/all.json"
}

# Output that cannot be written is no success.
check_full()
{
    test -w /dev/full || return 0
    "$DPIAC" test "$scratch/prog.fut" >/dev/full 2>"$scratch/err"
    test "$?" -eq 2 && grep -q 'standard output' "$scratch/err"
}

check_options()
{
    test_blocks 0 test -e scaled --verbose "$scratch/all" && says 'c: 1 program, 3 passed, 0 failed' &&
        test_blocks 0 test --exclude=big,other "$scratch/all" &&
        says 'c: 1 program, 19 passed, 0 failed, 6 skipped' &&
        test_blocks 2 test "$scratch/none.fut" && test_blocks 2 test -e none "$scratch/all" &&
        test_blocks 2 bench -e none "$scratch/all" && test_blocks 2 test --target=c,basic "$scratch/all" &&
        test_blocks 2 bench --target=interp "$scratch/all" && test_blocks 2 test - &&
        test_blocks 2 check --target=c,openmp "$scratch/prog.fut"
}

# What one entry does not use may be what is not supported: its cases are done, unless a script could
# call what is not.
check_entry()
{
    cat >"$scratch/one.fut" <<'EOF'
def up_to (n: i64) : []i64 = if n == 0 then [] else up_to (n - 1) ++ [n]
-- ==
-- entry: counted doubled
-- input { 0i64 }
entry counted (n: i64) = up_to n
entry doubled (n: i64) = 2 * n
-- ==
-- entry: doubled
-- input { 3i64 } output { 6i64 }
-- input { 4i64 } output { 9i64 }
EOF
    test_blocks 1 test "$scratch/one.fut" &&
        says "$scratch/one.fut:10: failed on c: 'doubled', #2 4i64: expected 9i64, found 8i64" \
            'c: 1 program, 2 passed, 1 failed, 1 not supported' &&
        grep -q "not supported on c, 1 case: $scratch/one.fut:5:26: " "$scratch/out" &&
        sed -i 's/ 9i64/ 8i64/' "$scratch/one.fut" &&
        test_blocks 0 test -e doubled "$scratch/one.fut" &&
        says 'c: 1 program, 3 passed, 0 failed' && echo '-- script input { 4i64 } output { 8i64 }' \
            >>"$scratch/one.fut" && test_blocks 1 test -e doubled "$scratch/one.fut"
}

# Times, and the same times compared.
check_bench()
{
    cp "$programs/times.fut" "$scratch" &&
        test_blocks 1 bench -r 3 --json="$scratch/times.json" "$scratch/times.fut" &&
        grep -Eq "times.fut:3: c: 'sum', #0 \[1000\]i32: [0-9.]+ [nu]s \(.*, 3 runs\)$" "$scratch/out" &&
        grep -Eq '"nanoseconds": \[[0-9]+, [0-9]+, [0-9]+\]' "$scratch/times.json" &&
        grep -q ': 1 program, 1 passed, 1 failed, 1 skipped$' "$scratch/out" && return
    cat "$scratch/out" "$scratch/err"
    return 1
}

check_comparison()
{
    sed 's/"nanoseconds": \[[^]]*\]/"nanoseconds": [9000000000, 9000000000]/' \
        "$scratch/times.json" >"$scratch/slow.json"
    test_blocks 1 bench -r 3 --compare="$scratch/slow.json" "$scratch/times.fut" &&
        grep -Eq ', [0-9.]+ times as fast as before \(9000.0 ms\)$' "$scratch/out" &&
        echo '{}' >"$scratch/slow.json" &&
        test_blocks 2 bench -r 3 --compare="$scratch/slow.json" "$scratch/times.fut"
}

check_exec()
{
    echo '[1, 2, 3]' | "$DPIAC" exec "$programs/times.fut" >"$scratch/out" && says '6i32' &&
        echo '[1, 2, 3]' | "$DPIAC" exec --target=openmp "$programs/times.fut" -- -r 2 \
            -t "$scratch/times" >"$scratch/out" && test "$(wc -l <"$scratch/times")" -eq 2 || return
    echo 1 | "$DPIAC" exec "$programs/times.fut" 2>"$scratch/err"
    test "$?" -eq 1 && grep -q "'\[' expected" "$scratch/err" || return
    CC=false "$DPIAC" exec "$programs/times.fut" </dev/null 2>"$scratch/err"
    test "$?" -eq 2 && grep -q "'false' does not compile" "$scratch/err" &&
        test -z "$(ls -A "$TMPDIR")"
}

tap_case 'blocks of every form pass on every target' check_all
tap_case 'results of computed sizes' check_all_stages sizes 70 44
tap_case 'the sizes of parameters, and of holes' check_all_stages entry_sizes 10 4
tap_case 'what is used for its size alone' check_all_stages used_for_sizes 39 15
tap_case 'what is used for its size alone, printed and read' check_dumps used_for_sizes
tap_case 'sizes of functions' check_all_stages sizes_of_functions 9 6
tap_case 'sizes of functions, printed and read' check_front_dumps sizes_of_functions
tap_case 'arrays of different sizes, one after the other' check_blocks flatmap 7
tap_case 'module types' check_all_stages module_types 9 9
tap_case 'static interpretation' check_all_stages interpretation 4 3
tap_case 'values of modules' check_all_stages module_values 6 5
tap_case 'functors and what their bodies hide' check_all_stages functors 4 4
tap_case 'functors and what their bodies hide, printed and read' check_front_dumps functors
tap_case 'definitions that use themselves' check_recursion
tap_case 'programs of many kinds' check_programs
tap_case 'what is wrong is found, with its line' check_wrong
tap_case 'what is wrong is found by the interpreter' check_wrong_interpreted
tap_case 'programs that must be refused' check_rejected
tap_case 'what is not supported is counted as that' check_unsupported
tap_case 'a program without an entry point' check_no_entry
tap_case 'a result that is the unit' check_unit
tap_case 'a block that cannot be read' check_bad_block
tap_case 'a case that does not end loses only itself' check_lost
tap_case 'a signal leaves nothing' check_signal
tap_case 'outcomes as JSON' check_json
tap_case 'options' check_options
tap_case 'one entry point' check_entry
tap_case 'output that cannot be written' check_full
tap_case 'times are taken' check_bench
tap_case 'times are compared' check_comparison
tap_case 'exec' check_exec
tap_done
