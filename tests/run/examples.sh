#!/bin/sh
# Every example, translated for every target, compiled without a warning, and run: at many sizes
# against the reference, and on the input that lies beside it. Also under sanitizers.
scratch=examples
. "$(dirname "$0")/run.sh"

# check_sample WAY PROGRAM NAME: the input and the expected output that lie beside the program.
check_sample()
{
    read -r _ entry relative absolute _ <"$scratch/$3/data/cases" &&
        run_case "$1" "$scratch/$3/$1/$3" "${2%.*}" "$entry" "$relative" "$absolute"
}

check_example()
{
    check_way "$1" "$2" "$3" && check_sample "$1" "$2" "$3"
}

# A reference that expects something else must be noticed.
check_tampered()
{
    echo 123f32 >"$scratch/dot/data/tampered.out"
    cp "$scratch/dot/data/dot-0.in" "$scratch/dot/data/tampered.in"
    run_case c "$scratch/dot/c/dot" "$scratch/dot/data/tampered" dot 1e-4 1e-4
}

ways='c plain openmp opencl processor sanitized threads oclgrind'
if is_quick; then
    ways='c'
fi
for program in "$top_srcdir"/examples/*/*.fut "$top_srcdir"/examples/*/*.dpia; do
    name=$(basename "${program%.*}")
    tap_case "$name: reference" make_cases "$name"
    for way in $ways; do
        if missing=$(can_run "$way"); then
            tap_case "$name: $way" check_example "$way" "$program" "$name"
        else
            tap_skip "$name: $way" "$missing"
        fi
    done
    is_quick || for target in c openmp opencl; do
        tap_case "$name: text for $target" check_text "$target" "$program" "$name"
    done
done
tap_fails 'a wrong result is found' check_tampered
tap_done
