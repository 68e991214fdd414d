#!/bin/sh
# The test blocks of branches.fut: conditions that choose between rows. In what is emitted for a device
# no row is left to a work-item.
scratch=branches
. "$(dirname "$0")/run.sh"
leave_kernels_unoptimized
program=$top_srcdir/tests/run/branches.fut

test_blocks_on "$program" "$(is_quick && echo c || echo c,openmp,opencl)"
tap_case 'edge: element by element' check_says edge 1 'several rows'
tap_case 'edge: one kernel' check_kernels edge 1
tap_case 'layers: three dimensions' kernels_have layers 'get_global_id(2)'
tap_case 'divided: element by element' check_says divided 1 'several rows'
tap_case 'asked: asked once for a row' check_says asked 1 ifBound
for entry in ways guarded weighted; do
    tap_case "$entry: rows by groups" check_says "$entry" 3 'map by work-groups'
    tap_case "$entry: rows in pieces" check_says "$entry" 1 'rows in pieces'
done
tap_case 'guarded: reads where it is chosen' kernels_have guarded 'i >= k ? .* : 0)'
tap_case 'orthogonal: rows in pieces' check_says orthogonal 1 'passes over rows'
tap_case 'orthogonal: one condition' kernels_have orthogonal ' || i_1 == i'
tap_done
