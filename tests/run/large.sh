#!/bin/sh
# Large programs: long tables, long chains, modules, functions that call others twice, remainders of
# remainders. Each is translated and computes what it should; how long that takes is measured by
# tests/bench/translate.sh.
scratch=large
. "$(dirname "$0")/run.sh"

# make KIND COUNT [EXTENSION]: the program $scratch/KIND.fut.
make()
{
    awk -v kind="$1" -v count="$2" -f "$top_srcdir/tests/run/large.awk" >"$scratch/$1.${3:-fut}"
}

# check KIND COUNT INPUT RESULT: compiled from C, and by the interpreters of the first and the last
# stage of DPIA, the program gives RESULT for INPUT.
check()
{
    make "$1" "$2" || return 1
    "$DPIAC" opencl -o "$scratch/$1-cl" "$scratch/$1.fut" || return 1
    translate c "$scratch/$1.fut" "$scratch/$1" || return 1
    $TEST_GCC -std=c11 -O0 -o "$scratch/$1/run" "$scratch/$1/$1.c" -lm || return 1
    printf '%s' "$3" | "$scratch/$1/run" >"$scratch/$1.actual" || return 1
    for stage in dpia memory; do
        printf '%s' "$3" | "$DPIAC" run --stage="$stage" "$scratch/$1.fut" \
            >>"$scratch/$1.actual" || return 1
    done
    printf '%s\n' "$4" "$4" "$4" | cmp - "$scratch/$1.actual"
}

# check_refused KIND COUNT: one error, soon, and nothing is written.
check_refused()
{
    make "$1" "$2" || return 1
    if "$DPIAC" c -o "$scratch/refused" "$scratch/$1.fut" 2>"$scratch/messages"; then
        return 1
    fi
    test "$(grep -c error: "$scratch/messages")" = 1 &&
        grep -q 'becomes too large: it has thousands of operations on arrays' \
            "$scratch/messages" && test ! -e "$scratch/refused.c"
}

# fits KIND COUNT: dpiac translates the program for OpenCL with 400 MB of addresses, of which its
# stack takes the largest power of two that is no more than half. With sanitizers, which take
# terabytes of them, it only translates it.
fits()
{
    make "$1" "$2" || return 1
    limit=400000
    (ulimit -v "$limit" && "$DPIAC" --version) >/dev/null 2>&1 || limit=unlimited
    (ulimit -v "$limit" && "$DPIAC" opencl --force -o "$scratch/$1-fits" "$scratch/$1.fut")
}

# evaluates KIND COUNT INPUT RESULT [EXTENSION]: the program, which is long, is translated to C, and
# gives RESULT for INPUT. What was emitted is not compiled: that takes longer.
evaluates()
{
    make "$1" "$2" "$5" && "$DPIAC" c --force -o "$scratch/$1-long" "$scratch/$1.${5:-fut}" &&
        test "$(printf '%s' "$3" | "$DPIAC" run "$scratch/$1.${5:-fut}")" = "$4"
}

# translates KIND COUNT: for OpenCL, in 30 seconds of the processor and 1.5 GB of addresses.
translates()
{
    make "$1" "$2" || return 1
    limit=1500000
    (ulimit -v "$limit" && "$DPIAC" --version) >/dev/null 2>&1 || limit=unlimited
    (ulimit -t 30 && ulimit -v "$limit" &&
        "$DPIAC" opencl --force -o "$scratch/$1-long" "$scratch/$1.fut")
}

# explains KIND COUNT: dpiac shows all steps with 400 MB of addresses; see fits.
explains()
{
    make "$1" "$2" || return 1
    limit=400000
    (ulimit -v "$limit" && "$DPIAC" --version) >/dev/null 2>&1 || limit=unlimited
    (ulimit -v "$limit" && "$DPIAC" explain "$scratch/$1.fut" >"$scratch/$1-explained")
}

# The text for an entry, without places, is the same with another entry beside it.
check_alone()
{
    mkdir -p "$scratch/one" "$scratch/two"
    make alone 1 && mv "$scratch/alone.fut" "$scratch/one/p.fut"
    make alone 2 && mv "$scratch/alone.fut" "$scratch/two/p.fut"
    for target in c opencl; do
        for folder in one two; do
            (cd "$scratch/$folder" && "$DPIAC" "$target" p.fut) || return 1
            cat "$scratch/$folder"/p.c "$scratch/$folder"/p.cl 2>/dev/null |
                sed -n '/^\(int\|kernel void\) p_first/,/^}/p' >"$scratch/$folder/text"
        done
        grep -q p_first "$scratch/one/text" && cmp "$scratch/one/text" "$scratch/two/text" ||
            return 1
    done
}

# Those that are only translated and interpreted; PIPED is what one kind of them computes.
many=55000
piped=-754865323i32
if is_quick; then
    many=11000
    piped=-793353451i32
fi

tap_case 'a table of 10,000 elements' check table 10000 9999 '9999i32'
tap_case '10,000 computed elements' check computed 10000 5 '5i32'
tap_case '10,000 lets' check lets 10000 0 '10000i32'
tap_case '10,000 terms' check terms 10000 1 '10000i32'
tap_case '4,000 branches' check branches 4000 3999 '7998i32'
tap_case '40 functions that call twice' check twice 40 0 '0i32'
tap_case '400 functions of which an entry uses each' check chain 400 0 '79800i32'
tap_case '40 functions of sums that are known' check sums 40 0 '781i32'
tap_case '40 functions of sizes that call twice' check sizes 40 0 '14i32'
tap_case '40 such functions that no entry calls' check unused 40 3 '3i32'
tap_case '40 remainders of remainders' check remainders 40 5 '788i32'
tap_case '8 functions of arrays that call twice' check arrays 8 2 '-1130997375i32'
tap_case '14 functions of arrays that call twice are too much' check_refused arrays 14
tap_case "$many lets" evaluates lets "$many" 0 "${many}i32"
tap_case "$many brackets" evaluates brackets "$many" 5 "$((many + 5))i32"
tap_case "$many terms" evaluates terms "$many" 2 "$((2 * many))i32"
tap_case "$many functions in a pipe" evaluates pipes "$many" 5 "$piped"
tap_case "$many branches" evaluates branches "$many" 3999 '7998i32'
tap_case "$many commands" evaluates commands "$many" 5 "$((many + 5))i32" dpia
tap_case "$many declarations in a module" evaluates declarations "$many" 3 "$((many + 2))i32"
tap_case '10,000 applications of a module' evaluates applications 10000 3 201i32
tap_case 'a tree of 8,191 applications' evaluates tree 8192 3 16412i32
tap_case '2,000 entries' translates entries 2000
tap_case '4,000 parameters' translates parameters 4000
tap_case '1,000 results' translates results 1000
tap_case 'a chain of 8,000 lets takes little memory' fits lets 8000
tap_case '7,000 definitions take little memory' fits definitions 7000
tap_case '4,000 functions that call twice, and that no entry calls, take little memory' \
    fits unused 4000
tap_case 'the steps of 200 lets take little memory' explains lets 200
tap_case 'an entry is the same beside another' check_alone
tap_fails 'a wrong result is an error' check table 100 5 '6i32'
tap_done
