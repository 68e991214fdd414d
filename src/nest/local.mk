libdpiac_a_SOURCES += \
  src/nest/access.c \
  src/nest/advice.c \
  src/nest/amount.c \
  src/nest/arithmetic.c \
  src/nest/array.c \
  src/nest/call.c \
  src/nest/command.c \
  src/nest/element.c \
  src/nest/loop.c \
  src/nest/names.c \
  src/nest/numbers.c src/nest/numbers.h \
  src/nest/parts.c \
  src/nest/place.c \
  src/nest/print.c src/nest/produce.h \
  src/nest/question.c \
  src/nest/read.c src/nest/reading.h src/nest/nest.h \
  src/nest/repeat.c \
  src/nest/scalar.c \
  src/nest/state.c \
  src/nest/stride.c
