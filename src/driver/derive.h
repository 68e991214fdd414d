/* `dpiac explain`: the stages run, and tell what they do. */
#ifndef DPIAC_DRIVER_DERIVE_H
#define DPIAC_DRIVER_DERIVE_H

#include "driver/pipeline.h"

/* The derivation of RUN's program, whose source was read, as text or as a page; or only its
 * modules, or its nests. False when errors were reported. */
bool derive(struct run *run, struct buf *text);

#endif
