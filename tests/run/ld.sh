#!/bin/sh
# The linker that compilers find first while the tests run: tests/scratch/bin/ld, by COMPILER_PATH.
#
# PoCL links each kernel by itself. Reading the names of the C library for it takes half as long as
# compiling it does, so kernels are linked without: the process that loads a kernel has that library.
# Everything else is linked as it would be, by gold where that is installed, which is quicker.
case " $* " in
*" -o ${POCL_CACHE_DIR:-/nonexistent}/"*)
    for word in "$@"; do
        shift
        case $word in
        -lc | -lgcc_s | --as-needed | --no-as-needed) ;;
        *) set -- "$@" "$word" ;;
        esac
    done ;;
*)
    ! command -v ld.gold >/dev/null || exec ld.gold "$@" ;;
esac
exec ld "$@"
