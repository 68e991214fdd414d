libdpiac_a_SOURCES += \
  src/process/compiler.c src/process/compiler.h \
  src/process/process.c src/process/process.h \
  src/process/server.c src/process/server.h \
  src/process/workplace.c src/process/workplace.h
