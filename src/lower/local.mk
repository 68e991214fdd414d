libdpiac_a_SOURCES += \
  src/lower/apply.c \
  src/lower/block.c \
  src/lower/builtins.c \
  src/lower/builtins_map.c \
  src/lower/builtins_reduce.c \
  src/lower/builtins_strategy.c \
  src/lower/builtins_vector.c \
  src/lower/builtins_views.c \
  src/lower/entry.c \
  src/lower/env.c \
  src/lower/eval_exp.c \
  src/lower/eval_index.c \
  src/lower/eval_pattern.c \
  src/lower/eval_scalar.c \
  src/lower/facts.c \
  src/lower/functions.c \
  src/lower/lower.c \
  src/lower/lower.h \
  src/lower/lower_private.h \
  src/lower/match.c \
  src/lower/params.c \
  src/lower/simple.c \
  src/lower/sizes.c \
  src/lower/tidy.c \
  src/lower/value.c
