#!/bin/sh
# What dpiac prints after each stage, for a few programs: tests/golden/emit/NAME.STAGE.out, where
# stages from `strategy` on are also named after the target. The files that come out for the dot
# product are there as well.
#
# With DPIAC_UPDATE_GOLDEN=1 (make update-golden) the expected output is written; the difference is
# for reading.
scratch=golden
. "$(dirname "$0")/../run/run.sh"
expected=$top_srcdir/tests/golden/emit
update=${DPIAC_UPDATE_GOLDEN-0}

# agree NAME: $scratch/NAME is what it was.
agree()
{
    test -s "$scratch/$1" || { echo 'nothing was printed'; return 1; }
    if test "$update" = 1; then
        mkdir -p "$expected" && cp "$scratch/$1" "$expected/$1"
    fi
    diff -u "$expected/$1" "$scratch/$1"
}

# check_stage PROGRAM NAME STAGE [TARGET]
check_stage()
{
    "$DPIAC" emit "$3" ${4:+"--target=$4"} "$1" >"$scratch/$2.$3${4:+.$4}.out" || return
    agree "$2.$3${4:+.$4}.out"
}

# check_program PROGRAM STAGE...: after each stage, for each target where that matters.
check_program()
{
    checked=$1
    name=$(basename "${1%.*}")
    shift
    for stage in "$@"; do
        case $stage in
        surface | core | modules | instances | firstorder | sized | dpia) tap_case "$name: $stage" check_stage "$checked" "$name" "$stage" ;;
        *)
            for target in c openmp opencl; do
                tap_case "$name: $stage, $target" check_stage "$checked" "$name" "$stage" "$target"
            done ;;
        esac
    done
}

# check_kernels PROGRAM: the file of kernels that is written for it.
check_kernels()
{
    tap_case "$(basename "${1%.*}"): kernels" check_kernel_file "$1" "$(basename "${1%.*}")"
}

# check_kernel_file PROGRAM NAME [OPTION]...
check_kernel_file()
{
    kernels=$2 program=$1
    shift 2
    "$DPIAC" opencl "$@" -o "$scratch/$kernels" "$program" && agree "$kernels.cl"
}

# check_files TARGET: what is written for the dot product.
check_files()
{
    mkdir -p "$scratch/$1" &&
        (cd "$scratch/$1" && "$DPIAC" "$1" "$top_srcdir/examples/blas/dot.fut") || return
    files_differ=0
    for file in "$scratch/$1"/*; do
        cp "$file" "$scratch/$1-${file##*/}" && agree "$1-${file##*/}" || files_differ=1
    done
    return "$files_differ"
}

# Every expected output is one of those that were compared.
check_leftovers()
{
    for file in "$expected"/*; do
        test -f "$scratch/${file##*/}" || { echo "nothing makes $file"; return 1; }
    done
}

# check_read_back NAME STAGE: what was printed of the program is printed of that again.
check_read_back()
{
    cp "$scratch/$1.$2.out" "$scratch/$1.fut" &&
        "$DPIAC" emit "$2" "$scratch/$1.fut" | diff -u "$scratch/$1.$2.out" -
}

# check_new OPTION COUNT: what is read of a newUnchecked nobody sees to; with --safe it is zero first.
check_new()
{
    printf '%s\n' 'main (out: acc[[4]i32]) : comm =' \
        '  newUnchecked [4]i32 (\v. parfor 4 out (\i o. o := idx v.2 i))' >"$scratch/new.dpia"
    "$DPIAC" emit memory ${1:+"$1"} --target=c "$scratch/new.dpia" >"$scratch/new" || return
    test "$(grep -c ':= 0$\|:= 0)' "$scratch/new")" -eq "$2" || { cat "$scratch/new"; return 1; }
}

# check_unsafe TARGET: what is unsafe makes no check, and with --safe it does; `called` and `outside`
# have checks that are not in it.
check_unsafe()
{
    for entry in elements divisions unsigned sizes slices updates asserted functions; do
        ! makes_checks "$1" "$entry" || { echo "$entry makes a check"; return 1; }
        makes_checks "$1" "$entry" --safe || { echo "$entry makes no check"; return 1; }
    done
    makes_checks "$1" called && makes_checks "$1" outside
}

