#!/bin/sh
# The texts of the host code (opencl/text): what they define, and the variables of their functions that
# have the program's pointer, are among the names that opencl/text.c knows, so that no program is called
# like one of them.
set -u
: "${top_srcdir:=$(cd "$(dirname "$0")/../.." && pwd)}" "${top_builddir:=$top_srcdir}"
: "${TEST_SCRATCH:=$top_builddir/tests/scratch}"
. "$top_srcdir/tests/tap.sh"
scratch=$TEST_SCRATCH/texts

# known: the words in the lists of text.c, and what emit.c and src/target/failure.c reserve themselves.
known()
{
    {
        sed -n '/^static const char \*const definitions/,$p' "$top_srcdir/opencl/text.c" |
            grep -o '"[a-z_0-9]*"' | tr -d '"'
        printf '%s\n' create create_with fail groups_wait refuse
    } | sort -u
}

# defined FILE...: functions, structs and enums.
defined()
{
    grep -ho '^\(static \|struct \|enum \)[^(;]*\$prog_[a-z_0-9]*' "$@" | sed 's/.*\$prog_//' | sort -u
}

# variables FILE...: those of functions that declare self, parameters too, and members beside it.
variables()
{
    awk '
    function end(  name) {
        if (has_self)
            for (name in names) print name
        split("", names)
        has_self = 0
    }
    FNR == 1 || /^}/ { end() }
    /\*\$self/ { has_self = 1 }
    {
        line = $0
        while (match(line, /(int|unsigned|float|double|size_t|int64_t|bool|char|cl_[a-z_]+|\$prog[a-z_]*|const) \**(const )?[a-z_0-9]+( =|;|\[|,|\))/)) {
            word = substr(line, RSTART, RLENGTH)
            line = substr(line, RSTART + RLENGTH)
            gsub(/( =|;|\[|,|\))$/, "", word)
            sub(/.*[ *]/, "", word)
            names[word] = 1
        }
    }
    END { end() }' "$@" | sort -u
}

# all_known COMMAND: what it prints is known.
all_known()
{
    unknown=$("$1" "$top_srcdir"/opencl/text/*.c.txt | comm -23 - "$scratch/known")
    test -z "$unknown" || { echo "$unknown"; return 1; }
}

mkdir -p "$scratch"
known >"$scratch/known"
tap_case 'what texts define is known' all_known defined
tap_case 'variables beside the pointer of the program are known' all_known variables
tap_done
