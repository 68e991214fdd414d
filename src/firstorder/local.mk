libdpiac_a_SOURCES += \
  src/firstorder/alternatives.c src/firstorder/alternatives.h \
  src/firstorder/apply.c src/firstorder/apply.h \
  src/firstorder/build.c src/firstorder/build.h \
  src/firstorder/combinator.c src/firstorder/combinator.h \
  src/firstorder/env.c src/firstorder/env.h \
  src/firstorder/firstorder.c \
  src/firstorder/firstorder.h \
  src/firstorder/free.c src/firstorder/free.h \
  src/firstorder/inline.c src/firstorder/inline.h \
  src/firstorder/lift.c src/firstorder/lift.h \
  src/firstorder/loop.c src/firstorder/loop.h \
  src/firstorder/match.c src/firstorder/match.h \
  src/firstorder/pattern.c src/firstorder/pattern.h \
  src/firstorder/recursion.c src/firstorder/recursion.h \
  src/firstorder/rules.c src/firstorder/rules.h \
  src/firstorder/state.h \
  src/firstorder/static.c src/firstorder/static.h \
  src/firstorder/tell.c src/firstorder/tell.h
