# For scripts that translate programs, compile what comes out, and run it. They set `scratch` to a
# folder of their own and source this file.
#
# The expected results come from tests/run/reference, which computes them independently, and are
# compared by tests/run/compare. With DPIAC_TEST_QUICK=1 there are fewer targets and sizes.
#
# Compilers and flags are split into words on purpose.
# shellcheck disable=SC2086
: "${top_srcdir:=$(cd "$(dirname "$0")/../.." && pwd)}" "${top_builddir:=$top_srcdir}"
: "${DPIAC:=$top_builddir/dpiac}" "${TEST_SCRATCH:=$top_builddir/tests/scratch}"
: "${TEST_GCC=gcc}" "${TEST_CLANG=clang}" "${OCLGRIND=oclgrind}" "${HAVE_OPENCL=yes}"
: "${OPENCL_CFLAGS=}" "${OPENCL_LIBS=-lOpenCL}" "${DPIAC_TEST_QUICK=0}"
. "$top_srcdir/tests/tap.sh"

reference=$top_builddir/tests/run/reference
compare=$top_builddir/tests/run/compare
scratch=$TEST_SCRATCH/$scratch
rm -rf "$scratch"
mkdir -p "$scratch"

# Only PoCL: other platforms may be there, but are not what is tested.
if test -f /etc/OpenCL/vendors/pocl.icd; then
    OCL_ICD_VENDORS=/etc/OpenCL/vendors/pocl.icd
    export OCL_ICD_VENDORS
fi
# More threads than processors, so that there is something to go wrong.
OMP_NUM_THREADS=4
export OMP_NUM_THREADS

strict='-std=c11 -Wall -Wextra -Wpedantic -Werror'
sanitizers='-O0 -g1 -fsanitize=address,undefined -fno-sanitize-recover=all'

# leave_kernels_unoptimized: PoCL takes several times as long to optimize large kernels as it takes to
# compile them; what is optimized is run by examples.sh, launch.sh and runtime.sh.
leave_kernels_unoptimized()
{
    POCL_EXTRA_BUILD_FLAGS=-cl-opt-disable
    export POCL_EXTRA_BUILD_FLAGS
}

is_quick()
{
    test "$DPIAC_TEST_QUICK" = 1
}

# shaped DIMENSION...: an array of numbers of these dimensions.
shaped()
{
    echo "$*" | awk '
    function shape(d,  i) {
        printf "["
        for (i = 0; i < $d; i++) {
            printf "%s", i ? ", " : ""
            if (d < NF) shape(d + 1)
            else printf "%d", (count++ * 37 + 11) % 101
        }
        printf "]"
    }
    { shape(1); print "" }'
}

# blocks_pass PROGRAM OPTION...: all cases of its test blocks pass, and there are some.
blocks_pass()
{
    "$DPIAC" test "$@" >"$scratch/said" 2>&1 &&
        grep -Eq ': 1 program, [1-9][0-9]* passed, 0 failed$' "$scratch/said" && return
    head -c 3000 "$scratch/said"
    return 1
}

# test_blocks_on PROGRAM TARGET [OPTION]: a case for the targets, `openmp,opencl`: by one command, which
# knows what is expected of all as soon as it knows it of one.
test_blocks_on()
{
    blocks_targets=
    for target in $(echo "$2" | tr , ' '); do
        if missing=$(can_run "$target"); then
            blocks_targets=${blocks_targets:+$blocks_targets,}$target
        else
            tap_skip "$(basename "$1" .fut): $target" "$missing"
        fi
    done
    test -z "$blocks_targets" ||
        tap_case "$(basename "$1" .fut): $blocks_targets${3:+ $3}" blocks_pass "$1" \
            --target="$blocks_targets" ${3:+"$3"}
}

# check_note ENTRY NOTE: the strategy for C says that of ENTRY of $program.
check_note()
{
    "$DPIAC" c --report -e "$1" -o "$scratch/one" "$program" >"$scratch/report" 2>&1 &&
        grep -q "strategy: $2\$" "$scratch/report" && return
    grep 'strategy:' "$scratch/report"
    return 1
}

