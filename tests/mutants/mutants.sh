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
# compiled again. A test that does not pass without the mistake finds nothing. There is one copy for
# a build tree, so one run at a time.
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

# run_test [VARIABLE=VALUE]... TEST: what the test prints, about the copy, into $copy/tap. With a
# mistake it may not end.
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
    (cd "$copy/build" &&
        env top_srcdir="$copy" top_builddir="$copy/build" DPIAC="$copy/build/dpiac" \
            TEST_SCRATCH="$copy/build/tests/scratch" CK_VERBOSITY=silent \
            CK_TAP_LOG_FILE_NAME=- CK_DEFAULT_TIMEOUT=30 $run_settings "$run_program") \
        </dev/null >"$copy/tap" 2>&1
    test -s "$copy/tap"
}

# passes [VARIABLE=VALUE]... TEST
passes()
{
    run_test "$@" && grep -q '^ok' "$copy/tap" && ! grep '^not ok' "$copy/tap"
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
    plant "$1" || return
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
while read -r line; do
    # shellcheck disable=SC2086
    tap_case "without a mistake: $line" passes $line
done <"$copy/named"
for mutant in $MUTANTS; do
    tap_case "$mutant" is_found "$mutant"
done
tap_done
