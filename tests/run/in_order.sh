#!/bin/sh
# The test blocks of in_order.fut: reductions whose operator is not commutative. On a device neighbours
# read neighbours.
scratch=in_order
. "$(dirname "$0")/run.sh"
leave_kernels_unoptimized
program=$top_srcdir/tests/run/in_order.fut

test_blocks_on "$program" "$(is_quick && echo c || echo c,openmp,opencl)"
for entry in functions begun segments neighbours ends looked_up; do
    tap_case "$entry: tiles" check_says "$entry" 1 'reduction in tiles'
done
tap_case 'begun: pairs are read side by side' kernels_have begun 'pieces_0\[l + 256 \* j\] = a\['
tap_case 'neighbours: what is computed is kept' kernels_have neighbours '\[l + 256 \* j\] = xs\['
tap_done