# kernels_of ENTRY: those of $program for it, and what dpiac reports of them.
kernels_of()
{
    "$DPIAC" opencl --report -e "$1" -o "$scratch/one" "$program" >"$scratch/report" 2>&1
}

# check_kernels ENTRY COUNT: there are so many of them.
check_kernels()
{
    kernels_of "$1" && test "$(grep -c ': kernel ' "$scratch/report")" = "$2" && return
    cat "$scratch/report"
    return 1
}

# check_says ENTRY COUNT TEXT: so many lines of the report have it.
check_says()
{
    kernels_of "$1" && test "$(grep -c "$3" "$scratch/report")" = "$2" && return
    cat "$scratch/report"
    return 1
}

# kernels_have ENTRY TEXT: it is in the kernels.
kernels_have()
{
    kernels_of "$1" && grep -q "$2" "$scratch/one.cl"
}

# kernels_lack ENTRY TEXT: it is not there.
kernels_lack()
{
    kernels_of "$1" && ! grep "$2" "$scratch/one.cl"
}

# is_chosen NAME: whether the program is to be tested. DPIAC_TEST_ONLY has the names of those that
# are, where it is not all of them, and of what else there is to test.
is_chosen()
{
    case " ${DPIAC_TEST_ONLY-} " in
    '  ' | *" $1 "*) ;;
    *) return 1 ;;
    esac
}

is_everything_chosen()
{
    test -z "${DPIAC_TEST_ONLY-}"
}

# can_run TARGET: what is missing is printed and makes the status bad.
can_run()
{
    case $1 in
    opencl | processor)
        test "$HAVE_OPENCL" = yes || { echo 'no OpenCL loader'; return 1; } ;;
    oclgrind)
        test "$HAVE_OPENCL" = yes && command -v "${OCLGRIND:-none}" >/dev/null ||
            { echo 'no Oclgrind'; return 1; } ;;
    threads)
        can_sanitize_threads ||
            { echo 'no clang with OpenMP and the thread sanitizer'; return 1; } ;;
    esac
    test "$1" = threads || test -n "$TEST_GCC" || { echo 'no gcc'; return 1; }
}

# libomp is not instrumented, and its locks are unknown to the sanitizer; what it does itself is
# left out. (With libgomp every barrier looks like a race.) Whether that works is found out once.
can_sanitize_threads()
{
    test -n "$TEST_CLANG" || return 1
    test -f "$scratch/can_sanitize" || try_to_sanitize_threads
    test "$(cat "$scratch/can_sanitize")" = yes
}

try_to_sanitize_threads()
{
    printf 'int main(void)\n{\n    return 0;\n}\n' >"$scratch/threads.c"
    { $TEST_CLANG -fopenmp -fsanitize=thread -o "$scratch/threads" "$scratch/threads.c" &&
        "$scratch/threads" && echo yes || echo no; } >"$scratch/can_sanitize"
} 2>/dev/null

# The target of dpiac for a way of running, with its options.
target_of()
{
    case $1 in
    processor) echo opencl --device=cpu ;;
    plain) echo c --no-strategy ;;
    sanitized) echo c ;;
    threads) echo openmp --parallel-from=0 ;;
    oclgrind) echo opencl ;;
    *) echo "$1" ;;
    esac
}

# translate TARGET PROGRAM FOLDER: a whole program, into FOLDER.
translate()
{
    mkdir -p "$3" && (cd "$3" && "$DPIAC" $1 --main "$2")
}

# How C and host code are optimized: users compile with -O2, and compilers see most then. Host code
# calls the device most of the time, and is not optimized everywhere. Kernels for a GPU are built as
# `dpiac check --semantics` does, so that PoCL, which keeps what it has compiled, does it once; those for
# a processor with what $processor_options says.
: "${level=-O2}" "${host_level=$level}" "${processor_options=}"
kernel_options=-cl-opt-disable
keep_released="-include $top_srcdir/tests/run/keep_released.h"

