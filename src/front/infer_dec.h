/* Definitions (infer_dec.c). */
#ifndef DPIAC_FRONT_INFER_DEC_H
#define DPIAC_FRONT_INFER_DEC_H

#include "syntax/syntax.h"

struct core_def;
struct front;
struct infer;

void front_infer_begin(struct infer *infer, struct front *front, bool in_prelude);
/* The definition DEC, called NAME in the core and CALLED in programs, as part of the program from
 * now on. */
const struct core_def *front_define(struct front *front, const struct syn_dec *dec,
                                    const char *name, const char *called, bool in_prelude);
/* Whether a definition is an entry point: `entry`, or `main` at top level. */
bool front_dec_is_entry(const struct syn_dec *dec);

#endif
