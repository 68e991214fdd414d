#!/bin/sh
# prepare.sh DPIAC ROOT FOLDER PLACE...: emits the programs that tests/bench/programs names for these
# places into FOLDER, and contestants.h, which names them and how many milliseconds each translation
# took.
set -eu
dpiac=$1 root=$2 folder=$3
shift 3
mkdir -p "$folder"
headers=$folder/headers.tmp rows=$folder/rows.tmp
: >"$headers"
: >"$rows"

# emit KIND NAME FILE ENTRY SIGNATURE PLACE
emit()
{
    base=$2_$6
    case $6 in
    openmp) target=openmp ;;
    opencl) target='opencl --device=cpu' ;;
    gpu) target=opencl ;;
    esac
    before=$(date +%s%N)
    # shellcheck disable=SC2086
    "$dpiac" $target -e "$4" -o "$folder/$base" "$root/$3" || {
        echo "bench: $3 is left out for $6" >&2
        return 0
    }
    after=$(date +%s%N)
    echo "#include \"$base.h\"" >>"$headers"
    signature=$(echo "$5" | tr '[:lower:]' '[:upper:]')
    echo "$1($base, $4, $signature, \"$2\", $(((after - before) / 100000)) / 10.0)" >>"$rows"
}

grep -v '^#' "${BENCH_PROGRAMS:-$root/tests/bench/programs}" |
while read -r name file entry signature places; do
    for place in "$@"; do
        case " $places " in
        *" $place "*) ;;
        *) continue ;;
        esac
        kind=OPENCL
        test "$place" != openmp || kind=OPENMP
        emit "$kind" "$name" "$file" "$entry" "$signature" "$place"
    done
done
{
    echo '#ifndef BENCH_CONTESTANTS'
    echo '#define BENCH_CONTESTANTS'
    cat "$headers"
    echo '#endif'
    cat "$rows"
} >"$folder/contestants.h"
rm "$headers" "$rows"
