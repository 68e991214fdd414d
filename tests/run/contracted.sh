#!/bin/sh
# The test blocks of contracted.fut, whose products of matrices are done in tiles however they are
# written. Results are those of the interpreter; all but the last entries are seen to be products.
scratch=contracted
. "$(dirname "$0")/run.sh"
leave_kernels_unoptimized
program=$top_srcdir/tests/run/contracted.fut

# check_tiles ENTRY [COUNT]: so many of its maps, one, are done as products, in tiles.
check_tiles()
{
    "$DPIAC" c --report -e "$1" -o "$scratch/one" "$program" >"$scratch/report" 2>&1 &&
        test "$(grep 'strategy: tiled contraction$' "$scratch/report" | sort -u | wc -l)" = \
            "${2-1}" && return
    grep 'strategy:' "$scratch/report"
    return 1
}

# check_tiling ENTRY: the same for a device, whose indices are divided where there is no other way.
check_tiling()
{
    "$DPIAC" opencl --report -e "$1" -o "$scratch/one" "$program" >"$scratch/report" 2>&1 &&
        grep -q 'strategy: tiling$' "$scratch/report" && ! grep ' [/%] (long)' "$scratch/one.cl"
}

# check_at_a_time ENTRY COUNT: neighbours read so many columns side by side, and no large tiles are
# made of what is wide.
check_at_a_time()
{
    "$DPIAC" opencl -e "$1" -o "$scratch/one" "$program" &&
        grep -q "ys\[$2 \* lx" "$scratch/one.cl" && ! grep "ys\[$((6 - $2)) \* lx" "$scratch/one.cl" &&
        test "$(grep -c 'size(16, 16, 1)' "$scratch/one.cl")" = $(($2 / 2 - 1))
}

test_blocks_on "$program" "$(is_quick && echo c || echo c,openmp,opencl)"
for entry in by_index by_numbers turned distances least added weighted many heads joined apart \
    between last around; do
    tap_case "$entry: in tiles" check_tiles "$entry"
done
for entry in heads joined apart between last around gaussian halves wide; do
    tap_case "$entry: in tiles for a device" check_tiling "$entry"
done
tap_case 'wide: two at a time' check_at_a_time wide 2
tap_case 'by_index: four at a time' check_at_a_time by_index 4
tap_case 'attention: both in tiles' check_tiles attention 2
tap_case 'powers: both in tiles' check_tiles powers 2
tap_case 'of_each: in tiles' check_tiles of_each
for entry in chosen looked_up; do
    tap_fails "$entry: in tiles" check_tiles "$entry"
done
tap_done
