#!/bin/sh
# gpu.sh FOLDER [DPIAC]: emits the programs for a GPU into FOLDER, with the harness and a script
# FOLDER/run.sh, which compiles and runs them on a machine that has an NVIDIA GPU, CUDA's libraries,
# gcc, and OpenCL's headers and loader, but needs nothing of dpiac; those of the table, too, if PyTorch
# is there. Its results are FOLDER/cases.txt and FOLDER/table.md.
set -eu
test $# -ge 1 || { sed -n '2,5s/^# //p' "$0"; exit 2; }
root=$(cd "$(dirname "$0")/../.." && pwd)
"$root/tests/bench/prepare.sh" "${2:-${DPIAC:-dpiac}}" "$root" "$1" gpu
for file in bench.c bench.h cublas.c device.c main.c problem.c watch.c watch.h; do
    cp "$root/tests/bench/$file" "$1/"
done
cp "$root/tests/bench/gpu_run.sh" "$1/run.sh"
"$root/tests/bench/table/gpu.sh" "$1/table" "${2:-${DPIAC:-dpiac}}"
