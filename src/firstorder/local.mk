libdpiac_a_SOURCES += \
  src/firstorder/alternatives.c \
  src/firstorder/apply.c \
  src/firstorder/build.c \
  src/firstorder/combinator.c \
  src/firstorder/defun.h \
  src/firstorder/env.c \
  src/firstorder/firstorder.c \
  src/firstorder/firstorder.h \
  src/firstorder/free.c \
  src/firstorder/inline.c \
  src/firstorder/lift.c \
  src/firstorder/loop.c \
  src/firstorder/match.c \
  src/firstorder/pattern.c \
  src/firstorder/recursion.c \
  src/firstorder/rules.c \
  src/firstorder/static.c \
  src/firstorder/tell.c
