/* Substitution in data types and phrase types: of nats for nat variables and of data types for data
 * variables, all at once. */
#ifndef DPIAC_TYPE_SUBST_H
#define DPIAC_TYPE_SUBST_H

#include "base/vec.h"
#include "type/type.h"

struct data_for {
    const struct data_var *var;
    const struct data *data;
};

/* What a nat or a type became. */
struct kind_became {
    const void *from, *to;
};

/* What is put in mentions none of the variables. A zeroed one replaces nothing. */
struct kind_subst {
    struct nat_subst nats;
    struct data_for_vec VEC(struct data_for) datas;
    uint64_t data_vars; /* the bits of the variables of DATAS */
    struct kind_became *recent; /* null: nothing is remembered */
};

void kind_subst_add_data(struct arena *arena, struct kind_subst *subst, const struct data_var *var,
                         const struct data *data);
/* Remembers from now on, of what SUBST is applied to, what it became: the parts of a phrase have
 * few nats and types, again and again. To be called again when something was added. */
void kind_subst_remember(struct arena *arena, struct kind_subst *subst);

const struct nat *kind_subst_nat(struct types *types, const struct nat *nat,
                                 const struct kind_subst *subst);
const struct data *data_subst(struct types *types, const struct data *data,
                              const struct kind_subst *subst);
const struct phrase_type *type_subst(struct types *types, const struct phrase_type *type,
                                     const struct kind_subst *subst);

/* DATA, an array, packed array, index or pair, with other parts in the place of its own. */
const struct data *data_with_parts(struct types *types, const struct data *data,
                                   const struct nat *size, const struct data *fst,
                                   const struct data *snd);

/* Of one variable. */
const struct data *data_subst_nat(struct types *types, const struct data *data,
                                  const struct nat_var *var, const struct nat *by);
const struct data *data_subst_data(struct types *types, const struct data *data,
                                   const struct data_var *var, const struct data *by);
const struct phrase_type *type_subst_nat(struct types *types, const struct phrase_type *type,
                                         const struct nat_var *var, const struct nat *by);
const struct phrase_type *type_subst_data(struct types *types, const struct phrase_type *type,
                                          const struct data_var *var, const struct data *by);

#endif
