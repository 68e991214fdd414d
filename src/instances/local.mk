libdpiac_a_SOURCES += \
  src/instances/copy.c src/instances/copy.h \
  src/instances/instances.c \
  src/instances/instances.h \
  src/instances/local.c src/instances/local.h \
  src/instances/name.c src/instances/name.h \
  src/instances/size.c src/instances/size.h \
  src/instances/state.h \
  src/instances/tail.c src/instances/tail.h \
  src/instances/tail_body.c \
  src/instances/tail_calls.c src/instances/tail_calls.h \
  src/instances/tail_private.h \
  src/instances/tail_question.c
