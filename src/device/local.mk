libdpiac_a_SOURCES += \
  src/device/device.c src/device/device.h \
  src/device/numbers.c src/device/numbers.def \
  src/device/reader.c src/device/reader.h \
  src/device/tuning.c src/device/tuning.h

# The descriptions, embedded like the rules (the suffix rule is that of src/translate/local.mk).
EXTRA_DIST += src/rules/devices.dpia
CLEANFILES += src/rules/devices.inc
$(libdpiac_a_OBJECTS): | src/rules/devices.inc
