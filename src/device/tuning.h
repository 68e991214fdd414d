/* What `dpiac tune` has found: numbers in the place of those of a device, for entries. */
#ifndef DPIAC_DEVICE_TUNING_H
#define DPIAC_DEVICE_TUNING_H

#include "device/device.h"

/* Of an entry with a target on a device. */
struct tuning_section {
    const char *entry, *target, *device;
    struct loc loc; /* up to the next section */
    bool has[DEVICE_NUMBERS];
    int64_t values[DEVICE_NUMBERS]; /* of those that it has */
    bool tried[DEVICE_NUMBERS];     /* the search has not come to its end, and was here */
    bool unfinished;                /* there are such */
};

struct tuning_section_vec VEC(const struct tuning_section *);

struct tuning {
    const struct source *source;
    struct tuning_section_vec sections;
};

/* What SOURCE says; null after a mistake, which was reported. */
const struct tuning *tuning_read(struct arena *arena, struct diag *diag,
                                 const struct source *source);

/* The section of ENTRY with TARGET on the device that is called DEVICE, or null. */
const struct tuning_section *tuning_find(const struct tuning *tuning, const char *entry,
                                         const char *target, const char *device);

/* DEVICE with the numbers of SECTION. */
struct device tuning_applied(const struct device *device, const struct tuning_section *section);

#endif
