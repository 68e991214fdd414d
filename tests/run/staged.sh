#!/bin/sh
# The programs of tests/golden that are about stages of the front end: all evaluators agree on what
# each stage makes of them. Mistakes planted in these stages (tests/mutants) show here.
scratch=staged
. "$(dirname "$0")/run.sh"

# check_agreement PROGRAM: what is said is shown where they do not.
check_agreement()
{
    "$DPIAC" check --no-warnings --semantics --target=c "$top_srcdir/tests/golden/$1.fut" \
        >"$scratch/$1.said" 2>&1 && grep -q ' evaluators' "$scratch/$1.said" && return
    head -c 3000 "$scratch/$1.said"
    return 1
}

for name in stages instances firstorder sized modules hidden found_sizes; do
    tap_case "$name" check_agreement "$name"
done
tap_fails 'a program that is none' check_agreement grammar
tap_done
