#!/bin/sh
# The test blocks of ordered.fut, whose products of matrices are loops that a device does in tiles,
# in the order that they have. Results are those of the interpreter.
scratch=ordered
. "$(dirname "$0")/run.sh"
leave_kernels_unoptimized
program=$top_srcdir/tests/run/ordered.fut

# check_tiling ENTRY: its map is done in tiles.
check_tiling()
{
    "$DPIAC" opencl --report -e "$1" -o "$scratch/one" "$program" >"$scratch/report" 2>&1 &&
        grep -qE 'strategy: (tiling|reduced in tiles)$' "$scratch/report"
}

# check_product ENTRY: the same in C.
check_product()
{
    "$DPIAC" c --report -e "$1" -o "$scratch/one" "$program" >"$scratch/report" 2>&1 &&
        grep -q 'strategy: tiled contraction$' "$scratch/report"
}

test_blocks_on "$program" "$(is_quick && echo c || echo c,openmp,opencl)"
for entry in horner summed folded begun lower many complex nearest windows greatest negative_zero \
    looked_up triangle upper below weighted upto named shifted spread; do
    tap_case "$entry: in tiles" check_tiling "$entry"
done
for entry in summed rounded rounded_rows; do
    tap_case "$entry: in tiles on a processor" check_product "$entry"
done
for entry in asked subtracted multiplied doubled; do
    tap_fails "$entry: in tiles" check_tiling "$entry"
done
tap_done
