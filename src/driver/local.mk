libdpiac_a_SOURCES += \
  src/driver/files.c src/driver/files.h \
  src/driver/options.c src/driver/options.h \
  src/driver/pipeline.c src/driver/pipeline.h \
  src/driver/report.c src/driver/report.h \
  src/driver/stages.c src/driver/stages.h src/driver/stages.def