# build WAY FOLDER NAME [FLAG]...: compiles FOLDER/NAME.c for a way of running. Of several runs of the
# tests (.ci/run) the first compiles what is the same in all: its programs are in $DPIAC_TEST_BUILT,
# named after what they were made of.
build()
{
    build_way=$1
    build_program=$2/$3
    shift 3
    if test -z "${DPIAC_TEST_BUILT-}"; then
        compile "$@"
        return
    fi
    build_kept=$DPIAC_TEST_BUILT/$(made_of "$@" | sha256sum | cut -d ' ' -f 1)
    rm -f "$build_program" # which may be a link to another one that is kept
    cp "$build_kept" "$build_program" 2>/dev/null ||
        { compile "$@" && { ln "$build_program" "$build_kept" 2>/dev/null || :; }; }
}

# ---- OpenCL, and C without a strategy ----

# translate_both PROGRAM: $scratch/PROGRAM.fut for OpenCL there, and for C in a folder c.
translate_both()
{
    mkdir "$scratch/c"
    tap_case 'translated' sh -ec '
        cd "$1" && "$DPIAC" opencl --main "$2.fut" &&
            "$DPIAC" c --no-strategy --main -o "c/$2" "$2.fut"' sh "$scratch" "$1"
}

# build_both PROGRAM
build_both()
{
    tap_case 'compiled for OpenCL' build opencl "$scratch" "$1"
    tap_case 'compiled for C' build c "$scratch/c" "$1"
}

# both_agree PROGRAM ENTRY OPTION...: C and OpenCL, with these options, print the same for
# $scratch/in.
both_agree()
{
    both_program=$1
    both_entry=$2
    shift 2
    "$scratch/c/$both_program" -e "$both_entry" <"$scratch/in" >"$scratch/expected" &&
        "$scratch/$both_program" -e "$both_entry" "$@" <"$scratch/in" >"$scratch/actual" || return
    cmp "$scratch/expected" "$scratch/actual" || { echo "$both_entry with '$*'"; return 1; }
}

# keep_compiled: what dpiac compiles from here on is kept in the same way.
keep_compiled()
{
    test -n "${DPIAC_TEST_BUILT-}" || return 0
    KEPT_CC=${CC:-cc} CC=$top_srcdir/tests/run/cc.sh
    export KEPT_CC CC
}

# made_of [FLAG]...: flags and text.
made_of()
{
    echo "$build_way $level $host_level $*" | sed "s|$scratch||g"
    cat "$build_program.c" "$build_program.h"
}

# compile [FLAG]...: what build does. Sanitizers see all accesses where nothing is optimized; C without
# a strategy, and host code for a processor, are of the kind that is optimized more the first time.
compile()
{
    set -- -o "$build_program" "$build_program.c" "$@"
    case $build_way in
    c) $TEST_GCC $strict $level "$@" -lm ;;
    plain) $TEST_GCC $strict -O1 "$@" -lm ;;
    sanitized) $TEST_GCC $strict $sanitizers "$@" -lm ;;
    openmp) $TEST_GCC $strict $level -fopenmp "$@" -lm ;;
    threads) $TEST_CLANG $strict -O0 -g1 -fopenmp -fsanitize=thread "$@" -lm ;;
    opencl) $TEST_GCC $strict $host_level $OPENCL_CFLAGS $keep_released "$@" $OPENCL_LIBS -lm ;;
    processor) $TEST_GCC $strict -O0 $OPENCL_CFLAGS "$@" $OPENCL_LIBS -lm ;;
    oclgrind) $TEST_GCC $strict -O0 $OPENCL_CFLAGS $keep_released "$@" $OPENCL_LIBS -lm ;;
    esac
}

# What makes a program one that runs many cases in one process; see cases.c. One for OpenCL is a
# shared object, which cases_together.c runs, among others.
many_cases="-Dmain=emitted_main $scratch/cases.o"
kept='-Wl,--wrap=clCreateContext,--wrap=clCreateProgramWithSource,--wrap=clBuildProgram'
many_cases_opencl="-Dmain=emitted_main -fPIC -fno-semantic-interposition -shared $kept"

