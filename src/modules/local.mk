libdpiac_a_SOURCES += \
  src/modules/compile.c src/modules/compile.h \
  src/modules/filter.c src/modules/filter.h \
  src/modules/frame.c src/modules/frame.h \
  src/modules/interpret.c \
  src/modules/modules.h \
  src/modules/state.h \
  src/modules/tell.c src/modules/tell.h \
  src/modules/type.c src/modules/type.h
