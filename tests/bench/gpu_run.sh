#!/bin/sh
# Compiles and runs the benchmarks that lie in this folder, on a GPU, against cuBLAS and PyTorch. Results
# are left in cases.txt and table.md.
#
# Variables: as for make bench; CUDA_HOME; OPENCL_CFLAGS and OPENCL_LIBS, where headers and loader
# are in unusual places; CC.
set -eu
cd "$(dirname "$0")"
: "${CUDA_HOME:=/usr/local/cuda}" "${OPENCL_CFLAGS:=}" "${OPENCL_LIBS:=-lOpenCL}" "${CC:=gcc}"
: "${BENCH_VECTOR:=16M 128M}" "${BENCH_GEMV:=4096 8192}" "${BENCH_GEMM:=4096}"
: "${BENCH_SECONDS:=1}"
export BENCH_VECTOR BENCH_GEMV BENCH_GEMM BENCH_SECONDS
NVIDIA_TF32_OVERRIDE=0
export NVIDIA_TF32_OVERRIDE

# The flags are lists of words.
# shellcheck disable=SC2086
{
    for file in *_gpu.c; do
        $CC -std=c11 -O2 $OPENCL_CFLAGS -DBENCH_WATCHED -include ./watch.h -c "$file" \
            -o "${file%.c}.o"
    done
    for file in bench cublas device main problem watch; do
        $CC -std=gnu11 -DBENCH_CUBLAS -O3 -fopenmp $OPENCL_CFLAGS \
            -I"$CUDA_HOME/include" -I. -c "$file.c" -o "$file.o"
    done
    $CC -fopenmp ./*.o -o bench -L"$CUDA_HOME/lib64" -Wl,-rpath,"$CUDA_HOME/lib64" -lcublas \
        -lcudart $OPENCL_LIBS -lm
}
./bench | tee cases.txt
if python3 -c 'import torch' 2>/dev/null; then
    (cd table && python3 gpu.py) 2>&1 | tee table.md
fi
