#!/bin/sh
# The two awk programs of the build: the count of test results, and C text as string literals.
set -u
: "${top_srcdir:=$(cd "$(dirname "$0")/../.." && pwd)}" "${AWK:=awk}" "${CC:=cc}"
. "$top_srcdir/tests/tap.sh"

work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

printf ':test-result: PASS 1\n:test-result: PASS 2\n:test-result: XFAIL 3\n' >"$work/good.trs"
printf ':test-result: PASS 1\n:test-result: FAIL 2\n:test-result: ERROR\n' >"$work/bad.trs"
printf ':test-result: SKIP\n:recheck: no\n' >"$work/skip.trs"

# tallies LINE NAME...: whether LINE is the sum for these results.
tallies()
{
    expected=$1
    shift
    found=$(cd "$work" && $AWK -f "$top_srcdir/build-aux/tally.awk" "$@")
    test "$found" = "$expected" || { echo "expected '$expected', found '$found'"; return 1; }
}

tally_status()
{
    (cd "$work" && $AWK -f "$top_srcdir/build-aux/tally.awk" "$@")
}

# A program that prints what was embedded.
cat >"$work/print.c" <<'EOF'
#include <stdio.h>
static const char *const lines[] = {
#include "text.inc"
};
int main(void)
{
    for (size_t i = 0; i < sizeof lines / sizeof *lines; i++)
        fputs(lines[i], stdout);
    return 0;
}
EOF
printf '%s\n' '#define A "x\n" /* a \ b */' "char c = '\\\\', d = '\"';" '' 'what??(??/' \
    "	tab é %d" >"$work/text.txt"

embeds()
{
    $AWK -f "$top_srcdir/build-aux/embed.awk" "$work/text.txt" >"$work/text.inc" &&
        $CC -std=c11 -Wall -Wextra -Wpedantic -Werror -o "$work/print" "$work/print.c" &&
        "$work/print" >"$work/text.out" && diff "$work/text.txt" "$work/text.out"
}

tap_case 'passes are counted' tallies '3 passed, 0 failed' good.trs
tap_case 'failures and errors are counted' tallies '4 passed, 2 failed' good.trs bad.trs
tap_case 'skips are counted' tallies '3 passed, 0 failed, 1 skipped' good.trs skip.trs
tap_case 'a test without a result failed' tallies '3 passed, 1 failed' good.trs missing.trs
tap_case 'the status is good if none failed' tally_status good.trs skip.trs
tap_fails 'the status is bad if one failed' tally_status good.trs bad.trs
tap_case 'embedded text comes back as it was' embeds
tap_done
