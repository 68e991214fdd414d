#!/bin/sh
# The test blocks of sums.fut: sums of sums, and scans of matrices. In what is emitted for a device no
# element is left to one work-item.
scratch=sums
. "$(dirname "$0")/run.sh"
leave_kernels_unoptimized
program=$top_srcdir/tests/run/sums.fut

test_blocks_on "$program" "$(is_quick && echo c || echo c,openmp,opencl)"
for entry in rows products flattened cubes channels; do
    tap_case "$entry: rows, and then their sums" check_says "$entry" 1 'sums of rows'
done
tap_case 'channels: an image is one row' check_says channels 1 reducedViews
tap_case 'columns: all matrices at once' check_says columns 1 'columns in pieces'
tap_case 'turned_channels: in pieces' check_says turned_channels 1 'rows in pieces'
for entry in all both; do
    tap_case "$entry: no row by itself" check_kernels "$entry" 2
done
tap_case 'sums_before: one kernel' check_kernels sums_before 1
tap_case 'sums_before: neighbours write neighbours' kernels_have sums_before '\[(i \* n + .*) \* m + j\] ='
tap_done