# compile_cases: $scratch/cases.o, if it is not there.
compile_cases()
{
    test -f "$scratch/cases.o" ||
        ${TEST_GCC:-$TEST_CLANG} $strict -O1 -c -o "$scratch/cases.o" "$top_srcdir/tests/run/cases.c"
}

# compile_together: $scratch/cases_together, if it is not there.
compile_together()
{
    test -x "$scratch/cases_together" ||
        { $TEST_GCC $strict -O1 -Dmain=cases_main -c -o "$scratch/cases_main.o" \
            "$top_srcdir/tests/run/cases.c" &&
            $TEST_GCC $strict -O1 $OPENCL_CFLAGS -rdynamic $kept -o "$scratch/cases_together" \
                "$top_srcdir/tests/run/cases_together.c" "$top_srcdir/tests/run/cases_opencl.c" \
                "$scratch/cases_main.o" $OPENCL_LIBS -ldl; }
}

# kernel_options_for WAY: those for the kernels of programs that run in one process.
kernel_options_for()
{
    test "$1" = processor && echo "$processor_options" || echo "$kernel_options"
}

# build_for_cases WAY FOLDER NAME: FOLDER/NAME, and for OpenCL the object FOLDER/NAME.so that it runs.
build_for_cases()
{
    case $1 in
    opencl | processor | oclgrind)
        compile_together && build "$@" $many_cases_opencl && mv "$2/$3" "$2/$3.so" &&
            printf '#!/bin/sh\nexec "%s" "--build=%s" "%s" "$@"\n' "$scratch/cases_together" \
                "$(kernel_options_for "$1")" "$2/$3.so" >"$2/$3" && chmod +x "$2/$3" ;;
    *) compile_cases && build "$@" $many_cases ;;
    esac
}

# lint TARGET FOLDER NAME: no warnings from another compiler; the header is C++ too; kernels are
# OpenCL C 1.2.
lint()
{
    test -n "$TEST_CLANG" || return 0
    case $1 in
    openmp) $TEST_CLANG $strict -Wconversion -fopenmp -fsyntax-only "$2/$3.c" ;;
    *) $TEST_CLANG $strict -Wconversion $OPENCL_CFLAGS -fsyntax-only "$2/$3.c" ;;
    esac &&
        printf '#include "%s.h"\n' "$3" >"$2/header.cc" &&
        $TEST_CLANG -x c++ -Wall -Wextra -Wpedantic -Werror $OPENCL_CFLAGS -fsyntax-only \
            "$2/header.cc" &&
        if test "$1" = opencl; then
            $TEST_CLANG -x cl -cl-std=CL1.2 -Xclang -finclude-default-header -Wall -Wextra \
                -Wpedantic -Werror -fsyntax-only "$2/$3.cl"
        fi
}

# Options for Oclgrind, of how much it is to run.
oclgrind_extent=

# execute WAY PROGRAM [ARGUMENT]...: runs it as WAY demands, from standard input. Oclgrind does not
# know all that its compiler's optimizer makes.
execute()
{
    execute_way=$1
    shift
    case $execute_way in
    threads) TSAN_OPTIONS='ignore_noninstrumented_modules=1 exitcode=66' "$@" ;;
    oclgrind)
        execute_log=$scratch/oclgrind.log
        rm -f "$execute_log"
        CASES_KEEP_RELEASED=1 "$OCLGRIND" --data-races --uninitialized --log "$execute_log" \
            --build-options -cl-opt-disable $oclgrind_extent "$@" || return
        test -f "$execute_log" && test ! -s "$execute_log" || { cat "$execute_log"; return 1; } ;;
    *) "$@" ;;
    esac
}

