/* Sizes that must be natural numbers. */
#ifndef DPIAC_DPIA_CHECK_NATURAL_H
#define DPIAC_DPIA_CHECK_NATURAL_H

#include "dpia/phrase.h"

struct checker;

/* Whether the sizes in the type of PRIM are computed from its nat at POSITION: m of `take`, in
 * [n+m]d, but not n of `map`. */
bool check_natural_wanted(struct checker *checker, enum primitive prim, size_t position);
/* Reports NAT if it may be negative, or, at least, is, and gives false then. */
bool check_natural(struct checker *checker, const struct nat *nat, struct loc loc);
bool check_not_negative(struct checker *checker, const struct nat *nat, struct loc loc);

/* Notes that the sizes in TYPE, of a parameter, are no negative numbers. */
void check_note_sizes(struct checker *checker, const struct phrase_type *type);
/* What is known in the argument of PHRASE at POSITION: the numbers that a letNat has checked. Gives
 * what check_forget takes, to end that. */
size_t check_learn(struct checker *checker, const struct phrase *phrase, size_t position);
void check_forget(struct checker *checker, size_t known);

#endif
