libdpiac_a_SOURCES +=
libdpiac_a_SOURCES += \
  src/translate/assign.c src/translate/assign.h \
  src/translate/leaves.c src/translate/leaves.h \
  src/translate/stage1.c src/translate/stage1.h src/translate/stage1_private.h \
  src/translate/stage1_accept.c \
  src/translate/stage1_continue.c \
  src/translate/stage1_control.c \
  src/translate/stage1_layout.c \
  src/translate/stage1_maps.c \
  src/translate/stage1_reduce.c \
  src/translate/stage1_simple.c \
  src/translate/stage2.c src/translate/stage2.h src/translate/stage2_private.h \
  src/translate/stage2_element.c \
  src/translate/stage2_inplace.c \
  src/translate/stage2_reduce.c
libdpiac_a_SOURCES += \
  src/translate/strategy.c src/translate/strategy.h \
  src/translate/strategy_apply.c \
  src/translate/strategy_fuse.c \
  src/translate/strategy_levels.c \
  src/translate/strategy_operator.c \
  src/translate/strategy_private.h \
  src/translate/strategy_reduce.c
