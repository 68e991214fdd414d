libdpiac_a_SOURCES += \
  src/testing/answer.h \
  src/testing/block.c src/testing/block.h \
  src/testing/datum.c src/testing/datum.h src/testing/datum.def \
  src/testing/datum_binary.c src/testing/datum_text.c \
  src/testing/find.c \
  src/testing/interpreted.c \
  src/testing/json.c src/testing/json.h \
  src/testing/perform.c src/testing/perform.h \
  src/testing/plan.c src/testing/plan.h \
  src/testing/pool.c src/testing/pool.h \
  src/testing/random.c \
  src/testing/record.c \
  src/testing/report.c src/testing/report.h src/testing/report_json.c \
  src/testing/script.c \
  src/testing/server.c \
  src/testing/testing.c src/testing/testing.h \
  src/testing/times.c src/testing/times.h \
  src/testing/values.c src/testing/values.h
