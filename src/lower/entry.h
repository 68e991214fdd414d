/* One definition lowered: as an entry, or only for its errors (entry.c). */
#ifndef DPIAC_LOWER_ENTRY_H
#define DPIAC_LOWER_ENTRY_H

#include "dpia/program.h"

struct core_def;
struct lower;

/* Adds DEF to ENTRIES, behind the entry that gives the sizes of its result if these have to be
 * computed; nothing on error. */
void entry_lower(struct lower *lo, const struct core_def *def, struct entry_vec *entries);
/* Lowers DEF for unknown arguments, only for the errors in it. */
void entry_check(struct lower *lo, const struct core_def *def);

#endif
