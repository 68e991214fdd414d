/* Variables of programs that a person wrote hold zero before they are written (docs/dpia.md,
 * Programs in the imperative language). */
#ifndef DPIAC_TRANSLATE_INITIALISE_H
#define DPIAC_TRANSLATE_INITIALISE_H

#include "dpia/program.h"

/* PROGRAM with an assignment of zero at the beginning of the scope of each `new` that may be read
 * before it is written; of newGlobal, newPrivate and slots too. Functional entries stay as they
 * are. */
struct program *translate_initialise(struct dpia *dpia, const struct program *program);

/* Whether ENTRY, imperative, writes all of ACC, a parameter of it or OUT. */
bool translate_writes_all(struct dpia *dpia, const struct entry *entry, const struct var *acc);

#endif
