#!/bin/sh
# Coverage-guided fuzzing of both parsers and of the checker (libFuzzer, clang): a crash, a bug(), a
# sanitizer's report or a timeout is a find. Inputs that were found stay in tests/fuzz-finds in the
# build tree, and are tried first from then on.
#
#   FUZZ_SECONDS   for each of the harnesses; a few by default
#   FUZZ_SEED      1 by default
#
# The library is compiled once more for this, in tests/scratch/fuzz, from the sources that make names
# in FUZZ_SOURCES. Where it runs for seconds only it is not optimized, which takes longer.
. "$top_srcdir/tests/tap.sh"
scratch=$TEST_SCRATCH/fuzz
finds=$top_builddir/tests/fuzz-finds
seconds=${FUZZ_SECONDS:-8}
seed=${FUZZ_SEED-1}
sanitizers='address,undefined'
level=${FUZZ_SECONDS:+-O1}
: "${level:=-O0}"
objects=$scratch/objects$level
flags="-std=c11 -g1 $level -fno-omit-frame-pointer -fno-sanitize-recover=undefined -D_POSIX_C_SOURCE=200809L"
folders="-I$top_builddir/src -I$top_srcdir/src -I$top_builddir -I$top_srcdir"
export scratch flags folders sanitizers

# Made here or distributed.
find_source()
{
    if test -f "$top_builddir/$1"; then
        echo "$top_builddir/$1"
    else
        echo "$top_srcdir/$1"
    fi
}

