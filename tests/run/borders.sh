#!/bin/sh
# The test blocks of borders.fut: maps that ask where an element is, cut off at their borders on a
# processor. Results are those of the interpreter. What is said of an entry is what its strategy
# does.
scratch=borders
. "$(dirname "$0")/run.sh"
leave_kernels_unoptimized
program=$top_srcdir/tests/run/borders.fut

test_blocks_on "$program" "$(is_quick && echo c || echo c,openmp,opencl)"
for entry in zeros kept round behind ends next twice windows slices; do
    tap_case "$entry: in panels" check_note "$entry" 'in panels'
done
for entry in image image_kept volume; do
    tap_case "$entry: panels of each" check_note "$entry" 'panels of each'
done
tap_fails 'other: in panels' check_note other 'in panels'
tap_done
