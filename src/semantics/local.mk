libdpiac_a_SOURCES += \
  src/semantics/batch.c src/semantics/batch.h \
  src/semantics/compare.c src/semantics/compare.h \
  src/semantics/emitted.c \
  src/semantics/draw.c src/semantics/draw.h \
  src/semantics/rules.c src/semantics/rules.h \
  src/semantics/generate.c src/semantics/generate.h \
  src/semantics/input.c src/semantics/input.h \
  src/semantics/order.c src/semantics/order.h \
  src/semantics/semantics.h \
  src/semantics/sizes.c src/semantics/sizes.h \
  src/semantics/trial.c src/semantics/trial.h

# The programs that call what was emitted.
embedded_text += \
  src/semantics/text/batch.inc \
  src/semantics/text/batch_device.inc \
  src/semantics/text/batch_device_main.inc \
  src/semantics/text/batch_host.inc \
  src/semantics/text/batch_main.inc \
  src/semantics/text/batch_server.inc
