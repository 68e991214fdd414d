#!/bin/sh
# What can be checked about the text of sources without reading it: at most 100 columns (but for
# tables, which have a row on each line), no tabs, no blanks at the end of a line, no marks of
# unfinished work, `!p` for a comparison with NULL, no blank line behind the declarations that
# begin a block, and no part of a phrase that is read without asking whether there is such.
set -u
: "${top_srcdir:=$(cd "$(dirname "$0")/../.." && pwd)}"
. "$top_srcdir/tests/tap.sh"

# check_text ROOT NAMES PATTERN: prints the lines of the files under ROOT with such names that match
# the extended regular expression, and fails if there are any, or if there are no such files. What
# a release has besides, made from the grammar, is left out.
check_text()
{
    files=$(cd "$1" && find src opencl grammar tests/unit -type f -name "$2" \
        ! -path 'grammar/*.[ch]' | LC_ALL=C sort)
    test -n "$files" || { echo 'no files'; return 1; }
    # The names of our own files contain no blanks.
    # shellcheck disable=SC2086
    ! (cd "$1" && LC_ALL=C.UTF-8 grep -nE "$3" /dev/null $files)
}

# check_blocks ROOT NAMES: prints the blank lines that part the declarations at the beginning of a
# block from what follows.
check_blocks()
{
    files=$(cd "$1" && find src opencl grammar tests/unit -type f -name "$2" \
        ! -path 'grammar/*.[ch]' | LC_ALL=C sort)
    test -n "$files" || { echo 'no files'; return 1; }
    # shellcheck disable=SC2086
    (cd "$1" && ${AWK:-awk} -v scalar='(bool|int|char|size_t|unsigned|double|u?int[0-9]+_t)' '
        BEGIN { declaration = "^ +((const|static) )*(struct [a-z_]+|" scalar ") [*a-z_0-9, =]+.*;$" }
        /^ *[{]$|^ .*[)] [{]$/ { begins = 1; next }
        begins && $0 ~ declaration {
            declares = 1
            next
        }
        declares && /^$/ { print FILENAME ":" FNR ": a blank line"; found = 1 }
        { begins = declares = 0 }
        END { exit found }' $files)
}

# check_parts ROOT: prints the lines of passes that read a part of a phrase by themselves, not with
# the functions of dpia/parts.c, which see that the phrase has it. What makes one may set it.
check_parts()
{
    files=$(cd "$1" && find src/view src/memory src/translate src/target src/explain src/semantics \
        opencl -type f -name '*.c' 2>/dev/null | LC_ALL=C sort)
    test -n "$files" || { echo 'no files'; return 1; }
    kinds='var|lam|app|nat_lam|nat_app|data_lam|data_app|pair|proj|literal|oper|prim'
    # shellcheck disable=SC2086
    ! (cd "$1" && LC_ALL=C.UTF-8 grep -nE -e "->u\\.($kinds)\\b" /dev/null $files) |
        grep -vE -e '->u\.[a-z_.]+ = '
}

plant()
{
    rm -rf "$planted"
    mkdir -p "$planted/src" "$planted/opencl" "$planted/grammar" "$planted/tests/unit"
    printf '%b\n' "$1" >"$planted/src/x.c"
}

planted=$(mktemp -d)
trap 'rm -rf "$planted"' EXIT
code='*.[chly]'
sources='*.[chlyd]*'
tab=$(printf '\t')
too_long='^.{101}'
unfinished='TO''DO|FIX''ME'
compared='== NU''LL'

tap_case 'lines have at most 100 columns' check_text "$top_srcdir" "$code" "$too_long"
tap_case 'there are no tabs' check_text "$top_srcdir" "$sources" "$tab"
tap_case 'no line ends in a blank' check_text "$top_srcdir" "$sources" ' $'
tap_case 'nothing is marked as unfinished' check_text "$top_srcdir" "$sources" "$unfinished"
tap_case 'null pointers are not compared' check_text "$top_srcdir" "$code" "$compared"
tap_case 'no blank line follows declarations' check_blocks "$top_srcdir" "$code"
tap_case 'parts of phrases are asked for' check_parts "$top_srcdir"
plant "$(printf '%0100d' 0)"
tap_case 'a line of 100 columns is accepted' check_text "$planted" '*.c' "$too_long"
plant "$(printf '%0101d' 0)"
tap_fails 'a line of 101 columns is found' check_text "$planted" '*.c' "$too_long"
plant 'int x;\tint y;'
tap_fails 'a tab is found' check_text "$planted" '*.c' "$tab"
plant 'int x; '
tap_fails 'a blank at the end is found' check_text "$planted" '*.c' ' $'
plant '/* TO''DO */'
tap_fails 'a mark is found' check_text "$planted" '*.c' "$unfinished"
plant 'if (p == NU''LL)'
tap_fails 'a null pointer that is compared is found' check_text "$planted" '*.c' "$compared"
plant '{\n    int x = 1;\n    x++;\n}'
tap_case 'declarations without a blank line are accepted' check_blocks "$planted" '*.c'
plant '{\n    int x = 1;\n\n    x++;\n}'
tap_fails 'a blank line behind declarations is found' check_blocks "$planted" '*.c'
plant ''
printf 'a = lam->u.lam.body;\n' >"$planted/opencl/x.c"
tap_fails 'a part that is read is found' check_parts "$planted"
printf 'lam->u.lam.body = a;\n' >"$planted/opencl/x.c"
tap_case 'a part that is made is accepted' check_parts "$planted"
tap_done
