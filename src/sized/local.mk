libdpiac_a_SOURCES += \
  src/sized/branch.c \
  src/sized/build.c \
  src/sized/call.c \
  src/sized/cheap.c \
  src/sized/copy.c \
  src/sized/dims.c \
  src/sized/functions.c \
  src/sized/map.c \
  src/sized/private.h \
  src/sized/sized.c \
  src/sized/sized.h \
  src/sized/slice.c \
  src/sized/split.c \
  src/sized/walk.c
