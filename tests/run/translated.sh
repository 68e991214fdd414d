#!/bin/sh
# What dpiac makes of the programs of the other scripts: text for each target, the same each time. Of
# several runs of the tests (.ci/run) the first leaves it in $DPIAC_TEST_BUILT for those that follow,
# whose dpiac was compiled in another way.
scratch=translated
. "$(dirname "$0")/run.sh"
kept=${DPIAC_TEST_BUILT:-$scratch}/translated

# emitted PROGRAM TARGET FOLDER: the files for it.
emitted()
{
    rm -rf "$3" && mkdir -p "$3" && (cd "$3" && "$DPIAC" "$2" -w "$1") ||
        { rm -rf "$3"; return 1; }
}

# check PROGRAM TARGET: what was kept of it, or is now.
check()
{
    kept_text=$kept/$(echo "${1#"$top_srcdir"/}" | tr / _)-$2
    test -d "$kept_text" || emitted "$1" "$2" "$kept_text" || return
    emitted "$1" "$2" "$scratch/now" && diff -r "$kept_text" "$scratch/now"
}

# check_other: PROGRAM, of which something else was kept.
check_other()
{
    (kept=$scratch/other && check "$1" c && echo '/* more */' >>"$kept_text/${1##*/}.c" &&
        check "$1" c)
}

for program in "$top_srcdir"/tests/run/*.fut "$top_srcdir"/tests/run/blocks/*.fut \
    "$top_srcdir"/tests/bench/table/*.fut; do
    for target in c openmp opencl; do
        test "$(basename "$program")-$target" != recursion.fut-opencl || continue # there is none
        tap_case "$(basename "$program"): $target" check "$program" "$target"
    done
done
tap_fails 'another text is found' check_other "$top_srcdir/tests/run/asked.fut"
tap_done
