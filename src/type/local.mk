libdpiac_a_SOURCES += \
  src/type/data.c \
  src/type/intern.c src/type/intern.h \
  src/type/nat.c src/type/nat.h src/type/nat_private.h \
  src/type/nat_alike.c \
  src/type/nat_answer.c \
  src/type/nat_example.c \
  src/type/nat_fold.c \
  src/type/nat_order.c \
  src/type/nat_poly.c \
  src/type/nat_print.c \
  src/type/nat_simplify.c \
  src/type/nat_walk.c \
  src/type/real.c src/type/real.h \
  src/type/scalars.def \
  src/type/subst.c src/type/subst.h \
  src/type/type.c src/type/type.h src/type/type_private.h \
  src/type/type_print.c \
  src/type/type_read.c
