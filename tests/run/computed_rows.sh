#!/bin/sh
# The test blocks of computed_rows.fut: rows that are computed are joined, zipped, scanned along the other
# dimension and counted, and nothing is left to one work-item.
scratch=computed_rows
. "$(dirname "$0")/run.sh"
leave_kernels_unoptimized
program=$top_srcdir/tests/run/computed_rows.fut

# has_kernels ENTRY COUNT
has_kernels()
{
    kernels_of "$1" && test "$(grep -c '^kernel' "$scratch/one.cl")" -eq "$2"
}

test_blocks_on "$program" "$(is_quick && echo c || echo c,openmp,opencl)"
for entry in followers masked joined joined_sums places equalised; do
    tap_case "$entry: no work-item is alone" check_says "$entry" 0 'one work-item'
done
tap_case 'masked: bits are unpacked where they are used' has_kernels masked 1
tap_case 'joined: one kernel' has_kernels joined 1
tap_case 'places: all scan' check_says places 1 'scans of rows'
tap_done
