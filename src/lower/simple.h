/* Questions about phrases and the sizes in them (simple.c). */
#ifndef DPIAC_LOWER_SIMPLE_H
#define DPIAC_LOWER_SIMPLE_H

#include "dpia/phrase.h"

/* Whether computing PHRASE, of scalar type, is cheap and has no run-time check. */
bool simple_is_safe(struct dpia *dpia, const struct phrase *phrase);
/* Calls SEE with SEEN for each size in DATA. */
typedef void simple_see_size(void *seen, const struct nat *size);
void simple_each_size_of_data(const struct data *data, simple_see_size *see, void *seen);
bool simple_mentions_nat(const struct phrase *phrase, const struct nat_var *var);
bool simple_data_mentions_nat(const struct data *data, const struct nat_var *var);

#endif