# makes_checks TARGET ENTRY [OPTION]
makes_checks()
{
    rm -rf "$scratch/unsafe" && mkdir "$scratch/unsafe" &&
        "$DPIAC" "$1" ${3:+"$3"} -e "$2" -o "$scratch/unsafe/$2" \
            "$top_srcdir/tests/golden/unsafe.fut" || return 2
    grep -qE '_status \{|sizes .* differ|assertion is false: ' "$scratch/unsafe"/*
}

check_modules()
{
    "$DPIAC" explain --modules "$top_srcdir/tests/golden/modules.fut" >"$scratch/modules.explain.out" &&
        agree modules.explain.out
}

check_report()
{
    "$DPIAC" opencl --report -o "$scratch/dot" "$top_srcdir/examples/blas/dot.fut" \
        >"$scratch/dot.report.out" || return
    agree dot.report.out
}

# The list of stages, with the passes inside of each.
check_list()
{
    "$DPIAC" emit help >"$scratch/help.out" && agree help.out
}

check_changed()
{
    echo 'something else' >"$scratch/dot.surface.out"
    update=0
    agree dot.surface.out
}

examples=$top_srcdir/examples
check_program "$examples/blas/dot.fut" surface core dpia strategy stage1 stage2 memory target
check_program "$examples/blas/gemv.fut" core dpia strategy stage2 memory
check_program "$examples/linear/matmul.fut" strategy
check_program "$examples/statistics/softmax.fut" dpia strategy memory
check_program "$examples/statistics/variance.fut" dpia strategy stage1 stage2
check_program "$examples/blas/dot_strategy.fut" surface dpia stage1 stage2
check_program "$examples/simulation/nbody.fut" surface core dpia
check_program "$top_srcdir/tests/golden/rules.fut" strategy
for name in grammar spellings; do
    check_program "$top_srcdir/tests/golden/$name.fut" surface
    tap_case "$name: read back" check_read_back "$name" surface
done
check_program "$top_srcdir/tests/golden/modules.fut" core modules
for stage in core modules; do
    tap_case "modules: $stage, read back" check_read_back modules "$stage"
done
tap_case 'modules: what is told' check_modules
check_program "$top_srcdir/tests/golden/instances.fut" core instances
for stage in core instances; do
    tap_case "instances: $stage, read back" check_read_back instances "$stage"
done
check_program "$top_srcdir/tests/golden/firstorder.fut" firstorder
check_program "$examples/images/functional_images.fut" firstorder
for name in firstorder functional_images; do
    tap_case "$name: firstorder, read back" check_read_back "$name" firstorder
done
check_program "$top_srcdir/tests/golden/sized.fut" sized
tap_case 'sized, read back' check_read_back sized sized
# Units are no data but where they must be.
check_program "$top_srcdir/tests/run/programs/units.fut" dpia
check_program "$top_srcdir/tests/run/programs/places.dpia" memory
check_program "$top_srcdir/tests/run/programs/assigned.dpia" stage1 stage2
check_program "$examples/blas/scal_in_place.fut" core dpia strategy stage1
check_kernels "$examples/cpu/dot_vectors.fut"
check_kernels "$examples/gpu/dot_gpu.fut"
check_kernels "$examples/gpu/matmul_gpu.fut"
tap_case 'matmul: kernels for a processor' \
    check_kernel_file "$examples/linear/matmul.fut" matmul_processor --device=cpu
for target in c openmp opencl; do
    tap_case "dot: files for $target" check_files "$target"
done
check_program "$top_srcdir/tests/golden/unsafe.fut" core dpia
tap_case 'unsafe: core, read back' check_read_back unsafe core
tap_case 'memory that is not zero first' check_new '' 0
tap_case 'memory that is zero first, as all is checked' check_new --safe 1
for target in c openmp opencl; do
    tap_case "unsafe: checks in $target" check_unsafe "$target"
done
tap_case 'dot: report' check_report
tap_case 'the list of stages' check_list
tap_case 'nothing is left over' check_leftovers
tap_fails 'a difference is found' check_changed
tap_done
