/* Filtering: modules as their types let them be seen. */
#ifndef DPIAC_MODULES_FILTER_H
#define DPIAC_MODULES_FILTER_H

#include "core/module.h"

struct frame;
struct interpretation;
struct interpreter;

/* MODULE with what TYPE has, by the names of TYPE, which FRAME knows from here on. */
const struct interpretation *filter_module(struct interpreter *interpreter, struct frame *frame,
                                           const struct core_modtype *type,
                                           const struct interpretation *module);

#endif
