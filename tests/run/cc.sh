#!/bin/sh
# The compiler of dpiac where the tests keep what is compiled (keep_compiled in run.sh): $KEPT_CC, or what
# it made before with the same options of the same files.
made=
before=
sources=
for word in "$@"; do
    test "$before" != -o || made=$word
    before=$word
    case $word in *.c) sources="$sources $word" ;; esac
done
# shellcheck disable=SC2086
kept=$DPIAC_TEST_BUILT/$({ echo "$KEPT_CC $*"; cat $sources program.c program.h; } 2>/dev/null |
    sha256sum | cut -d ' ' -f 1)
rm -f "$made" # which may be a link to another one that is kept
cp "$kept" "$made" 2>/dev/null && exit
$KEPT_CC "$@" || exit
ln "$made" "$kept" 2>/dev/null || :
