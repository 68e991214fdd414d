#!/bin/sh
# The programs in tests/run/programs, each about one part of the language: translated for every
# target, compiled without a warning, and run against the reference, those for OpenCL with the
# strategies for a GPU and for a processor. Those for C are run under the address and the
# undefined-behaviour sanitizer, those for OpenMP also under the thread sanitizer, and the kernels
# also by Oclgrind, which looks for data races and for reads of what was not written. The examples are
# compiled with more optimization, kernels for a processor too.
scratch=programs
level=-O1
host_level=-O0
processor_options=-cl-opt-disable
. "$(dirname "$0")/run.sh"

# A body that uses its argument eight times, in eight nested calls, gives small code.
check_small()
{
    for text in "$scratch"/repeated/*/repeated.c "$scratch"/repeated/*/repeated.cl; do
        bytes=$(wc -c <"$text")
        test "$bytes" -le 100000 || { echo "$text: $bytes bytes"; return 1; }
    done
}

check_missing()
{
    make_cases no-such-program
}

ways='sanitized openmp opencl processor threads oclgrind'
if is_quick; then
    ways='sanitized'
fi
set --
for program in "$top_srcdir"/tests/run/programs/*.fut "$top_srcdir"/tests/run/programs/*.dpia; do
    ! is_chosen "$(basename "${program%.*}")" || set -- "$@" "$program"
done
is_quick || tap_case 'all cases for OpenCL in one process' run_all_for_opencl "$@"
for program in "$@"; do
    name=$(basename "${program%.*}")
    tap_case "$name: reference" make_cases "$name"
    for way in $ways; do
        if missing=$(can_run "$way"); then
            tap_case "$name: $way" check_way "$way" "$program" "$name"
        else
            tap_skip "$name: $way" "$missing"
        fi
    done
    is_quick || for target in openmp opencl; do
        tap_case "$name: text for $target" check_text "$target" "$program" "$name"
    done
done
is_everything_chosen || { tap_done; exit; }
is_quick || tap_case 'nested calls give small code' check_small
tap_fails 'a program without a reference is an error' check_missing
tap_done
