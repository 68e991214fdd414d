libdpiac_a_SOURCES += \
  src/notation/apply.c src/notation/apply.h \
  src/notation/build.c src/notation/build.h \
  src/notation/infer.h \
  src/notation/ntype.h \
  src/notation/term.h \
  src/notation/unexpected.c src/notation/unexpected.h \
  src/notation/define.c src/notation/define.h \
  src/notation/kinds.c src/notation/kinds.h \
  src/notation/lambda.c src/notation/lambda.h \
  src/notation/mismatch.c src/notation/mismatch.h \
  src/notation/needed.c src/notation/needed.h \
  src/notation/notation.h \
  src/notation/phrases.c src/notation/phrases.h \
  src/notation/read.c \
  src/notation/reader.c src/notation/reader.h \
  src/notation/rules.c src/notation/rules.h src/notation/rule.h \
  src/notation/scope.c src/notation/scope.h \
  src/notation/solve.c src/notation/solve.h \
  src/notation/subst.c src/notation/subst.h \
  src/notation/tactic.c src/notation/tactic.h src/notation/tactics.def \
  src/notation/tree.c src/notation/tree.h \
  src/notation/unify.c src/notation/unify.h \
  src/notation/tokens.c src/notation/tokens.h
