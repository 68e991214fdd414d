/* What the iterations of a loop pass on (parforCarry, scanTiles): values of a few bytes, and the
 * operator that combines them. */
#ifndef DPIAC_DPIA_CARRIED_H
#define DPIAC_DPIA_CARRIED_H

#include "dpia/phrase.h"

/* How many words of 32 bits a value of type DATA takes; 0 if it is not made of scalars, or takes
 * more than 16 bytes. */
size_t data_carried_words(const struct data *data);
/* The bits of the scalars that a value of type DATA, which can be carried, is made of. */
size_t data_carried_bits(const struct data *data);
/* Whether a value of type DATA, which can be carried, is one word of 64 bits with its state. */
bool data_carried_in_word(const struct data *data);
/* How many words of 64 bits an iteration has to tell the others of values of type DATA: a value
 * with its state, or each word of 32 bits of a sum and of a prefix. */
size_t data_carried_states(const struct data *data);
/* The words of all N iterations, and one for their number. */
const struct nat *nat_carried_states(struct nat_table *nats, const struct nat *n,
                                     const struct data *data);
/* Whether FUN is a lambda of two operands that an expression of these alone combines, which cannot
 * fail: operators, pairs and conditions. */
bool phrase_is_carried_operator(struct dpia *dpia, const struct phrase *fun);

#endif
