/* The device that a program is translated for. */
#ifndef DPIAC_DRIVER_DEVICE_H
#define DPIAC_DRIVER_DEVICE_H

#include "driver/options_private.h"
#include "driver/pipeline.h"

/* Finds the device that --device names: one of dpiac's own, or the last one that a file
 * describes. */
struct options_outcome device_choose(struct arena *arena, struct options *options);

/* The device that OPTIONS mean: the one that is given, if their target takes its kind, or the usual
 * one. */
const struct device *device_meant(struct arena *arena, const struct options *options);

/* The devices that RUN's entries are translated for. */
struct devices device_of_run(const struct run *run);

#endif
