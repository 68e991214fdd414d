#!/bin/sh
# Includes go one way: a file of a folder includes headers only of that folder and of those that
# stand before it in src/LAYERS. The files of grammar/ count as part of
# syntax or, those of dpia, of notation. No file is longer
# than 1,000 lines.
set -u
: "${top_srcdir:=$(cd "$(dirname "$0")/../.." && pwd)}"
. "$top_srcdir/tests/tap.sh"

# The files of the tree at $1 that the rules are about. A release also has what was made from the
# grammar.
source_files()
{
    (cd "$1" && find src opencl grammar -type f \
        \( -name '*.[chly]' -o -name '*.def' -o -name '*.txt' \) ! -path 'grammar/*.[ch]') |
        LC_ALL=C sort
}

# Prints each include of the tree at $1 that goes the wrong way; fails if there is one, or if there
# is nothing to look at.
check_includes()
{
    source_files "$1" | (cd "$1" && awk '
        function folder_of(path, parts, n) {
            n = split(path, parts, "/")
            if (parts[1] == "grammar") return parts[2] ~ /^dpia/ ? "notation" : "syntax"
            return parts[1] == "src" ? parts[2] : parts[1]
        }
        function complain(text) { print file ":" line ": " text; wrong = 1 }
        function check(included, target) {
            if (included == "config.h") return
            if (included !~ /\//) { complain("write the folder: " included); return }
            target = folder_of(included)
            if (!(target in rank)) complain("no such layer: " included)
            else if (rank[target] > rank[own])
                complain(own " must not include " included)
        }
        BEGIN {
            while ((getline text < "src/LAYERS") > 0) {
                n = split(text, names)
                for (i = 1; i <= n; i++) rank[names[i]] = ++ranks
            }
            if (ranks == 0) { print "src/LAYERS: empty or missing"; exit 1 }
        }
        {
            file = $0; line = 0; own = folder_of(file); files++
            if (!(own in rank)) complain("the folder " own " is not in src/LAYERS")
            while ((getline text < file) > 0) {
                line++
                if (text ~ /^[ \t]*#[ \t]*include[ \t]*"/) {
                    split(text, quoted, "\"")
                    check(quoted[2])
                }
            }
            close(file)
        }
        END {
            if (files == 0) { print "no files"; exit 1 }
            exit wrong
        }')
}

# Prints each file of the tree at $1 that is too long, and fails if there is one.
check_lengths()
{
    source_files "$1" | (
        cd "$1" && long=0
        while read -r file; do
            lines=$(wc -l <"$file")
            test "$lines" -le 1000 || { echo "$file: $lines lines"; long=1; }
        done
        exit "$long"
    )
}

# A tree with one file, src/$1/x.c, that holds the text $2.
plant()
{
    rm -rf "$planted"
    mkdir -p "$planted/src/$1" "$planted/opencl" "$planted/grammar"
    cp "$top_srcdir/src/LAYERS" "$planted/src/"
    printf '%s\n' "$2" >"$planted/src/$1/x.c"
}

plant_long()
{
    plant base "$(awk 'BEGIN { for (i = 1; i <= 1001; i++) print "int x" i ";" }')"
}

planted=$(mktemp -d)
trap 'rm -rf "$planted"' EXIT

tap_case 'includes follow src/LAYERS' check_includes "$top_srcdir"
tap_case 'no file is longer than 1000 lines' check_lengths "$top_srcdir"
plant target '#include "base/arena.h"'
tap_case 'an include of a lower layer is accepted' check_includes "$planted"
plant base '#include "driver/options.h"'
tap_fails 'an include of a higher layer is found' check_includes "$planted"
plant base '#include "arena.h"'
tap_fails 'an include without its folder is found' check_includes "$planted"
plant nowhere '#include "base/arena.h"'
tap_fails 'a folder that is not in src/LAYERS is found' check_includes "$planted"
plant_long
tap_fails 'a file of 1001 lines is found' check_lengths "$planted"
rm "$planted/src/base/x.c"
tap_fails 'an empty tree is an error' check_includes "$planted"
tap_done
