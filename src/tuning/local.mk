libdpiac_a_SOURCES += \
  src/tuning/cases.c src/tuning/cases.h src/tuning/measure.c \
  src/tuning/rank.c \
  src/tuning/search.c src/tuning/search.h \
  src/tuning/section.c \
  src/tuning/tune.c src/tuning/tune.h \
  src/tuning/variant.c
