/* Reading a program in DPIA's own notation. */
#ifndef DPIAC_DRIVER_READ_H
#define DPIAC_DRIVER_READ_H

#include "driver/pipeline.h"

/* Reads RUN's source as the tree after the stage that the options name, and checks it. False when
 * errors were reported, which here are the user's. */
bool read_notation(struct run *run);

/* Makes what RUN has read ready for the next stage: zero is assigned to what entries in the
 * imperative language write, and loops get levels. To be called once, between reading and that
 * stage; a program in the surface language stays as it is. */
void read_initialise(struct run *run);

/* The name of the pass at POSITION of those that these two run, and what it does (notation.def).
 * False behind the last. */
bool read_each_pass(size_t position, const char **name, const char **meaning);

#endif
