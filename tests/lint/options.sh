#!/bin/sh
# What --help says, what the manual page says, and what a shell completes are the same options: all
# come from src/driver/options.def or are compared with it here.
set -u
: "${top_srcdir:=$(cd "$(dirname "$0")/../.." && pwd)}" "${top_builddir:=$top_srcdir}"
: "${DPIAC:=$top_builddir/dpiac}" "${TEST_SCRATCH:=$top_builddir/tests/scratch}"
. "$top_srcdir/tests/tap.sh"
scratch=$TEST_SCRATCH/options
rm -rf "$scratch"
mkdir -p "$scratch"
page=$top_srcdir/docs/dpiac.1

# "--output=BASE", "-MF FILE", "-o", a line each, of a help text.
options_of_help()
{
    sed -n 's/^  \(-.\), \(--[^ ]*\).*/\1\n\2/p; s/^      \(--[^ ]*\).*/\1/p
        s/^      \(-[A-Z][A-Z] [A-Z][A-Z]*\)  .*/\1/p; s/^      \(-[A-Z][A-Z]\)  .*/\1/p' "$1" |
        sort
}

# The same of the page's section OPTIONS. A version's -v is not shown by --help.
options_of_page()
{
    sed -n '/^\.SH OPTIONS/,/^\.SH COMPARING/p' "$page" |
        sed -n '/^\.TP/{n;s/^\.BR* //;s/\\f[IRP]//g;s/\\//g;s/"//g;p;}' |
        sed 's/ *, */\n/g' | sed 's/  */ /g; s/^ //; s/ $//' | grep -v '^-v$' | sort
}

check_page()
{
    "$DPIAC" --help >"$scratch/help" && options_of_help "$scratch/help" >"$scratch/helped" &&
        options_of_page >"$scratch/paged" || return
    test "$(wc -l <"$scratch/helped")" -gt 30 || { echo 'few options'; return 1; }
    diff "$scratch/helped" "$scratch/paged"
}

# The options of all commands together are those of --help.
check_commands()
{
    : >"$scratch/each"
    for command in $(sed -n 's/^COMMAND([A-Z]*, "\([a-z]*\)".*/\1/p' \
        "$top_srcdir/src/driver/commands.def"); do
        "$DPIAC" "$command" --help >"$scratch/one" || return
        "$DPIAC" help "$command" | cmp - "$scratch/one" || return
        grep -q "^Usage: dpiac $command " "$scratch/one" || { echo "no usage of $command"; return 1; }
        options_of_help "$scratch/one" >>"$scratch/each"
    done
    sort -u "$scratch/each" | diff "$scratch/helped" -
}

# The default target that the texts name is that of the program.
check_default_target()
{
    grep -q 'c, openmp or opencl (default: opencl' "$scratch/help" || return
    tr '\n' ' ' <"$page" | grep -q '\.B openmp or \.BR opencl , which is the default\.' || return
    for command in 'emit strategy' explain; do
        "$DPIAC" $command "$top_srcdir/examples/blas/dot.fut" >"$scratch/default" &&
            "$DPIAC" $command --target=opencl "$top_srcdir/examples/blas/dot.fut" |
            cmp - "$scratch/default" || return
    done
}

check_short()
{
    "$DPIAC" -h | cmp - "$scratch/help" && "$DPIAC" help | cmp - "$scratch/help" &&
        test "$("$DPIAC" -V)" = "$("$DPIAC" --version)" &&
        test "$("$DPIAC" -v)" = "$("$DPIAC" -V)" &&
        "$DPIAC" -V | grep -qx 'dpiac [0-9.]*'
}

# No line is wider than a terminal.
check_width()
{
    ! grep -n '.\{81\}' "$scratch/help"
}

tap_case 'the manual page has the options of --help' check_page
tap_case 'each command has a help of its own' check_commands
tap_case 'the default target is as they say' check_default_target
tap_case '-h, help, -V, -v' check_short
tap_case '--help fits a terminal' check_width
tap_done
