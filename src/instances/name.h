/* Names of instances. */
#ifndef DPIAC_INSTANCES_NAME_H
#define DPIAC_INSTANCES_NAME_H

#include "core/core.h"

struct instances;
struct origin;

/* Gives the instances of ORIGIN names that tell them apart, if there are several. */
void name_instances(struct instances *instances, const struct origin *origin);

#endif
