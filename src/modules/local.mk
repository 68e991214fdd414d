libdpiac_a_SOURCES += \
  src/modules/compile.c \
  src/modules/filter.c \
  src/modules/frame.c \
  src/modules/interpret.c \
  src/modules/modules.h \
  src/modules/private.h \
  src/modules/tell.c \
  src/modules/type.c
