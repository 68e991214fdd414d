/* Instances of module types: objects with names of their own (instance.c). */
#ifndef DPIAC_CORE_INSTANCE_H
#define DPIAC_CORE_INSTANCE_H

#include "core/realise.h"

/* SIG under REALISATION, with abstract types, specifications and modules of its own: what an
 * application of a functor whose result is SIG gives, what is ascribed SIG, or SIG where it is
 * named once more. REALISATION gets what stands for those of SIG. What it has already for
 * abstract types, and for values that are of one type, is what they are. */
const struct core_sig *core_instance(struct core_realisation *realisation,
                                     const struct core_sig *sig);

#endif
