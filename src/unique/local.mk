libdpiac_a_SOURCES += \
  src/unique/apply.c src/unique/apply.h \
  src/unique/exp.c src/unique/exp.h \
  src/unique/function.c src/unique/function.h \
  src/unique/holds.c \
  src/unique/holds.h \
  src/unique/loop.c src/unique/loop.h \
  src/unique/names.c src/unique/names.h \
  src/unique/origin.c \
  src/unique/origin.h \
  src/unique/report.c src/unique/report.h \
  src/unique/state.h \
  src/unique/unique.h \
  src/unique/update.c src/unique/update.h
