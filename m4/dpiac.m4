# Macros of dpiac's own.

# DPIAC_ENABLE(NAME, HELP)
# ------------------------
# The option --enable-NAME, off by default; the answer is in enable_NAME.
AC_DEFUN([DPIAC_ENABLE],
[AC_ARG_ENABLE([$1], [AS_HELP_STRING([--enable-$1], [$2])],
  [AS_CASE([$enableval], [yes|no], [],
    [AC_MSG_ERROR([--enable-$1 takes yes or no, not '$enableval'])])],
  [enable_$1=no])])

# DPIAC_PROG_GENERATOR(VARIABLE, PROGRAM, FILE)
# ---------------------------------------------
# Looks for PROGRAM. A checkout cannot be built without it; a release contains the FILE it makes.
# (AC_PROG_YACC and AC_PROG_LEX are for yacc and lex: the first asks Bison to imitate yacc, with a
# warning for everything that yacc cannot do. dpiac's grammars are for Bison and Flex.)
AC_DEFUN([DPIAC_PROG_GENERATOR],
[AC_CHECK_PROGS([$1], [$2])
AS_IF([test -z "$$1" && test ! -f "$srcdir/$3"],
  [AC_MSG_ERROR([$2 is needed to build from a checkout])])
AM_MISSING_PROG([$1], [$2])])
