libdpiac_a_SOURCES += \
  src/driver/begin.c src/driver/begin.h \
  src/driver/depend.c src/driver/depend.h \
  src/driver/derive.c src/driver/derive.h \
  src/driver/device.c src/driver/device.h \
  src/driver/execute.c src/driver/execute.h \
  src/driver/files.c src/driver/files.h \
  src/driver/help.c src/driver/help.h \
  src/driver/input_sizes.c src/driver/input_sizes.h \
  src/driver/interpret.c src/driver/interpret.h \
  src/driver/options.c src/driver/options.h src/driver/options_check.c \
  src/driver/options_private.h src/driver/commands.def src/driver/options.def \
  src/driver/pipeline.c src/driver/pipeline.h \
  src/driver/predict.c src/driver/predict.h src/driver/predict_inputs.c \
  src/driver/rank.c \
  src/driver/read.c src/driver/read.h src/driver/notation.def \
  src/driver/report.c src/driver/report.h \
  src/driver/rewrite.c src/driver/rewrite.h \
  src/driver/semantics.c src/driver/semantics.h \
  src/driver/stages.c src/driver/stages.h src/driver/stages.def \
  src/driver/test.c src/driver/test.h \
  src/driver/tune.c src/driver/tune.h
