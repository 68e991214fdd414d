#!/bin/sh
# The test blocks of rearranged.fut: what is written into the middle of arrays, in another order, across,
# or beside itself. Results are those of the interpreter. What decides how fast they are is looked for in
# what is emitted for a device.
scratch=rearranged
. "$(dirname "$0")/run.sh"
leave_kernels_unoptimized
program=$top_srcdir/tests/run/rearranged.fut

test_blocks_on "$program" "$(is_quick && echo c || echo c,openmp,opencl)"
for entry in columns rows planes; do
    tap_case "$entry: only what is written" check_kernels "$entry" 1
done
tap_case 'ring: no remainder' kernels_have ring 'wrap_index(4 \* i + j + n - 1, n)'
tap_case 'table: in the kernel' check_kernels table 1
tap_case 'apart: written in that order' check_kernels apart 1
tap_case 'down: neighbours are columns' kernels_have down 'out\[i \* m + j\] = acc'
tap_case 'gated: two products in tiles' check_says gated 2 'strategy: tiling'
tap_case 'means: by work-groups' check_says means 1 'strategy: histograms by work-groups'
tap_case 'follow: asks every 64th time' kernels_have follow 'goes_on(&turns, status)'
tap_case 'follow: 32 bits' kernels_have follow 'next\[(index_t)'
tap_done
