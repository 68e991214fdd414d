libdpiac_a_SOURCES += \
  src/sizes/access.c \
  src/sizes/apply.c \
  src/sizes/causal.c \
  src/sizes/control.c \
  src/sizes/differ.c \
  src/sizes/exp.c \
  src/sizes/finish.c \
  src/sizes/fit.c \
  src/sizes/hidden.c \
  src/sizes/join.c \
  src/sizes/pattern.c \
  src/sizes/remove.c \
  src/sizes/size.c \
  src/sizes/sizes.c \
  src/sizes/sizes.h \
  src/sizes/state.h \
  src/sizes/type.c
