#!/bin/sh
# rank_gpu.sh FOLDER [DPIAC]: emits into FOLDER what other numbers of the device make of the
# programs of this folder, with the times that dpiac predicts for the rows of rank.rows, and rank.py,
# which measures them on a machine that has an NVIDIA GPU, PyTorch, gcc, and OpenCL's headers and loader:
# whether what is predicted to be fastest is.
set -eu
test $# -ge 1 || { sed -n '2,5s/^# //p' "$0"; exit 2; }
here=$(cd "$(dirname "$0")" && pwd)
dpiac=${2:-${DPIAC:-dpiac}}
mkdir -p "$1"
cd "$1"

# The variants of a row: "label|time"; of those with one time the first, eight at most.
variants()
{
    "$dpiac" explain --cost --rank --sizes="$2" "$here/$1.fut" |
        sed -n 's/^  \(.*[^ ]\)  *\([0-9.]*\) us *[0-9.]*$/\1|\2/p' |
        sort -t'|' -s -k2,2n |
        awk -F'|' '$1 == "as it is" || $2 != last { print } { last = $2 }' |
        awk -F'|' '{ line[NR] = $0 } $1 == "as it is" { usual = NR }
                   END { step = NR > 8 ? (NR - 5) / 3 : 1
                         for (i = 1; i <= NR; i++)
                             if (NR <= 8 || i <= 5 || i == usual ||
                                 int((i - 5) / step) > int((i - 6) / step))
                                 print line[i] }'
}

# Emits the program with the number that LABEL says.
emit()
{
    file=$1__$(echo "$2" | tr -d ' ' | tr '=' '_')
    test -e "$file.c" && return
    if test "$2" = 'as it is'; then
        "$dpiac" opencl --no-tuning --prefix="$1" -o "$file.c" "$here/$1.fut"
    else
        printf 'entry %s for opencl on gpu\n  %s\n' "$1" "$2" >"$file.tuning"
        "$dpiac" opencl --tuning="$file.tuning" --prefix="$1" -o "$file.c" "$here/$1.fut"
    fi
    rm -f "$file.cl" "$file.tuning"
}

: >manifest
while read -r program sizes; do
    case "${RANK_ONLY:-$program}" in *"$program"*) ;; *) continue ;; esac
    variants "$program" "$sizes" | while IFS='|' read -r label time; do
        emit "$program" "$label"
        echo "$program|$sizes|$file|$label|$time" >>manifest
    done
done <"$here/rank.rows"
cp "$here/gpu.py" "$here/rank.py" .
