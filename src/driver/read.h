/* Reading a program in DPIA's own notation. */
#ifndef DPIAC_DRIVER_READ_H
#define DPIAC_DRIVER_READ_H

#include "driver/pipeline.h"

/* Reads RUN's source as the tree after the stage that the options name, and checks it. False when
 * errors were reported, which here are the user's. */
bool read_notation(struct run *run);

/* Puts assignments of zero into the entries of RUN that a person wrote in the imperative language.
 * To be called once, between reading and the next stage. */
void read_initialise(struct run *run);

#endif
