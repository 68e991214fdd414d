/* Module types (signature.c). */
#ifndef DPIAC_FRONT_SIGNATURE_H
#define DPIAC_FRONT_SIGNATURE_H

#include "core/module.h"
#include "syntax/syntax.h"

struct front;

/* What SYN stands for in the environment of now, with names that nothing else has; null after an
 * error. */
const struct core_sig *front_signature(struct front *front, const struct syn_sig *syn);
/* "the module type 'mt'", "this module type": for messages. */
const char *front_signature_text(struct front *front, const struct syn_sig *syn);

#endif
