/* "Did you mean": which of the known names is nearest to one that is unknown. Nearness is the edit
 * distance, letters inserted, removed or replaced. */
#ifndef DPIAC_BASE_NEAR_H
#define DPIAC_BASE_NEAR_H

#include <stdbool.h>
#include <stddef.h>

#define NEAR_LENGTH_MAX 64 /* no longer name is near to another */

/* The edit distance of A and B, neither longer than that. */
size_t near_distance(const char *a, const char *b);

/* The search for a name near NAME; FOUND is null as long as there is none. */
struct near {
    const char *name;
    const char *found;
    size_t distance; /* of FOUND; at first the least that is too far */
};

/* Names of up to two letters are never near to another, those of up to four only at distance 1. */
struct near near_new(const char *name);

/* Takes CANDIDATE where it is nearer than all before it. */
void near_consider(struct near *near, const char *candidate);

#endif
