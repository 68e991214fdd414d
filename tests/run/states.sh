#!/bin/sh
# The test blocks of states.fut: arrays beside numbers as states of loops. In what is emitted for a device
# the host has the numbers.
scratch=states
. "$(dirname "$0")/run.sh"
leave_kernels_unoptimized
program=$top_srcdir/tests/run/states.fut

# host_has ENTRY TEXT: it is in the code for the host.
host_has()
{
    kernels_of "$1" && grep "$2" "$scratch/one.c"
}

test_blocks_on "$program" "$(is_quick && echo c || echo c,openmp,opencl)"
tap_case 'distance: the host counts' host_has distance '    while (k <= 2 \* n'
tap_case 'distance: one kernel for a step, and one at the end' check_says distance 1 'one work-item'
tap_case 'places: the host counts' host_has places '^ *int64_t c = 1;'
tap_done
