#!/bin/sh
# The tables of tests/mutants name what is there: what a mistake changes stands in its file, once, and
# its test is one. `make mutants` takes too long for each run of the tests, and is wrong where a
# mistake cannot be planted any more.
set -u
: "${top_srcdir:=$(cd "$(dirname "$0")/../.." && pwd)}" "${top_builddir:=$top_srcdir}"
: "${TEST_SCRATCH:=$top_builddir/tests/scratch}" "${AWK:=awk}"
. "$top_srcdir/tests/tap.sh"
scratch=$TEST_SCRATCH/lint-mutants
mkdir -p "$scratch"

# list_mutants TABLE: `NAME FILE TEST` of each, TEST without its settings.
list_mutants()
{
    $AWK '$1 == "mutant" { name = $2 }
        $1 == "file" { file = $2 }
        $1 == "test" { print name, file, $NF }' "$1"
}

# can_plant TABLE: prints those that cannot be planted; fails if there is one, or if there are none.
can_plant()
{
    list_mutants "$1" >"$scratch/mutants"
    test -s "$scratch/mutants" || { echo 'no mutants'; return 1; }
    outcome=0
    while read -r name file test; do
        case $test in
        *.sh) ;;
        *) test=$test.c ;;
        esac
        test -f "$top_srcdir/$test" &&
            $AWK -v name="$name" -f "$top_srcdir/tests/mutants/change.awk" "$1" \
                "$top_srcdir/$file" >"$scratch/changed" ||
            { echo "$name: $file, $test"; outcome=1; }
    done <"$scratch/mutants"
    return "$outcome"
}

# check_changed SED: the first table, with a change.
check_changed()
{
    sed "$1" "$top_srcdir/tests/mutants/dpia.txt" >"$scratch/table" && can_plant "$scratch/table"
}

for table in "$top_srcdir"/tests/mutants/*.txt; do
    tap_case "${table##*/}" can_plant "$table"
done
tap_fails 'a line that is not there is found' check_changed 's/^-/-x/'
tap_fails 'a test that is not there is found' check_changed 's/^test.*/&x/'
tap_fails 'a table without mutants is found' check_changed '/^mutant/d;/^test/d'
tap_done
