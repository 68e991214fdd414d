#!/bin/sh
# The tables of the documentation are those of the sources: each primitive with its type in
# docs/dpia.md, each rule of stage I with its function in docs/translation.md, each folder of
# src/LAYERS in docs/hacking.md, each number of devices in docs/rules.md. (Options: options.sh.)
set -u
: "${top_srcdir:=$(cd "$(dirname "$0")/../.." && pwd)}"
. "$top_srcdir/tests/tap.sh"

# has_all FILE: whether the file has each line of standard input, of which there must be some.
has_all()
{
    lines=0
    missing=0
    while IFS= read -r line; do
        lines=$((lines + 1))
        grep -qF -e "$line" "$1" || { echo "$1 lacks: $line"; missing=1; }
    done
    test "$lines" -gt 0 && test "$missing" -eq 0
}

# Rows of a table as they begin: "| `zip` | `(n: nat) -> ...` |". A LOOP and a MEMORY have one row,
# for all levels and spaces.
primitives()
{
    sed -En -e 's/^(PRIMITIVE|CHECKED)\([A-Z_0-9]*, "([^"]*)", [A-Z]*, "([^"]*)"\)/| `\2` | `\3` |/p' \
        -e 's/^LOOP\([A-Z_]*, "([^"]*)", "([^"]*)", [A-Z]*, [A-Z]*, "([^"]*)"\)/| `\1\2` | `\3` |/p' \
        -e 's/^MEMORY\([A-Z_]*, "([^"]*)", [A-Z]*, [A-Z]*, "([^"]*)"\)/| `\1` | `\2` |/p' \
        "$top_srcdir/src/dpia/primitives.def"
}

rules()
{
    sed -n 's/^RULE(.*, \(stage1_[a-z_]*\), "\([^"]*\)", "[^"]*")/`\2`/p' \
        "$top_srcdir/src/translate/stage1_rules.def"
}

folders()
{
    tr ' ' '\n' <"$top_srcdir/src/LAYERS" | sed 's/.*/`&`/'
}

check_primitives()
{
    primitives | has_all "$top_srcdir/docs/dpia.md"
}

check_rules()
{
    rules | has_all "$top_srcdir/docs/translation.md"
}

check_folders()
{
    folders | has_all "$top_srcdir/docs/hacking.md"
}

# "| `longRow` | 128 | 32 |", of the table that src/rules/devices.dpia is.
numbers()
{
    awk '
        $1 == "device" { device = $2 }
        $2 == "=" {
            if (!($1 in known)) { known[$1] = 1; names[++count] = $1 }
            value[device, $1] = $3
        }
        END {
            for (i = 1; i <= count; i++)
                print "| `" names[i] "` | " value["gpu", names[i]] " | " value["cpu", names[i]] " |"
        }' "$top_srcdir/src/rules/devices.dpia"
}

check_numbers()
{
    numbers | has_all "$top_srcdir/docs/rules.md"
}

check_planted()
{
    echo '| `teleport` | `(n: nat) -> comm` |' | has_all "$top_srcdir/docs/dpia.md"
}

tap_case 'docs/dpia.md has every primitive with its type' check_primitives
tap_case 'docs/translation.md has every rule of stage I' check_rules
tap_case 'docs/hacking.md has every folder' check_folders
tap_case 'docs/rules.md has every number of devices' check_numbers
tap_fails 'a primitive that is not documented is found' check_planted
tap_done
