libdpiac_a_SOURCES += \
  src/sized/branch.c src/sized/branch.h \
  src/sized/build.c src/sized/build.h \
  src/sized/call.c src/sized/call.h \
  src/sized/cheap.c src/sized/cheap.h \
  src/sized/copy.c src/sized/copy.h \
  src/sized/dims.c src/sized/dims.h \
  src/sized/functions.c \
  src/sized/map.c src/sized/map.h \
  src/sized/sized.c \
  src/sized/sized.h \
  src/sized/slice.c src/sized/slice.h \
  src/sized/split.c src/sized/split.h \
  src/sized/state.h \
  src/sized/walk.c src/sized/walk.h
