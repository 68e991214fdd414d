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
};

#endif
