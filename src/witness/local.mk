libdpiac_a_SOURCES += \
  src/witness/abstract.c \
  src/witness/abstract.h \
  src/witness/builtin.c \
  src/witness/builtin.h \
  src/witness/call.h \
  src/witness/dispatch.c \
  src/witness/eval.c \
  src/witness/eval.h \
  src/witness/hidden.c \
  src/witness/hidden.h \
  src/witness/item.c \
  src/witness/item.h \
  src/witness/loop.c \
  src/witness/loop.h \
  src/witness/module.c \
  src/witness/module.h \
  src/witness/moment.c \
  src/witness/moment.h \
  src/witness/pattern.c \
  src/witness/pattern.h \
  src/witness/place.c \
  src/witness/place.h \
  src/witness/run.c \
  src/witness/size.c \
  src/witness/size.h \
  src/witness/views.c \
  src/witness/witness.h
