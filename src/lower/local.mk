libdpiac_a_SOURCES += \
  src/lower/apply.c \
  src/lower/apply.h \
  src/lower/block.c \
  src/lower/block.h \
  src/lower/builtins.c src/lower/builtins.h \
  src/lower/builtins_index.c src/lower/builtins_index.h \
  src/lower/builtins_map.c src/lower/builtins_map.h \
  src/lower/builtins_reduce.c src/lower/builtins_reduce.h \
  src/lower/builtins_strategy.c src/lower/builtins_strategy.h \
  src/lower/builtins_vector.c src/lower/builtins_vector.h \
  src/lower/builtins_views.c src/lower/builtins_views.h \
  src/lower/choice.c \
  src/lower/choice.h \
  src/lower/choice_late.c \
  src/lower/choice_private.h \
  src/lower/entry.c \
  src/lower/entry.h \
  src/lower/env.c \
  src/lower/env.h \
  src/lower/eval.h \
  src/lower/eval_check.c src/lower/eval_check.h \
  src/lower/eval_exp.c \
  src/lower/eval_index.c src/lower/eval_index.h \
  src/lower/eval_loop.c src/lower/eval_loop.h \
  src/lower/eval_match.c src/lower/eval_match.h \
  src/lower/eval_pattern.c \
  src/lower/eval_range.c src/lower/eval_range.h \
  src/lower/eval_scalar.c src/lower/eval_scalar.h \
  src/lower/eval_slice.c src/lower/eval_slice.h \
  src/lower/form.c \
  src/lower/form.h \
  src/lower/form_join.c \
  src/lower/forward.c \
  src/lower/forward.h \
  src/lower/functions.c \
  src/lower/functions.h \
  src/lower/grow.c \
  src/lower/grow.h \
  src/lower/grow_close.c \
  src/lower/grow_item.c \
  src/lower/grow_open.c \
  src/lower/grow_private.h \
  src/lower/lower.c \
  src/lower/lower.h \
  src/lower/match.c \
  src/lower/match.h \
  src/lower/params.c \
  src/lower/params.h \
  src/lower/passes.def \
  src/lower/pattern.h \
  src/lower/place.c \
  src/lower/place.h \
  src/lower/result.c \
  src/lower/result.h \
  src/lower/simple.c \
  src/lower/simple.h \
  src/lower/sizes.c \
  src/lower/sizes.h \
  src/lower/slice.c \
  src/lower/slice.h \
  src/lower/state.h \
  src/lower/sum.c \
  src/lower/sum.h \
  src/lower/tidy.c \
  src/lower/tidy.h \
  src/lower/title.c \
  src/lower/title.h \
  src/lower/unit.c \
  src/lower/unit.h \
  src/lower/value.c \
  src/lower/value.h \
  src/lower/vector.h
