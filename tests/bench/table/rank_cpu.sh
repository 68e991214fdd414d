#!/bin/sh
# rank_cpu.sh FOLDER [DPIAC]: emits into FOLDER what other numbers of the device make of the programs
# of this folder, as OpenMP C, with the times that dpiac predicts for the rows of rank_cpu.rows, and
# measures them: whether what is predicted to be fastest is.
#
# Variables: RANK_ONLY (programs), RANK_SECONDS (for each row), RANK_TARGET (c or openmp), CC.
set -eu
test $# -ge 1 || { sed -n '2,4s/^# //p' "$0"; exit 2; }
here=$(cd "$(dirname "$0")" && pwd)
dpiac=${2:-${DPIAC:-dpiac}}
target=${RANK_TARGET:-openmp}
compiler=${CC:-gcc}
mkdir -p "$1"
cd "$1"

# The variants of a row: "label|time". Of those with one time there is the first, or what is there
# without tuning: that differs from it at other sizes only.
variants()
{
    "$dpiac" explain --cost --rank --no-tuning --target="$target" --sizes="$2" "$here/$1.fut" |
        sed -n 's/^  \(.*[^ ]\)  *\([0-9.]*\) us *[0-9.]*$/\1|\2/p' |
        sort -t'|' -s -k2,2n |
        awk -F'|' '{ if ($2 != time) count++; time = $2
                     if (!(count in line) || $1 == "as it is") line[count] = $0 }
                   END { for (i = 1; i <= count; i++) print line[i] }' |
        awk 'NR <= 8 || /^as it is/'
}

# emit PROGRAM LABEL: compiles the program with the number that LABEL says, into $library.
emit()
{
    library=./$1__$(echo "$2" | tr -d ' ' | tr '=' '_').so
    test ! -e "$library" || return 0
    if test "$2" = 'as it is'; then
        "$dpiac" "$target" --no-tuning --prefix="$1" -o "$library.c" "$here/$1.fut"
    else
        printf 'entry %s for %s on cpu\n  %s\n' "$1" "$target" "$2" >"$library.tuning"
        "$dpiac" "$target" --tuning="$library.tuning" --prefix="$1" -o "$library.c" "$here/$1.fut"
    fi
    "$compiler" -O3 -march=native -fopenmp -fPIC -shared -o "$library" "$library.c" -lm
}

: >manifest
while read -r program sizes inputs outputs; do
    case " ${RANK_ONLY:-$program} " in *" $program "*) ;; *) continue ;; esac
    variants "$program" "$sizes" | while IFS='|' read -r label time; do
        emit "$program" "$label"
        echo "$program|$sizes|$inputs|$outputs|$library|$label|$time" >>manifest
    done
done <"$here/rank_cpu.rows"
"$compiler" -std=c11 -D_POSIX_C_SOURCE=200809L -O2 -Wall -Wextra -Wno-strict-prototypes -fopenmp \
    -I"$here" -o rank "$here/rank.c" -ldl -lm
./rank manifest
