libdpiac_a_SOURCES += \
  src/notation/apply.c \
  src/notation/build.c \
  src/notation/unexpected.c src/notation/unexpected.h \
  src/notation/define.c \
  src/notation/infer.h \
  src/notation/kinds.c \
  src/notation/lambda.c \
  src/notation/mismatch.c \
  src/notation/needed.c \
  src/notation/notation.h \
  src/notation/phrases.c \
  src/notation/read.c \
  src/notation/reader.c src/notation/reader.h \
  src/notation/rules.c src/notation/rule.h \
  src/notation/scope.c \
  src/notation/solve.c \
  src/notation/subst.c \
  src/notation/tactic.c src/notation/tactics.def \
  src/notation/tree.c src/notation/tree.h \
  src/notation/unify.c \
  src/notation/tokens.c src/notation/tokens.h
