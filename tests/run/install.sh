#!/bin/sh
# What `make install` brings, and whether others can build with it: projects with CMake, autoconf and
# make are set up against a scratch installation, built, run, changed and built again. Completion is
# tried in the shells that there are. ./bootstrap without root says what it needs.
#
# Flags are split into words on purpose, and dollar signs in quotes are meant.
# shellcheck disable=SC2086,SC2016
scratch=install
. "$(dirname "$0")/run.sh"
: "${MAKE=make}" "${TEST_CMAKE=cmake}"
examples=$top_srcdir/examples
cd "$scratch" || exit 1
here=$(pwd)
unset MAKEFLAGS MFLAGS MAKELEVEL

install_all()
{
    $MAKE -s -C "$top_builddir" install DESTDIR="$here/root" || return
    program=$(find root -name dpiac -path '*/bin/*' -type f)
    test -x "$program" || { echo 'no program'; return 1; }
    for file in share/man/man1/dpiac.1 share/bash-completion/completions/dpiac \
        share/zsh/site-functions/_dpiac share/fish/vendor_completions.d/dpiac.fish \
        share/pkgconfig/dpiac.pc share/cmake/dpiac/dpiac-config.cmake share/aclocal/dpiac.m4 \
        share/dpiac/dpiac.mk share/doc/dpiac/language.md share/doc/dpiac/README.md \
        share/doc/dpiac/examples/blas/dot.fut; do
        test -s "${program%bin/dpiac}$file" || { echo "no $file"; return 1; }
    done
}

check_uninstall()
{
    $MAKE -s -C "$top_builddir" uninstall DESTDIR="$here/root" || return
    left=$(find root -type f)
    test -z "$left" || { echo "$left"; return 1; }
}

# A program around the translated dot product, of the name $1.
write_main()
{
    cat <<PROGRAM
#include "$1.h"
#include <stdio.h>
int main(void)
{
    const float xs[] = {1, 2, 3}, ys[] = {4, 5, 6};
    float sum = 0;
    int error = ${2-$1}(3, xs, ys, &sum);
    printf("%g\\n", (double)sum);
    return error;
}
PROGRAM
}

check_pkg_config()
{
    PKG_CONFIG_PATH=$prefix/share/pkgconfig
    export PKG_CONFIG_PATH
    test "$(pkg-config --modversion dpiac)" = "$(dpiac -V | sed 's/dpiac //')" &&
        test "$(pkg-config --define-prefix --variable=dpiac dpiac)" = "$prefix/bin/dpiac" &&
        test -f "$(pkg-config --define-prefix --variable=makefile dpiac)"
}

# A change of the program is seen; a comment in it makes nothing compile again.
check_make()
{
    rm -rf with_make && mkdir with_make && cd with_make || return
    cp "$examples/blas/dot.fut" . && write_main dot >main.c || return
    cat >Makefile <<MAKEFILE
CFLAGS = -O1
DPIAC_TARGET = c
DPIAC_FLAGS_dot = --entry=dot
all: main
main: main.o dot.o
main.o: dot.h
include $prefix/share/dpiac/dpiac.mk
MAKEFILE
    $MAKE -s && test "$(./main)" = 32 || return
    $MAKE -q || { echo 'not everything was made'; return 1; }
    sleep 1.1
    { echo '-- nothing new'; cat dot.fut; } | sed 'N;s/-- nothing new\n//' >same && cp same dot.fut
    $MAKE >again && ! grep -q 'main.c' again || { cat again; return 1; }
    sleep 1.1
    sed -i 's/(+) 0 /(+) 10 /' dot.fut && $MAKE -s && test "$(./main)" = 42 || return
    rm dot.h && $MAKE -s && test -f dot.h && $MAKE -s dpiac-clean && test ! -f dot.c
}

# autoconf compares times in whole seconds: what is made again is to be made whatever they are.
check_autoconf()
{
    rm -rf with_autoconf && mkdir with_autoconf && cd with_autoconf || return
    cp "$examples/blas/dot.fut" . && write_main dot >main.c || return
    printf '%s\n' 'AC_INIT([test], [1])' 'AC_PROG_CC' 'DPIAC_PROG([0.1])' \
        'AC_CONFIG_FILES([Makefile])' AC_OUTPUT >configure.ac
    printf '%s\n' 'DPIAC = @DPIAC@' 'DPIAC_TARGET = c' 'main: main.o dot.o' 'main.o: dot.h' \
        'include @DPIAC_MAKEFILE@' >Makefile.in
    aclocal -I "$prefix/share/aclocal" && autoconf && ./configure -q && $MAKE -s &&
        test "$(./main)" = 32 || return
    sed 's/0\.1\]/99]/' configure.ac >new && mv new configure.ac &&
        aclocal --force -I "$prefix/share/aclocal" && autoconf --force &&
        ! ./configure -q 2>messages && grep -q 'dpiac 99 or later is needed' messages || return
    ! PATH=/usr/bin:/bin ./configure -q 2>messages && grep -q 'not installed' messages
}

