libdpiac_a_SOURCES += \
  src/unique/apply.c \
  src/unique/exp.c \
  src/unique/function.c \
  src/unique/holds.c \
  src/unique/holds.h \
  src/unique/loop.c \
  src/unique/names.c \
  src/unique/origin.c \
  src/unique/origin.h \
  src/unique/report.c \
  src/unique/state.h \
  src/unique/unique.h \
  src/unique/update.c
