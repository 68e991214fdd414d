libdpiac_a_SOURCES += \
  src/nest/access.c \
  src/nest/advice.c \
  src/nest/amount.c \
  src/nest/array.c \
  src/nest/command.c \
  src/nest/loop.c \
  src/nest/names.c \
  src/nest/numbers.c src/nest/numbers.h \
  src/nest/place.c \
  src/nest/print.c \
  src/nest/question.c \
  src/nest/read.c src/nest/reading.h src/nest/nest.h \
  src/nest/scalar.c \
  src/nest/stride.c
