libdpiac_a_SOURCES += \
  src/base/alloc.c src/base/alloc.h \
  src/base/arena.c src/base/arena.h \
  src/base/buf.c src/base/buf.h \
  src/base/diag.c src/base/diag.h \
  src/base/escape.c src/base/escape.h \
  src/base/excerpt.c src/base/excerpt.h \
  src/base/half.c src/base/half.h \
  src/base/map.c src/base/map.h \
  src/base/name.c src/base/name.h \
  src/base/near.c src/base/near.h \
  src/base/pretty.c src/base/pretty.h \
  src/base/scan.c src/base/scan.h \
  src/base/source.c src/base/source.h \
  src/base/stack.c src/base/stack.h \
  src/base/table.c src/base/table.h \
  src/base/template.c src/base/template.h \
  src/base/vec.c src/base/vec.h
