#!/bin/sh
# The test blocks of unzipped.fut: rows of tuples that become tuples of rows, rows that are cut, and what
# is checked alike for all elements. Results are those of the interpreter. What decides how fast they are
# is looked for in what is emitted for a device: that no loop is lost, and nothing is copied.
scratch=unzipped
. "$(dirname "$0")/run.sh"
leave_kernels_unoptimized
program=$top_srcdir/tests/run/unzipped.fut

test_blocks_on "$program" "$(is_quick && echo c || echo c,openmp,opencl)"
for entry in rows largest threes; do
    tap_case "$entry: one kernel" check_kernels "$entry" 1
done
tap_case 'rows: all elements at once' kernels_have rows 'i < n \* m'
tap_case 'largest: three dimensions' kernels_have largest 'get_global_id(2)'
tap_case 'ends: no row is stored' check_kernels ends 1
tap_case 'steps: one kernel for both' check_kernels steps 5
tap_case 'planes: rows by work-groups' check_says planes 3 'map by work-groups'
tap_case 'columns: a product in tiles' check_says columns 1 'strategy: tiling'
tap_case 'columns: nothing is checked in kernels' kernels_lack columns status
tap_case 'early: no size is checked in kernels' kernels_lack early SIZE
tap_case 'deviations: columns twice' check_says deviations 2 'columns in pieces'
tap_case 'deviations: pass by pass' check_says deviations 1 'passes over columns'
tap_case 'moments: rows in pieces' check_says moments 2 'rows in pieces'
tap_case 'powers: rows in pieces' check_says powers 1 'rows in pieces'
for entry in quotients lengths; do
    tap_case "$entry: rows in pieces" check_says "$entry" 1 'rows in pieces'
done
tap_done
