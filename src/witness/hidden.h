/* Sizes of definitions that no argument has. */
#ifndef DPIAC_WITNESS_HIDDEN_H
#define DPIAC_WITNESS_HIDDEN_H

#include "witness/item.h"

/* Binds in *SCOPE, where the body of a definition is evaluated, the sizes that no argument of it
 * has, as CLOSURE's use says them; false on a fault. */
bool witness_bind_hidden(struct eval *eval, const struct scope **scope,
                         const struct closure *closure);

#endif
