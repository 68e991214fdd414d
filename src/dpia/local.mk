libdpiac_a_SOURCES += \
  src/dpia/check.c src/dpia/check_private.h \
  src/dpia/check_phrase.c \
  src/dpia/check_prim.c \
  src/dpia/check_report.c \
  src/dpia/check_scope.c \
  src/dpia/id_set.c src/dpia/id_set.h \
  src/dpia/interfere.c src/dpia/interfere.h \
  src/dpia/operator.c src/dpia/operators.def \
  src/dpia/phrase.c src/dpia/phrase.h src/dpia/phrase_private.h \
  src/dpia/primitives.def \
  src/dpia/prims.c \
  src/dpia/prims_imperative.c \
  src/dpia/print.c src/dpia/print_private.h \
  src/dpia/print_literal.c \
  src/dpia/print_names.c \
  src/dpia/print_program.c \
  src/dpia/program.h \
  src/dpia/subst.c \
  src/dpia/table.c \
  src/dpia/walk.c
