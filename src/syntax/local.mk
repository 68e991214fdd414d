libdpiac_a_SOURCES += \
  src/syntax/build.c src/syntax/build.h src/syntax/build_exp.c src/syntax/build_module.c \
  src/syntax/complain.c src/syntax/complain.h \
  src/syntax/foreign.c src/syntax/foreign.h \
  src/syntax/literal.c src/syntax/literal.h \
  src/syntax/load.c src/syntax/load.h \
  src/syntax/mistakes.c src/syntax/mistakes.h \
  src/syntax/names.c src/syntax/nodes.def src/syntax/syntax.h \
  src/syntax/parse.c src/syntax/parse.h \
  src/syntax/print.c src/syntax/print.h src/syntax/print_exp.c src/syntax/print_private.h \
  src/syntax/print_type.c \
  src/syntax/reader.h \
  src/syntax/waiting.c src/syntax/waiting.h \
  src/syntax/words.c src/syntax/words.h
