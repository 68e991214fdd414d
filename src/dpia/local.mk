libdpiac_a_SOURCES += \
  src/dpia/bodies.c \
  src/dpia/checked.c \
  src/dpia/check.c src/dpia/check_state.h \
  src/dpia/check_apart.c src/dpia/check_apart.h \
  src/dpia/check_memory.c src/dpia/check_memory.h \
  src/dpia/check_natural.c src/dpia/check_natural.h \
  src/dpia/check_phrase.c src/dpia/check_phrase.h \
  src/dpia/carried.c src/dpia/carried.h \
  src/dpia/check_prim.c src/dpia/check_prim.h \
  src/dpia/check_report.c src/dpia/check_report.h \
  src/dpia/check_scope.c src/dpia/check_scope.h \
  src/dpia/check_size.c \
  src/dpia/entry.c \
  src/dpia/fail.c src/dpia/fail.h \
  src/dpia/number.c src/dpia/number.h \
  src/dpia/id_set.c src/dpia/id_set.h \
  src/dpia/interfere.c src/dpia/interfere.h \
  src/dpia/loops.c src/dpia/loops.h \
  src/dpia/mentions.c src/dpia/mentions.h \
  src/dpia/move.c \
  src/dpia/operator.c src/dpia/operators.def \
  src/dpia/ordered.c \
  src/dpia/parts.c \
  src/dpia/phrase.c src/dpia/phrase.h src/dpia/phrase_private.h \
  src/dpia/primitive_cases.def src/dpia/primitives.def \
  src/dpia/prims.c \
  src/dpia/prims_control.c \
  src/dpia/prims_imperative.c \
  src/dpia/prims_views.c \
  src/dpia/print.c src/dpia/print_private.h \
  src/dpia/print_evident.c \
  src/dpia/print_literal.c \
  src/dpia/print_names.c \
  src/dpia/print_program.c \
  src/dpia/print_rules.c src/dpia/print_rules.h \
  src/dpia/program.h \
  src/dpia/reduce.c \
  src/dpia/same.c \
  src/dpia/shown.c \
  src/dpia/subst.c \
  src/dpia/table.c \
  src/dpia/uses.c src/dpia/uses.h \
  src/dpia/walk.c src/dpia/where.h
