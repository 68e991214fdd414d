libdpiac_a_SOURCES += \
  src/core/builtins.def \
  src/core/core.h \
  src/core/eval.c \
  src/core/eval.h \
  src/core/eval_builtin.c \
  src/core/eval_call.h \
  src/core/eval_dispatch.c \
  src/core/eval_item.c \
  src/core/eval_private.h \
  src/core/eval_size.c \
  src/core/eval_views.c \
  src/core/print.c \
  src/core/print_names.c \
  src/core/print_private.h \
  src/core/print_scalar.c \
  src/core/print_type.c
