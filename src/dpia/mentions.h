/* The sizes in data types and functional phrases (mentions.c). */
#ifndef DPIAC_DPIA_MENTIONS_H
#define DPIAC_DPIA_MENTIONS_H

#include "dpia/phrase.h"

/* Calls SEE with SEEN for each size in DATA, which may be null. */
typedef void data_see_size(void *seen, const struct nat *size);
void data_each_size(const struct data *data, data_see_size *see, void *seen);

/* Whether a size in DATA, or in PHRASE, has VAR in it. */
bool data_mentions_nat(const struct data *data, const struct nat_var *var);
bool phrase_mentions_nat(const struct phrase *phrase, const struct nat_var *var);

#endif
