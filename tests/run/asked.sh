#!/bin/sh
# What is asked of indices before they are used: asked.fut, in C, OpenMP C and OpenCL, and that it
# is asked there and not where they are used.
scratch=asked
. "$(dirname "$0")/run.sh"
program=$top_srcdir/tests/run/asked.fut

# emitted TARGET ENTRY: the text for ENTRY, in $scratch/one.c.
emitted()
{
    "$DPIAC" "$1" -e "$2" -o "$scratch/one.c" "$program"
}

# check_kept TARGET ENTRY: nothing is asked in a loop.
check_kept()
{
    emitted "$1" "$2" && ! grep -q '_in_bounds(' "$scratch/one.c" || return
    grep -q ' && \(n <= 0\|h <= 0\|n < 1\))$' "$scratch/one.c"
}

# check_rounds ENTRY TEST CHECK: that is asked before a loop, and all such checks ask for it first.
check_rounds()
{
    for target in c openmp opencl; do
        emitted "$target" "$1" && grep -qF "const bool inside = $2;" "$scratch/one.c" &&
            grep -q "inside || .*_$3" "$scratch/one.c" || return
        grep "_$3(.*BOUNDS" "$scratch/one.c" | grep -v 'inside || ' && return 1
    done
    return 0
}

# check_around: of three loops the first has an index of the loop around.
check_around()
{
    emitted c others && test "$(grep -c 'const bool inside' "$scratch/one.c")" = 1 &&
        sed -n '/const bool inside/,$p' "$scratch/one.c" | grep -q 'for (int64_t i = 0; i < '
}

test_blocks_on "$program" c,openmp,opencl
for entry in kept kept_from_below resize; do
    for target in c openmp opencl; do
        tap_case "$entry is not asked for in a loop: $target" check_kept "$target" "$entry"
    done
done
tap_case 'a sum with an index' check_rounds ragged 's >= 0 && steps <= n - s' in_bounds
tap_case 'where a condition is around it' \
    check_rounds ragged_back 's >= 0 && steps <= n - s' in_bounds
tap_case 'a slice' check_rounds sliced 's >= 0 && count <= n - s' slice_in_bounds
tap_case 'an index of a loop around' check_around
tap_fails 'another test' check_rounds ragged 's > 0 && steps <= n - s' in_bounds
tap_done
