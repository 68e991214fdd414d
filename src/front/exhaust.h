/* Whether the cases of a match are all cases (exhaust.c). */
#ifndef DPIAC_FRONT_EXHAUST_H
#define DPIAC_FRONT_EXHAUST_H

struct core_def;
struct front;

/* Reports each `match` in DEF that has no case for some value, with examples, and each pattern
 * elsewhere that does not match all values; warns of cases that are never reached. */
void front_check_cases(struct front *front, const struct core_def *def);

#endif
