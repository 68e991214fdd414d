libdpiac_a_SOURCES += \
  src/cost/cache.c src/cost/cache.h \
  src/cost/call.c \
  src/cost/core.c src/cost/core.h src/cost/core_kernel.c src/cost/core_price.c \
  src/cost/cost.h \
  src/cost/expression.c \
  src/cost/host.c src/cost/host.h \
  src/cost/kernel.c src/cost/launch.h \
  src/cost/loop.c \
  src/cost/machine.h \
  src/cost/memory.c \
  src/cost/price.c \
  src/cost/print.c \
  src/cost/processor.c \
  src/cost/region.c src/cost/region.h \
  src/cost/shape.c \
  src/cost/statement.c \
  src/cost/time.c \
  src/cost/value.c src/cost/value.h \
  src/cost/variable.c
