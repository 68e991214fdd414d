#!/bin/sh
# The test blocks of rows.fut for OpenCL, whose strategy chooses by the sizes of rows and columns, and
# by how much fills the device: results are those of the interpreter, and the rules that they are
# about are applied.
scratch=rows
. "$(dirname "$0")/run.sh"
program=$top_srcdir/tests/run/rows.fut

# check_blocks OPTION...
check_blocks()
{
    "$DPIAC" test "$@" "$program" >"$scratch/said" 2>&1 &&
        grep -q ' passed, 0 failed' "$scratch/said" && return
    head -c 3000 "$scratch/said"
    return 1
}

# check_rule ENTRY RULE [LINES]: RULE is applied in ENTRY, or so many lines behind its first one.
check_rule()
{
    line=$(sed -n "/^entry $1 /=" "$program")
    "$DPIAC" opencl --report -o "$scratch/rows" "$program" >"$scratch/report" 2>&1 &&
        grep -q "rows.fut:$((line + ${3-0})): strategy: $2\$" "$scratch/report" && return
    grep "strategy:" "$scratch/report"
    return 1
}

# check_on TARGET [OPTION]
check_on()
{
    if missing=$(can_run "$1"); then
        tap_case "rows for $*" check_blocks --target="$@"
    else
        tap_skip "rows for $*" "$missing"
    fi
}

check_on openmp
check_on opencl
check_on opencl --work-groups=64
while read -r entry lines rule; do
    tap_case "$entry: $rule" check_rule "$entry" "$rule" "$lines"
done <<'END'
rows 0 map by work-groups
columns 0 columns in pieces
chain 1 map by work-groups
column_chain 1 columns in pieces
sums 0 map by work-groups
sums 0 rows in pieces
counts 0 rows in pieces
maxs 0 rows in pieces
both 0 rows in pieces
softmax 0 map by work-groups
scolumns 0 fission
scolumns 0 columns in pieces
chain 1 map by work-groups
column_chain 1 columns in pieces
stencil 0 several rows
life 4 fission
life 4 several rows
END
tap_fails 'a rule that is not applied' check_rule rows 'rows in pieces'
tap_done
