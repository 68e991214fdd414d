#!/bin/sh
# The test blocks of row_loops.fut: rows that loops compute, or filters are for, each by a work-group.
# Where nothing is read of others' elements its work-items do not wait, and where something may fail they
# agree on whether to go on.
scratch=row_loops
. "$(dirname "$0")/run.sh"
leave_kernels_unoptimized
program=$top_srcdir/tests/run/row_loops.fut

# shared_is_plain ENTRY: in kernels that wait for what others write to global memory, and there are some,
# that is not 'restrict'.
shared_is_plain()
{
    kernels_of "$1" && awk '
        /^kernel/ { params = ""; body = 0 }
        !body { params = params $0 }
        /^{/ { body = 1 }
        body && /CLK_GLOBAL_MEM_FENCE/ { seen = 1; wrong = wrong || params ~ /restrict slots/ }
        END { exit wrong || !seen }' "$scratch/one.cl"
}

test_blocks_on "$program" "$(is_quick && echo c || echo c,openmp,opencl)"
for entry in bags sparse chains butterflies; do
    tap_case "$entry: by groups" kernels_have "$entry" 'local float \*'
done
tap_case 'bags: its work-items do not wait for each other' kernels_lack bags '^ *barrier'
tap_case 'chains: others change what is read' kernels_lack chains 'local float \*restrict'
tap_case 'chains: in global memory, too' shared_is_plain chains
tap_case 'butterflies: all work-items go on, or none' kernels_have butterflies \
    'if (.*fine_together(status, &fine)'
for entry in kept near; do
    tap_case "$entry: no filter, and by groups" kernels_have "$entry" 'reqd_work_group_size'
done
tap_done
