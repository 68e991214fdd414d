#!/bin/sh
# Random programs of the surface language: tests/fuzz/programs.sh with another generator.
FUZZ_LANGUAGE=fut
export FUZZ_LANGUAGE
exec sh "$(dirname "$0")/programs.sh"
