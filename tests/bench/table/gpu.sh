#!/bin/sh
# gpu.sh FOLDER [DPIAC]: emits the programs of this folder for a GPU into FOLDER, with gpu.py, which
# times them next to PyTorch on a machine that has an NVIDIA GPU, PyTorch, gcc, and OpenCL's headers
# and loader, but needs nothing of dpiac.
set -eu
test $# -ge 1 || { sed -n '2,4s/^# //p' "$0"; exit 2; }
here=$(cd "$(dirname "$0")" && pwd)
mkdir -p "$1"
for program in "$here"/*.fut; do
    "${2:-${DPIAC:-dpiac}}" opencl -o "$1/$(basename "$program" .fut).c" "$program"
done
cp "$here/gpu.py" "$1/"
