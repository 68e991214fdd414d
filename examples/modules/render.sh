#!/bin/sh
# Renders a game of life.fut as a picture in the format PPM, which most viewers of pictures read.
#
#     render.sh [GAME [STEPS [WIDTH [HEIGHT [CELL]]]]] >picture.ppm
#
# GAME is conway, quad, conway_fading or quad_fading. A cell is a square of CELL pixels, and at first
# alive by chance. DPIAC is the translator, CC the compiler.
set -eu
: "${DPIAC:=dpiac}" "${CC:=cc}"
game=${1:-conway_fading} steps=${2:-60} width=${3:-120} height=${4:-${3:-120}} cell=${5:-4}
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
"$DPIAC" c --main -o "$folder/life" "$(dirname "$0")/life.fut"
$CC -O2 -o "$folder/life" "$folder/life.c" -lm

start()
{
    awk -v width="$width" -v height="$height" 'BEGIN {
        srand(1)
        for (y = 0; y < height; y++) {
            printf "%s[", y == 0 ? "[" : ", "
            for (x = 0; x < width; x++)
                printf "%s%s", x == 0 ? "" : ", ", rand() < 0.4 ? "true" : "false"
            printf "]"
        }
        print "]"
    }'
}

# Each number of the result is on a line of its own; three of them are a cell.
enlarge()
{
    awk -v width="$width" -v cell="$cell" '
        { pixel = pixel $1 " " }
        NR % 3 == 0 { for (i = 0; i < cell; i++) row = row pixel; pixel = "" }
        NR % (3 * width) == 0 { for (i = 0; i < cell; i++) print row; row = "" }'
}

printf 'P3\n%s %s\n255\n' $((width * cell)) $((height * cell))
{ echo "${steps}i32" && start; } | "$folder/life" -e "$game" | tr -s '[], ' '\n\n\n\n' |
    sed 's/u8//; /^ *$/d' | enlarge
