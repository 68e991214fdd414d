/* Devices: the numbers by which strategies decide, as data (src/rules/devices.dpia). */
#ifndef DPIAC_DEVICE_DEVICE_H
#define DPIAC_DEVICE_DEVICE_H

#include <stdint.h>

#include "base/diag.h"
#include "base/map.h"
#include "base/source.h"

/* With work-groups and local memory; with some threads. */
enum device_kind { DEVICE_GPU, DEVICE_CPU };

/* A description. What its kind has not is 0. */
struct device {
    const char *name;
    enum device_kind kind;
#define NUMBER(field, name, kinds, least, most, form) int64_t field;
#include "device/numbers.def"
#undef NUMBER
};

/* The devices that the entries of a program are for: each the usual one, or one of its own. */
struct devices {
    const struct device *usual;
    struct map *entries; /* of names; null: none is special */
};

const struct device *devices_for(const struct devices *devices, const char *entry);

/* The one of dpiac's own that is called NAME, or null. */
const struct device *device_find(struct arena *arena, const char *name);
/* "gpu nor cpu": the names of dpiac's own. */
const char *device_no_other(struct arena *arena);
/* The last one that SOURCE describes; null after a mistake, which was reported. */
const struct device *device_read(struct arena *arena, struct diag *diag,
                                 const struct source *source);

#endif
