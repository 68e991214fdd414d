# DPIAC_PROG([MINIMUM-VERSION])
# -----------------------------
# Finds dpiac, of that version or later, or ends. DPIAC is its path (which the user may set), and
# DPIAC_MAKEFILE a file with rules for make, to be included.
AC_DEFUN([DPIAC_PROG], [
AC_ARG_VAR([DPIAC], [the translator dpiac])
AC_PATH_PROG([DPIAC], [dpiac])
AS_IF([test -z "$DPIAC"], [AC_MSG_ERROR([dpiac is not installed])])
AC_MSG_CHECKING([the version of dpiac])
dpiac_version=`"$DPIAC" --version | sed 's/^dpiac //'`
AC_MSG_RESULT([$dpiac_version])
m4_ifval([$1], [AS_VERSION_COMPARE([$dpiac_version], [$1],
  [AC_MSG_ERROR([dpiac $1 or later is needed])])])
dpiac_folder=`AS_DIRNAME(["$DPIAC"])`
DPIAC_MAKEFILE=`cd "$dpiac_folder/../share/dpiac" 2>/dev/null && pwd`/dpiac.mk
AC_SUBST([DPIAC_MAKEFILE])
])
