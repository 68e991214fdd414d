/* Sums: their tags, and the slots that their variants share (sum.c). */
#ifndef DPIAC_LOWER_SUM_H
#define DPIAC_LOWER_SUM_H

#include "dpia/phrase.h"

struct block;
struct core_exp;
struct core_type;
struct env;
struct lower;
struct value;

/* A leaf of a payload: a scalar, an array or a function, of type TYPE; its sizes stand in ENV. */
struct sum_slot {
    const struct core_type *type;
    const struct env *env;
    const struct data *settled; /* its data type, where ENV says it no more; or null */
    const char *name; /* of a part: "circle" for the slot of #circle, "0" where several share it */
};

/* How the variants of a sum type lie in its slots. */
struct sum {
    const struct core_type *type; /* the sum; its sizes stand in ENV */
    const struct env *env;
    enum scalar tag;
    const struct sum_slot *slots;
    size_t slot_count;
    const size_t *const *places; /* for each variant, the slots of the leaves of its payload, */
    const size_t *leaf_counts;   /* and how many there are */
};

/* The layout of TYPE, which is a sum; its sizes mean what they mean in ENV. */
const struct sum *sum_of_type(struct lower *lo, const struct env *env,
                              const struct core_type *type);

/* The data type of SLOT; sizes that are not known are zero. Null for what is no data. */
const struct data *sum_slot_type(struct lower *lo, const struct sum *sum, size_t slot,
                                 struct loc loc);
/* SUM with the data types of its slots settled, to leave BLOCK, the current one: the sizes that
 * this binds become zero. */
const struct sum *sum_settle(struct lower *lo, const struct sum *sum, const struct block *block);
/* Zeros of type DATA: what stands in a slot that has no value. Null where DATA is null or a
 * variable. */
const struct phrase *sum_blank(struct lower *lo, const struct data *data, struct loc loc);

/* #name e_1 ... e_n. */
const struct value *sum_construct(struct lower *lo, const struct env *env,
                                  const struct core_exp *exp);
/* VALUE, of a sum type that is laid out as SUM, with its tag and slots apart; null on error. */
const struct value *sum_opened(struct lower *lo, const struct sum *sum, const struct value *value,
                               struct title title, struct loc loc);
/* The payload of VARIANT in VALUE, which is opened. */
const struct value *const *sum_payload(struct lower *lo, const struct value *value, size_t variant,
                                       struct loc loc);
/* Whether the tag of VALUE, which is opened, is known at compile time: then *VARIANT is. */
bool sum_knows_variant(const struct value *value, size_t *variant);

#endif
