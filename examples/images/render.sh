#!/bin/sh
# Renders functional_images.fut as a picture in the format PPM, which most viewers of pictures read.
#
#     render.sh [WIDTH [HEIGHT [LIMIT]]] >picture.ppm
#
# LIMIT is how many steps of the fractal are followed. DPIAC is the translator, CC the compiler.
set -eu
: "${DPIAC:=dpiac}" "${CC:=cc}"
width=${1:-480} height=${2:-${1:-480}} limit=${3:-100}
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
"$DPIAC" c --main -o "$folder/images" "$(dirname "$0")/functional_images.fut"
$CC -O2 -o "$folder/images" "$folder/images.c" -lm
printf 'P3\n%s %s\n255\n' "$width" "$height"
echo "$height $width ${limit}i32" | "$folder/images" | tr -s '[], ' '\n\n\n\n' | sed 's/u8//; /^ *$/d'
