#!/bin/sh
# Every example, translated for every target, compiled without a warning, and run: at many sizes
# against the reference, and on the input that lies beside it. Also under sanitizers. (Those with
# modules have blocks: modules.sh.)
scratch=examples
host_level=-O1
. "$(dirname "$0")/run.sh"

# An example has an input and an expected output beside it.
check_inputs()
{
    test -f "${1%.*}.in" && make_inputs "$@"
}

# A reference that expects something else must be noticed.
check_tampered()
{
    echo 123f32 >"$scratch/dot/data/tampered.out"
    cp "$scratch/dot/data/dot-0.in" "$scratch/dot/data/tampered.in"
    run_case c "$scratch/dot/c/dot" "$scratch/dot/data/tampered" dot 1e-4 1e-4
}

# The same among others that are run in one process: a result, an entry and an input that are wrong.
prepare_tampered()
{
    rm -rf "$scratch/tampered" && cp -r "$scratch/dot/data" "$scratch/tampered" &&
        cp "$scratch/dot/c/dot" "$scratch/tampered/dot" &&
        cp "$scratch/tampered/cases" "$scratch/tampered/dot.cases"
}

run_tampered()
{
    run_together c "$scratch/tampered/dot" "$scratch/tampered"
}

check_tampered_result()
{
    prepare_tampered && echo 123f32 >"$scratch/tampered/dot-2.out" && run_tampered
}

check_tampered_entry()
{
    prepare_tampered && sed 's/^dot-1 dot /dot-1 dog /' "$scratch/dot/data/cases" \
        >"$scratch/tampered/dot.cases" && run_tampered
}

check_tampered_input()
{
    prepare_tampered && echo '[1f32] [1f32, 2f32]' >"$scratch/tampered/dot-2.in" && run_tampered
}

# Those of all programs for OpenCL: what is wrong is wrong, whatever the program gives alone.
check_tampered_together()
{
    tampered=$scratch/tampered/dot
    prepare_tampered && cp "$scratch/dot/opencl/dot" "$tampered" && mkdir "$tampered.together" &&
        echo "$scratch/dot/opencl/dot.so $tampered.cases $scratch/tampered $tampered.together" \
            >"$scratch/tampered/list" &&
        "$scratch/cases_together" --all "$scratch/tampered/list" || return 0
    test "$(find "$tampered.together" -name '*.actual' | wc -l)" -gt 2 || return 0
    echo 123f32 >"$scratch/tampered/dot-2.out"
    run_together opencl "$tampered" "$scratch/tampered"
}

check_untampered()
{
    prepare_tampered && run_tampered
}

ways='c plain openmp opencl processor sanitized threads oclgrind'
if is_quick; then
    ways='c'
fi
set --
for program in "$top_srcdir"/examples/*/*.fut "$top_srcdir"/examples/*/*.dpia; do
    test "$(basename "$(dirname "$program")")" = modules || set -- "$@" "$program"
done
is_quick || tap_case 'all cases for OpenCL in one process' run_all_for_opencl "$@"
for program in "$@"; do
    name=$(basename "${program%.*}")
    tap_case "$name: inputs" check_inputs "$program" "$name"
    for way in $ways; do
        if missing=$(can_run "$way"); then
            tap_case "$name: $way" check_way "$way" "$program" "$name"
        else
            tap_skip "$name: $way" "$missing"
        fi
    done
    is_quick || for target in c openmp opencl; do
        tap_case "$name: text for $target" check_text "$target" "$program" "$name"
    done
done
tap_fails 'a wrong result is found' check_tampered
tap_case 'many cases run in one process' check_untampered
tap_fails 'a wrong result among many is found' check_tampered_result
is_quick || ! can_run opencl >"$scratch/missing" ||
    tap_fails 'a wrong result among those of many programs is found' check_tampered_together
tap_fails 'an entry that is not there is found among many' check_tampered_entry
tap_fails 'a run-time error among many is found' check_tampered_input
tap_done
