libdpiac_a_SOURCES += \
  src/core/builtins.c \
  src/core/builtins.def \
  src/core/check.c \
  src/core/check.h \
  src/core/check_module.c src/core/check_module.h \
  src/core/check_state.h \
  src/core/check_type.c src/core/check_type.h \
  src/core/check_size.c \
  src/core/check_size.h \
  src/core/check_use.c src/core/check_use.h \
  src/core/check_order.c \
  src/core/check_order.h \
  src/core/core.h \
  src/core/env.c \
  src/core/expand.c \
  src/core/expand.h \
  src/core/fit.c \
  src/core/fit.h \
  src/core/given.c \
  src/core/given.h \
  src/core/instance.c \
  src/core/instance.h \
  src/core/make.c \
  src/core/make.h \
  src/core/make_module.c \
  src/core/module.h \
  src/core/move.c \
  src/core/move.h \
  src/core/parts.c \
  src/core/parts.h \
  src/core/print.c src/core/print.h \
  src/core/print_found.c src/core/print_found.h \
  src/core/print_hidden.c src/core/print_hidden.h \
  src/core/print_module.c src/core/print_module.h \
  src/core/print_names.c src/core/print_names.h \
  src/core/print_number.c src/core/print_number.h \
  src/core/print_pat.c src/core/print_pat.h \
  src/core/print_place.c src/core/print_place.h \
  src/core/print_scalar.c src/core/print_scalar.h \
  src/core/print_scope.c src/core/print_scope.h \
  src/core/print_state.h \
  src/core/print_type.c src/core/print_type.h \
  src/core/realise.c \
  src/core/realise.h \
  src/core/rebuild.c \
  src/core/rebuild.h \
  src/core/scheme.c \
  src/core/share.c \
  src/core/share.h \
  src/core/type.c \
  src/core/type.h \
  src/core/used.c \
  src/core/used.h