# run_case WAY PROGRAM BASE ENTRY RELATIVE ABSOLUTE: runs the entry on BASE.in and compares with
# BASE.out.
run_case()
{
    execute "$1" "$2" -e "$4" <"$3.in" >"$2.actual" 2>"$2.stderr"
    run_status=$?
    if test "$run_status" -ne 0; then
        echo "$4 on $3.in: status $run_status"
        head -n 20 "$2.stderr"
        test "$1" != oclgrind || head -n 20 "$2.actual"
        return 1
    fi
    "$compare" "$5" "$6" "$3.out" "$2.actual" || { echo "$4 on $3.in"; return 1; }
}

# The cases that are worth the time for a way of running: `NAME ENTRY RELATIVE ABSOLUTE SIZE` from
# standard input, those that stay on standard output. Oclgrind thinks of a buffer that lies where a
# smaller one was released before that only so much of it was written: grown_... have such ones,
# inner_of_inner and sieved.
choose_cases()
{
    case $1 in
    oclgrind) awk '$5 <= 40 && $2 !~ /^(grown_|inner_of_inner|sieved)/' ;;
    threads) awk '$5 <= 5000' ;;
    *) cat ;;
    esac
}

# run_together WAY PROGRAM FOLDER: the cases in PROGRAM.cases, in one process, if they were not run
# with those of all programs.
run_together()
{
    if were_run "$1" "$2"; then
        compare_results "$2" "$3"
        return
    fi
    rm -rf "$2.results" && mkdir "$2.results" &&
        execute "$1" "$2" --cases "$2.cases" "$3" "$2.results" >"$2.stdout" 2>"$2.stderr" &&
        compare_results "$2" "$3"
}

# compare_results PROGRAM FOLDER: what is in PROGRAM.results with what is expected.
compare_results()
{
    "$compare" --cases "$1.cases" "$2" "$1.results" >"$1.compared" && rm -rf "$1.results"
}

# were_run WAY PROGRAM: whether the cases were run by run_all_for_opencl, to their end; their results
# are in PROGRAM.results then.
were_run()
{
    test "$1" != oclgrind && test -f "$2.together/finished" && rm -rf "$2.results" &&
        mv "$2.together" "$2.results"
}

# list_for_opencl PROGRAM: what cases_together is to do for PROGRAM, each way, on standard output.
list_for_opencl()
{
    list_name=$(basename "${1%.*}")
    list_data=$scratch/$list_name/data
    make_inputs "$1" "$list_name" >&2 || return
    for list_way in opencl processor; do
        list_made=$scratch/$list_name/$list_way/$list_name
        make_way "$list_way" "$1" "$list_name" >&2 || return
        choose_cases "$list_way" <"$list_data/cases" >"$list_made.cases"
        mkdir "$list_made.together"
        echo "$list_made.so $list_made.cases $list_data $list_made.together" \
            "$(kernel_options_for "$list_way")"
    done
}

# run_all_for_opencl PROGRAM...: the cases of all programs in one process. Programs that did not come
# to their end there are run alone when each is checked.
run_all_for_opencl()
{
    can_run opencl >/dev/null || return 0
    for list_program in "$@"; do
        list_for_opencl "$list_program"
    done >"$scratch/together"
    "$scratch/cases_together" --all "$scratch/together"
}

# run_once_together FOLDER NAME...: programs that have one entry each, $scratch/NAME/NAME, which
# build_for_cases made for OpenCL, on FOLDER/NAME.in, in one process. Those that did not come to their
# end there are run alone by run_once.
run_once_together()
{
    once_folder=$1
    shift
    for once_name in "$@"; do
        once=$scratch/$once_name
        echo "$once_name -" >"$once/cases"
        mkdir "$once/results"
        echo "$once/$once_name.so $once/cases $once_folder $once/results"
    done >"$scratch/together"
    "$scratch/cases_together" --all "$scratch/together"
}

# run_once WAY FOLDER NAME [OPTION]...: $scratch/NAME/NAME on FOLDER/NAME.in; $scratch/NAME/actual is what
# it prints.
run_once()
{
    once_way=$1 once=$scratch/$3 once_name=$3 once_input=$2/$3.in
    shift 3
    if test "$once_way" = opencl && test -f "$once/results/finished"; then
        mv "$once/results/$once_name.actual" "$once/actual"
    else
        execute "$once_way" "$once/$once_name" "$@" <"$once_input" >"$once/actual"
    fi
}

