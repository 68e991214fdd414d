libdpiac_a_SOURCES += \
  src/witness/abstract.c \
  src/witness/builtin.c \
  src/witness/call.h \
  src/witness/dispatch.c \
  src/witness/eval.c \
  src/witness/hidden.c \
  src/witness/item.c \
  src/witness/loop.c \
  src/witness/module.c \
  src/witness/module.h \
  src/witness/pattern.c \
  src/witness/place.c \
  src/witness/run.c \
  src/witness/size.c \
  src/witness/views.c \
  src/witness/witness.h \
  src/witness/witness_private.h
