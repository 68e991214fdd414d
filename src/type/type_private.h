/* What the files that implement types share: the table. */
#ifndef DPIAC_TYPE_TYPE_PRIVATE_H
#define DPIAC_TYPE_TYPE_PRIVATE_H

#include "type/intern.h"
#include "type/type.h"

struct types {
    struct arena *arena;
    struct nat_table *nats;
    struct intern data, phrase_types;
    unsigned data_var_count;
    const struct nat_var *widths[TYPES_WIDTHS];
};

/* The canonical data type with the fields of KEY. */
const struct data *data_intern(struct types *types, struct data key);
/* The canonical phrase type with the fields of KEY. */
const struct phrase_type *type_intern(struct types *types, const struct phrase_type *key);

#endif