# run_each WAY PROGRAM FOLDER: the same, one by one, with what is wrong.
run_each()
{
    run_failed=0
    while read -r name entry relative absolute size; do
        run_case "$1" "$2" "$3/$name" "$entry" "$relative" "$absolute" || run_failed=1
    done <"$2.cases"
    return "$run_failed"
}

# run_cases WAY PROGRAM FOLDER: all cases whose inputs are in FOLDER; it is wrong if there are none.
run_cases()
{
    choose_cases "$1" <"$3/cases" >"$2.cases"
    test -s "$2.cases" || { echo "no cases for $2"; return 1; }
    run_together "$@" && return
    for file in "$2.stdout" "$2.stderr" "$2.compared"; do
        test ! -f "$file" || tail -n 20 "$file"
    done
    run_each "$@" && echo 'this happens only when the cases run in one process'
    return 1
}

# make_cases NAME [MOST]: inputs and expected results in $scratch/NAME/data, of all sizes up to MOST, or
# of all there are, of which a quick run has the first for each entry.
make_cases()
{
    if test $# -gt 1; then
        set -- "$1" 1000 "$2"
    elif is_quick; then
        set -- "$1" 3 1000000000
    fi
    made_name=$1
    shift
    mkdir -p "$scratch/$made_name/data" &&
        "$reference" "$made_name" "$scratch/$made_name/data" "$@" >"$scratch/$made_name/data/cases"
}

# make_inputs PROGRAM NAME: the same, and the input and the expected output that lie beside PROGRAM.
make_inputs()
{
    make_cases "$2" || return
    test -f "${1%.*}.in" || return 0
    cp "${1%.*}.in" "$scratch/$2/data/sample-0.in" &&
        cp "${1%.*}.out" "$scratch/$2/data/sample-0.out" &&
        awk 'NR == 1 { print "sample-0", $2, $3, $4, 1 }' "$scratch/$2/data/cases" \
            >>"$scratch/$2/data/cases"
}

# make_way WAY PROGRAM NAME: translates and compiles PROGRAM, if that was not done.
make_way()
{
    test -x "$scratch/$3/$1/$3" ||
        { translate "$(target_of "$1")" "$2" "$scratch/$3/$1" &&
            { copy_plain "$1" "$3" || build_for_cases "$1" "$scratch/$3/$1" "$3"; }; }
}

# copy_plain WAY NAME: where the strategy changes nothing, what was compiled with it is what would be
# compiled without it.
copy_plain()
{
    test "$1" = plain && cmp -s "$scratch/$2/c/$2.c" "$scratch/$2/plain/$2.c" &&
        cmp -s "$scratch/$2/c/$2.h" "$scratch/$2/plain/$2.h" &&
        cp "$scratch/$2/c/$2" "$scratch/$2/plain/$2"
}

# made_for WAY: the way whose program is run: Oclgrind runs what was made for OpenCL.
made_for()
{
    case $1 in
    oclgrind) echo opencl ;;
    *) echo "$1" ;;
    esac
}

# check_way WAY PROGRAM NAME: translates, compiles and runs PROGRAM on all cases.
check_way()
{
    way_made=$(made_for "$1")
    make_way "$way_made" "$2" "$3" &&
        run_cases "$1" "$scratch/$3/$way_made/$3" "$scratch/$3/data"
}

# check_text TARGET PROGRAM NAME: the translation of $scratch/NAME/TARGET again, which must give the
# same bytes, and no compiler has a word to say about it.
check_text()
{
    translate "$1" "$2" "$scratch/$3/$1-again" || return 1
    for file in "$scratch/$3/$1-again"/*; do
        cmp "$file" "$scratch/$3/$1/${file##*/}" || return 1
    done
    lint "$1" "$scratch/$3/$1-again" "$3"
}
