libdpiac_a_SOURCES += \
  src/core/builtins.c \
  src/core/builtins.def \
  src/core/check.c \
  src/core/check.h \
  src/core/check_private.h \
  src/core/check_type.c \
  src/core/check_use.c \
  src/core/check_order.c \
  src/core/check_order.h \
  src/core/core.h \
  src/core/make.c \
  src/core/make.h \
  src/core/move.c \
  src/core/move.h \
  src/core/parts.c \
  src/core/parts.h \
  src/core/print.c \
  src/core/print_names.c \
  src/core/print_pat.c \
  src/core/print_private.h \
  src/core/print_scalar.c \
  src/core/print_type.c \
  src/core/rebuild.c \
  src/core/rebuild.h \
  src/core/scheme.c \
  src/core/type.c \
  src/core/type.h
