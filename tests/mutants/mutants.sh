#!/bin/sh
# Mistakes planted in a copy of the source, one at a time, and the test that finds each: what the
# tables in this folder say. `make mutants` plants all of them, MUTANTS="NAME..." those. A row of a
# table is
#
#   mutant NAME
#   file FILE
#   test [VARIABLE=VALUE]... TEST
#   -a line of FILE
#   +what stands there in the copy
#
# with as many lines as it takes, those that stay with a blank in front. Only what changes is
# compiled again. There is one copy for a build tree, so one run at a time.
#
# Each test is run once without a mistake; where it does not pass, it finds nothing, and nothing is
# planted for it. With a mistake a test may not end: a process of it may take ten times as long, of
# the processor, as all of the test did without, and then the mistake is found. So it does not matter
# how busy the machine is.
. "${top_srcdir:=$(cd "$(dirname "$0")/../.." && pwd)}/tests/tap.sh"
: "${top_builddir:=$top_srcdir}" "${TEST_SCRATCH:=$top_builddir/tests/scratch}" "${AWK:=awk}"
: "${MAKE:=make}" "${CC:=cc}" "${MUTANTS=}"
copy=$TEST_SCRATCH/mutants
table=$copy/table
mkdir -p "$copy/build"
cat "$top_srcdir"/tests/mutants/*.txt >"$table"

# The files of the source, but for what was made among them.
list_sources()
{
    (cd "$top_srcdir" && for each in *; do
        case $each in
        build-aux | docs | examples | grammar | integration | m4 | opencl | src | tests)
            find "$each" -type f ! -name '*.o' ! -name '*.log' ! -name '*.trs' \
                ! -path '*/.d*' ! -path 'tests/scratch/*' ;;
        config.h | config.log | config.status | Makefile) ;;
        *) test ! -f "$each" || echo "$each" ;;
        esac
    done)
}

# Brings the copy up to date. Only what differs becomes newer.
copy_sources()
{
    list_sources | while read -r file; do
        cmp -s "$top_srcdir/$file" "$copy/$file" && continue
        if test -f "$copy/$file"; then
            cp "$top_srcdir/$file" "$copy/$file"
        else
            mkdir -p "$copy/$(dirname "$file")" && cp -p "$top_srcdir/$file" "$copy/$file"
        fi
    done
}

# Without the optimizer, for compiling takes longer than running.
configure_copy()
{
    test -f "$copy/build/Makefile" ||
        (cd "$copy/build" && ../configure -q CC="$CC" CFLAGS=-O0)
}

# part_of MUTANT FIELD: what its row has for that.
part_of()
{
    $AWK -v name="$1" -v field="$2" '
        $1 == "mutant" { ours = $2 == name }
        ours && $1 == field { sub(/^[a-z]+ /, ""); print; exit }' "$table"
}

# build_for TEST: what it needs, and no other program.
build_for()
{
    case $1 in
    tests/unit/*) set -- "$1" ;;
    tests/fuzz/*) set -- dpiac tests/fuzz/generate tests/fuzz/generate_surface tests/fuzz/shrink ;;
    *) set -- dpiac tests/run/reference tests/run/compare ;;
    esac
    $MAKE -s -C "$copy/build" "$@"
}

# The seconds that a process may take of the processor, and a test by the clock, where it only
# waits, before it is known what a test takes.
most_processor=1800
most_clock=3600

# run_test [VARIABLE=VALUE]... TEST: what the test prints, about the copy, into $copy/tap.
run_test()
{
    run_settings=
    while test $# -gt 1; do
        run_settings="$run_settings $1"
        shift
    done
    case $1 in
    *.sh) run_program=$copy/$1 ;;
    *) run_program=$copy/build/$1 ;;
    esac
    rm -f "$copy/tap"
    build_for "$1" || return
    # Settings are words without blanks.
    # shellcheck disable=SC2086
    (cd "$copy/build" && ulimit -t "$most_processor" &&
        exec timeout "$most_clock" env top_srcdir="$copy" top_builddir="$copy/build" \
            DPIAC="$copy/build/dpiac" TEST_SCRATCH="$copy/build/tests/scratch" \
            CK_VERBOSITY=silent CK_TAP_LOG_FILE_NAME=- CK_DEFAULT_TIMEOUT="$most_clock" \
            $run_settings "$run_program") </dev/null >"$copy/tap" 2>&1
    test $? -ne 124 || echo "not ok - it did not end in $most_clock s" >>"$copy/tap"
    test -s "$copy/tap"
}

# note_children NAME: the seconds that what was run so far took of the processor, into $copy/NAME.
note_children()
{
    times >"$copy/times"
    $AWK -F '[ms ]+' 'NR == 2 { print 60 * $1 + $2 + 60 * $3 + $4 }' "$copy/times" >"$copy/$1"
}

# passes [VARIABLE=VALUE]... TEST: without a mistake. What it takes, of the processor and by the
# clock, is in $copy/passed then, before its name.
passes()
{
    passes_line=$*
    build_for "${passes_line##* }" || return
    note_children begin
    passes_clock=$(date +%s)
    run_test "$@" && grep -q '^ok' "$copy/tap" && ! grep '^not ok' "$copy/tap" || return
    note_children end
    paste -d ' ' "$copy/begin" "$copy/end" |
        $AWK -v clock="$(($(date +%s) - passes_clock))" -v test="$passes_line" \
            '{ printf "%d %d %s\n", $2 - $1 + 1, clock + 1, test }' >>"$copy/passed"
}

# set_limits TEST: what a process of the test may take with a mistake; fails where the test did not
# pass without.
set_limits()
{
    set_limits_to=$($AWK -v test="$1" '
        { line = $0; sub(/^[0-9]+ [0-9]+ /, "", line) }
        line == test { print 10 + 10 * $1, 300 + 20 * $2; exit }' "$copy/passed")
    test -n "$set_limits_to" || { echo "'$1' does not pass without a mistake"; return 1; }
    most_processor=${set_limits_to% *}
    most_clock=${set_limits_to#* }
}

# plant MUTANT: in $planted, a file of the copy, which is kept.
plant()
{
    planted=$copy/$(part_of "$1" file)
    cp "$planted" "$copy/kept" &&
        $AWK -v name="$1" -f "$top_srcdir/tests/mutants/change.awk" "$table" "$copy/kept" \
            >"$copy/changed" && cp "$copy/changed" "$planted" ||
        { echo "what '$1' changes does not stand in its file, once"; return 1; }
}

# is_found MUTANT: planted, it makes a case of its test fail; then the copy is right again.
is_found()
{
    set_limits "$(part_of "$1" test)" && plant "$1" || return
    # shellcheck disable=SC2046
    run_test $(part_of "$1" test) && grep '^not ok' "$copy/tap"
    found=$?
    test "$found" -eq 0 || echo "no case of '$(part_of "$1" test)' failed"
    cp "$copy/kept" "$planted"
    return "$found"
}

test -n "$MUTANTS" || MUTANTS=$($AWK '$1 == "mutant" { print $2 }' "$table")
copy_sources && configure_copy || exit 1
for mutant in $MUTANTS; do
    part_of "$mutant" test
done | sort -u >"$copy/named"
: >"$copy/passed"
while read -r line; do
    # shellcheck disable=SC2086
    tap_case "without a mistake: $line" passes $line
done <"$copy/named"
for mutant in $MUTANTS; do
    tap_case "$mutant" is_found "$mutant"
done
tap_done
