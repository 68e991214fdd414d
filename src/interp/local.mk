libdpiac_a_SOURCES += \
  src/interp/apply.c \
  src/interp/command.c \
  src/interp/env.c \
  src/interp/expression.c \
  src/interp/functional.c \
  src/interp/intermediate.c \
  src/interp/interp.c src/interp/interp.h src/interp/interp_private.h \
  src/interp/layout.c \
  src/interp/lazy.c \
  src/interp/loops.c \
  src/interp/params.c \
  src/interp/region.c src/interp/region.h \
  src/interp/scalar.c src/interp/scalar.h \
  src/interp/scalar_float.c \
  src/interp/scalar_integer.c \
  src/interp/store.c \
  src/interp/trace.c \
  src/interp/value.c src/interp/value.h \
  src/interp/value_print.c \
  src/interp/value_read.c \
  src/interp/view.c
