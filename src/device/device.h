/* Devices: the numbers by which strategies decide, as data (src/rules/devices.dpia). */
#ifndef DPIAC_DEVICE_DEVICE_H
#define DPIAC_DEVICE_DEVICE_H

#include <stdint.h>

#include "base/diag.h"
#include "base/map.h"
#include "base/source.h"
#include "base/vec.h"

/* With work-groups and local memory; with some threads. */
enum device_kind { DEVICE_GPU, DEVICE_CPU };

/* How many numbers descriptions have. */
enum {
#define NUMBER(field, name, kinds, least, most, form, role) DEVICE_NUMBER_##field,
#include "device/numbers.def"
#undef NUMBER
    DEVICE_NUMBERS
};

struct device_values VEC(int64_t);

/* A description. What its kind has not is 0. */
struct device {
    const char *name;
    enum device_kind kind;
#define NUMBER(field, name, kinds, least, most, form, role) int64_t field;
#include "device/numbers.def"
#undef NUMBER
    struct device_values stated[DEVICE_NUMBERS]; /* "in 16, 32, 64"; empty: nothing is said */
};

/* The devices that the entries of a program are for: each the usual one, or one of its own. */
struct devices {
    const struct device *usual;
    struct map *entries; /* of names; null: none is special */
};

const struct device *devices_for(const struct devices *devices, const char *entry);

/* BYTES of a vector of DEVICE, a processor, one of its numbers: where that says that code is for
 * any, those of the one that times are predicted for. */
int64_t device_vector_bytes(const struct device *device, int64_t bytes);
/* Those of the widest processor that the code is for. */
int64_t device_widest_vector(int64_t bytes);

/* Number I of DEVICE, by its place in numbers.def, and how it is called. */
const char *device_number_name(size_t i);
bool device_find_number(const char *name, size_t *i);
int64_t device_number(const struct device *device, size_t i);
void device_set_number(struct device *device, size_t i, int64_t value);

/* The values that `dpiac tune` may give to number I of DEVICE, in their order: those that its
 * description states, or from a quarter of what it has to four times that. None where it is a
 * fact, or its kind has not the number. */
struct device_values device_alternatives(struct arena *arena, const struct device *device,
                                         size_t i);

/* The one of dpiac's own that is called NAME, or null. */
const struct device *device_find(struct arena *arena, const char *name);
/* "gpu nor cpu": the names of dpiac's own. */
const char *device_no_other(struct arena *arena);
/* The last one that SOURCE describes; null after a mistake, which was reported. */
const struct device *device_read(struct arena *arena, struct diag *diag,
                                 const struct source *source);

#endif
