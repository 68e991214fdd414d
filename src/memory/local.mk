libdpiac_a_SOURCES += \
  src/memory/accumulate.c \
  src/memory/host.c src/memory/host.h \
  src/memory/place.c src/memory/place.h src/memory/place_private.h \
  src/memory/report.c src/memory/report.h \
  src/memory/slots.c
