#!/bin/sh
# Run by make performance: measures, and puts the tables into docs/performance.md, each between
# `<!-- its name -->` and `<!-- end -->`. PERFORMANCE_GPU is a folder that gpu.sh made, whose run.sh has
# left its results there; without it the tables of a GPU stay as they are. PERFORMANCE_ONLY has the
# names of those tables that are wanted: gpu, processor, table, translation. Other variables are those
# of make bench and make bench-table.
set -eu
: "${top_srcdir:?this is run by make performance}" "${PERFORMANCE_GPU:=}"
: "${PERFORMANCE_ONLY:=gpu processor table translation}"
: "${PERFORMANCE_PAGE:=$top_srcdir/docs/performance.md}"
bench=$top_srcdir/tests/bench
folder=$TEST_SCRATCH/performance
rm -rf "$folder"
mkdir -p "$folder"

wants()
{
    case " $PERFORMANCE_ONLY " in *" $1 "*) ;; *) return 1 ;; esac
}

# place NAME: $folder/NAME goes into the page.
place()
{
    awk -v name="$1" -v file="$folder/$1" -f "$bench/place.awk" "$PERFORMANCE_PAGE" >"$folder/page" ||
        { echo "make performance: no table '$1', or no place for it in $PERFORMANCE_PAGE"; exit 1; }
    cp "$folder/page" "$PERFORMANCE_PAGE"
}

# cases WHERE CASES: the programs that ran there, with the lines that say on what.
cases()
{
    sed -n '/^OpenCL: /p; /^OpenMP: /p; /^OpenBLAS: /p; /^CLBlast/p; /^cuBLAS/p; /^emitted C: /p' "$2" |
        sed 's/^/- /'
    echo
    awk -v where="$1" -f "$bench/rows.awk" "$2"
}

# rows LOG: the table in what bench-table or gpu.py printed, from what it says of the machine on.
rows()
{
    sed -n '/; a copy moves /,$p' "$1"
}

if wants gpu && test -n "$PERFORMANCE_GPU"; then
    cases OpenCL "$PERFORMANCE_GPU/cases.txt" >"$folder/gpu-cases"
    rows "$PERFORMANCE_GPU/table.md" | grep -v -e '^/' -e '^  warnings' >"$folder/gpu-table"
    place gpu-cases
    place gpu-table
fi
if wants processor; then
    "$bench/cpu.sh" | tee "$folder/cases.txt"
    cases OpenMP "$folder/cases.txt" >"$folder/openmp-cases"
    cases OpenCL "$folder/cases.txt" >"$folder/pocl-cases"
    place openmp-cases
    place pocl-cases
fi
if wants table; then
    "$bench/table/cpu.sh" | tee "$folder/table.md"
    rows "$folder/table.md" >"$folder/processor-table"
    place processor-table
fi
if wants translation; then
    "$bench/translate.sh" | tee "$folder/translation.md"
    sed '/^$/,$d' "$folder/translation.md" >"$folder/translation-stages"
    sed '1,/^$/d' "$folder/translation.md" >"$folder/translation-sizes"
    place translation-stages
    place translation-sizes
fi