# The objects of the folders that the harnesses need, all of them again when any source is newer.
compile()
{
    mkdir -p "$objects" && : >"$scratch/wanted" || return
    for source in $FUZZ_SOURCES; do
        case $source in
        src/base/*.c | src/type/*.c | src/device/*.c | src/syntax/*.c | src/dpia/*.c) ;;
        src/notation/*.c) ;;
        src/core/*.c | src/sizes/*.c | src/unique/*.c | src/front/*.c | src/modules/*.c) ;;
        src/instances/*.c | src/firstorder/*.c | src/sized/*.c | src/lower/*.c | grammar/*.c) ;;
        *) continue ;;
        esac
        file=$(find_source "$source")
        object=$objects/$(echo "$source" | tr / _).o
        echo "$object" >>"$scratch/wanted"
        if is_old "$object"; then
            echo "$file $object"
        fi
    done >"$scratch/to-compile"
    for object in "$objects"/*.o; do
        grep -qxF "$object" "$scratch/wanted" || rm -f "$object"
    done
    xargs -r -n 2 -P 2 sh -c '"$TEST_CLANG" $flags $folders \
        -fsanitize=fuzzer-no-link,$sanitizers -c "$1" -o "$2"' compile <"$scratch/to-compile"
}

is_old()
{
    test ! -f "$1" || test -n "$(find "$top_srcdir/src" "$top_srcdir/grammar" -newer "$1" \
        -name '*.[chydl]*' | head -n 1)"
}

link()
{
    "$TEST_CLANG" $flags $folders "-fsanitize=fuzzer,$sanitizers" \
        "$top_srcdir/tests/fuzz/$1.c" "$top_srcdir/tests/unit/syntax_dump.c" "$objects"/*.o -lm -o "$scratch/$1"
}

# The words of a language, for libFuzzer's dictionary: names in the tables FILE..., and signs.
words()
{
    "$AWK" -F '"' '/^[A-Z_]+\(/ && $2 != "" { print "\"" $2 "\"" }' "$@" | sort -u
    cat "$top_srcdir/tests/fuzz/words.dict"
}

# Programs SUFFIX of the tree, as seeds: examples, tests, and for DPIA what the stages print.
seeds()
{
    rm -rf "$scratch/seeds.$1" && mkdir -p "$scratch/seeds.$1"
    find "$top_srcdir/examples" "$top_srcdir/tests" -name "*.$1" >"$scratch/seed-files"
    if test "$1" = dpia; then
        find "$top_srcdir/tests/golden/emit" -name '*.out' ! -name '*.surface.out' \
            ! -name '*.core.out' ! -name '*.target.*' >>"$scratch/seed-files"
    fi
    while read -r file; do
        cp "$file" "$scratch/seeds.$1/$(echo "${file#"$top_srcdir"/}" | tr / _)"
    done <"$scratch/seed-files"
    test -s "$scratch/seed-files"
}

# try HARNESS ARGUMENT...: runs it; the end of what it printed, if it fails.
try()
{
    harness=$1
    shift
    "$scratch/$harness" -timeout=10 "$@" >"$scratch/$harness.log" 2>&1 && return
    grep -v '^#[0-9]' "$scratch/$harness.log" | tail -n 60
    return 1
}

# fuzz HARNESS SUFFIX: nothing is found in $seconds seconds, and no earlier find fails.
fuzz()
{
    for input in "$finds/$1"/*; do
        test ! -f "$input" || try "$1" "$input" || { echo "$input"; return 1; }
    done
    rm -rf "$scratch/$1.corpus" "$scratch/$1.new"
    mkdir -p "$scratch/$1.corpus" "$scratch/$1.new" || return
    try "$1" -seed="$seed" -max_total_time="$seconds" -rss_limit_mb=2000 -max_len=3000 \
        -dict="$scratch/$2.dict" -artifact_prefix="$scratch/$1.new/" -print_final_stats=1 \
        "$scratch/$1.corpus" "$scratch/seeds.$2" && return
    mkdir -p "$finds/$1" && cp "$scratch/$1.new"/* "$finds/$1/" && ls "$finds/$1"/*
    return 1
}

# A harness that fails at once.
fail()
{
    try parse_dpia "$top_srcdir/tests/fuzz/no-such-input"
}

# survive SUFFIX: dpiac says of each seed that it is right or wrong, and does not fail itself.
survive()
{
    seeds "$1" || return 1
    for input in "$scratch/seeds.$1"/*; do
        "$DPIAC" check "$input" >"$scratch/said" 2>&1
        test $? -le 1 || { echo "$input"; tail -n 40 "$scratch/said"; return 1; }
    done
}

# Fuzzing compiles the library itself, whatever dpiac is compiled with.
if test "${DPIAC_TEST_QUICK-0}" = 1; then
    mkdir -p "$scratch"
    tap_case 'every seed in the surface language is read' survive fut
    tap_case 'every seed in DPIA is read' survive dpia
    tap_done
    exit
fi
if test -z "$TEST_CLANG" || ! echo 'int LLVMFuzzerTestOneInput(const unsigned char *p, unsigned long n);
    int LLVMFuzzerTestOneInput(const unsigned char *p, unsigned long n) { return !p && n; }' |
    "$TEST_CLANG" -fsanitize=fuzzer,address -x c - -o "${TMPDIR:-/tmp}/dpiac-fuzz.$$" 2>/dev/null; then
    rm -f "${TMPDIR:-/tmp}/dpiac-fuzz.$$"
    tap_skip 'coverage-guided fuzzing' 'no clang with libFuzzer'
    tap_done
    exit
fi
rm -f "${TMPDIR:-/tmp}/dpiac-fuzz.$$"
mkdir -p "$scratch"
tap_case 'the library compiles' compile
words "$top_srcdir/src/dpia/primitives.def" "$top_srcdir/src/dpia/operators.def" >"$scratch/dpia.dict"
words "$top_srcdir/src/front/prelude_names.def" >"$scratch/fut.dict"
tap_case 'there are seeds in the surface language' seeds fut
tap_case 'there are seeds in DPIA' seeds dpia
for harness in 'parse_surface fut' 'parse_dpia dpia' 'check_dpia dpia'; do
    set -- $harness
    tap_case "$1 links" link "$1"
    tap_case "$1, $seconds s" fuzz "$1" "$2"
done
tap_fails 'a failing run is noticed' fail
tap_done
