libdpiac_a_SOURCES += \
  src/view/chain.c src/view/chain.h \
  src/view/law.c src/view/law.h \
  src/view/lmad.c src/view/lmad.h \
  src/view/seen.c src/view/seen.h \
  src/view/table.c src/view/views.def src/view/view_private.h \
  src/view/walk.c src/view/view.h
