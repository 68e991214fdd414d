libdpiac_a_SOURCES += \
  src/memory/access.c src/memory/access.h src/memory/access_private.h \
  src/memory/access_acc.c src/memory/access_number.c src/memory/access_view.c \
  src/memory/accumulate.c src/memory/accumulate.h \
  src/memory/barriers.c src/memory/barriers.h \
  src/memory/block.c src/memory/block.h \
  src/memory/block_command.c \
  src/memory/conflict.c src/memory/conflict.h \
  src/memory/distribute.c src/memory/distribute.h \
  src/memory/elementwise.c src/memory/elementwise.h \
  src/memory/fission.c src/memory/fission.h \
  src/memory/host.c src/memory/host.h \
  src/memory/in_order.c src/memory/in_order.h \
  src/memory/kernels.c src/memory/kernels.h \
  src/memory/largest.c src/memory/largest.h \
  src/memory/largest_packed.c src/memory/largest_packed.h \
  src/memory/largest_range.c src/memory/largest_range.h \
  src/memory/largest_search.c src/memory/largest_search.h \
  src/memory/largest_slice.c src/memory/largest_slice.h \
  src/memory/largest_state.h \
  src/memory/loop_name.c src/memory/loop_name.h \
  src/memory/merge.c src/memory/merge.h \
  src/memory/nesting.c src/memory/nesting.h \
  src/memory/passes.c src/memory/passes.def \
  src/memory/pending.c src/memory/pending.h \
  src/memory/plain.c src/memory/plain.h \
  src/memory/place.c src/memory/place.h src/memory/place_state.h \
  src/memory/renaming.c \
  src/memory/report.c src/memory/report.h \
  src/memory/slots.c src/memory/slots.h \
  src/memory/split.c src/memory/split.h \
  src/memory/uses.c src/memory/uses.h \
  src/memory/variables.c src/memory/variables.h