# In a library, beside other files of a target, and as a whole program.
check_cmake()
{
    rm -rf with_cmake && mkdir with_cmake && cd with_cmake || return
    cp "$examples/blas/dot.fut" "$examples/blas/asum.fut" . && write_main dot >main.c &&
        write_main dot sum_dot >other.c || return
    cat >CMakeLists.txt <<'PROJECT'
cmake_minimum_required(VERSION 3.20)
project(test C)
find_package(dpiac 0.1 REQUIRED)
dpiac_add(product dot.fut C)
add_executable(main main.c)
target_link_libraries(main PRIVATE product)
add_executable(other other.c)
dpiac_add(other dot.fut OPENMP PREFIX sum ENTRY dot OPTIONS --parallel-from=1)
dpiac_add(asum asum.fut C MAIN)
PROJECT
    if test "$HAVE_OPENCL" = yes; then
        echo 'dpiac_add(device dot.fut OPENCL MAIN)' >>CMakeLists.txt
    fi
    $TEST_CMAKE -S . -B out -DCMAKE_PREFIX_PATH="$prefix" >log 2>&1 &&
        $TEST_CMAKE --build out >log 2>&1 || { cat log; return 1; }
    test "$(out/main)" = 32 && test "$(out/other)" = 32 &&
        test "$(out/asum <"$examples/blas/asum.in")" = "$(cat "$examples/blas/asum.out")" || return
    if test "$HAVE_OPENCL" = yes; then
        test "$(echo '[1, 2] [3, 4]' | out/device)" = 11f32 || return
    fi
    $TEST_CMAKE --build out >again && ! grep -q 'Translating\|Building' again ||
        { cat again; return 1; }
    sleep 1.1
    sed -i 's/(+) 0 /(+) 10 /' dot.fut && $TEST_CMAKE --build out >again &&
        test "$(out/main)" = 42 && test "$(out/other)" = 42 && ! grep -q 'asum\.' again ||
        { cat again; return 1; }
}

# complete WORD...: what bash offers for the last word.
complete_words()
{
    bash -c '
        . "$0" && COMP_WORDS=("$@") && COMP_CWORD=$(($# - 1)) && _dpiac 2>/dev/null
        printf "%s\n" "${COMPREPLY[@]}"
    ' "$prefix/share/bash-completion/completions/dpiac" "$@" | sort
}

# Each command has the options of its help; values and programs are completed too.
check_bash()
{
    cp "$examples/blas/dot.fut" dot.fut && : >dot.txt || return
    for command in opencl openmp c check emit run exec test bench explain; do
        dpiac $command --help | sed -n 's/^  \(-.\), \(--[^ =]*=*\).*/\1\n\2/p
            s/^      \(--[^ =]*=*\).*/\1/p; s/^      \(-[A-Z][A-Z]\) .*/\1/p' | sort >helped
        complete_words dpiac $command dot.fut - | diff helped - || return
    done
    test "$(complete_words dpiac exp)" = explain && test "$(complete_words dpiac 'c' 'do')" = dot.fut &&
        test "$(complete_words dpiac check --target = openm)" = openmp &&
        test "$(complete_words dpiac emit stage1 | head -n 1)" = stage1 &&
        test "$(complete_words dpiac run --stage = mem)" = memory
}

check_zsh()
{
    zsh -n "$prefix/share/zsh/site-functions/_dpiac" &&
        head -n 1 "$prefix/share/zsh/site-functions/_dpiac" | grep -qx '#compdef dpiac' &&
        zsh -fc 'autoload -U compinit && compinit -u -D && fpath=('"$prefix"'/share/zsh/site-functions $fpath) &&
            compinit -u -D && test $_comps[dpiac] = _dpiac'
}

check_fish()
{
    completion=$prefix/share/fish/vendor_completions.d/dpiac.fish
    fish --no-config -c "source $completion; complete -C 'dpiac check --targ'" |
        grep -q '^--target' &&
        fish --no-config -c "source $completion; complete -C 'dpiac ex'" | grep -q '^explain'
}

# Somebody who is not root and has no sudo, on a machine that lacks a package: one message, nothing
# is made. The programs that bootstrap asks are stood in for.
check_bootstrap()
{
    rm -rf fresh && mkdir -p fresh/bin && cp "$top_srcdir/bootstrap" fresh/ || return
    printf '#!/bin/sh\necho 1000\n' >fresh/bin/id
    printf '#!/bin/sh\nexit 1\n' >fresh/bin/dpkg-query
    printf '#!/bin/sh\necho "apt-get ran" >&2\n' >fresh/bin/apt-get
    for tool in sh dirname test grep; do
        ln -s "$(command -v $tool)" fresh/bin/$tool || return
    done
    chmod +x fresh/bin/*
    for what in demo check; do
        ! PATH=$here/fresh/bin fresh/bootstrap $what >messages 2>&1 || return
        grep -q 'needs root' messages && grep -q 'apt-get install.* bison' messages &&
            test ! -e fresh/build && ! grep -q 'apt-get ran' messages || { cat messages; return 1; }
        grep -q oclgrind messages && found=check || found=demo
        test $found = $what || { echo "packages of $found for $what"; return 1; }
    done
}

tap_case 'make install' install_all
prefix=$(find "$here/root" -name dpiac -path '*/bin/*' -type f | sed 's|/bin/dpiac||')
PATH=$prefix/bin:$PATH
unset DPIAC
if command -v pkg-config >/dev/null; then
    tap_case 'pkg-config' check_pkg_config
else
    tap_skip 'pkg-config' 'no pkg-config'
fi
tap_case 'a project with make' check_make
if command -v autoconf >/dev/null && command -v aclocal >/dev/null; then
    tap_case 'a project with autoconf' check_autoconf
else
    tap_skip 'a project with autoconf' 'no autoconf'
fi
if test -n "$TEST_CMAKE"; then
    tap_case 'a project with CMake' check_cmake
else
    tap_skip 'a project with CMake' 'no CMake'
fi
for shell in bash zsh fish; do
    if command -v $shell >/dev/null; then
        tap_case "completion in $shell" check_$shell
    else
        tap_skip "completion in $shell" "no $shell"
    fi
done
tap_case 'make uninstall' check_uninstall
tap_case 'bootstrap without root' check_bootstrap
tap_fails 'what is missing is noticed' test -f "$prefix/bin/dpiac"
tap_done
