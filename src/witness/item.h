/* Values of the core in its interpreter. */
#ifndef DPIAC_WITNESS_ITEM_H
#define DPIAC_WITNESS_ITEM_H

#include "core/core.h"
#include "interp/value.h"

struct closure;
struct eval;
struct scope;

enum item_kind {
    ITEM_SCALAR,
    ITEM_TUPLE,
    ITEM_SUM,
    ITEM_ARRAY,
    ITEM_VECTOR,
    ITEM_FUN,
    ITEM_LATER
};

/* A value of the core. What is computed LATER, in a lazy evaluation, is only what a name stands
 * for, an argument, or a component of a tuple or sum. */
struct item {
    enum item_kind kind;
    struct literal scalar;           /* SCALAR */
    const struct item *const *parts; /* TUPLE: components; SUM: values; ARRAY: elements; VECTOR */
    size_t count;
    size_t variant;            /* SUM: the constructor's position in the type */
    const struct item *model;  /* ARRAY without elements: one as it would be; null: not known */
    const struct closure *fun; /* FUN */
    struct later *later;       /* LATER */
};

/* What is not computed before it is used. */
struct later {
    const struct core_exp *exp; /* its value; or null: */
    const struct item *of;      /* this, matched with TYPE at LOC; or, if SIZE is not null, */
    const struct core_var *size; /* the size in it that TYPE calls so; or, if TYPE is null, */
    size_t component;            /* the component of it at this position */
    const struct core_type *type;
    struct loc loc;
    const struct scope *scope;
    struct loc call;         /* that was under way where it was put off */
    uint64_t serial;         /* how many there were then, with this one */
    const struct item *item; /* what it came to; null before, and where it failed */
};

const struct item *witness_item_scalar(struct eval *eval, struct literal literal);
const struct item *witness_item_i64(struct eval *eval, int64_t number);
const struct item *witness_item_new(struct eval *eval, enum item_kind kind,
                                    const struct item *const *parts, size_t count);
const struct item *witness_item_sum(struct eval *eval, size_t variant,
                                    const struct item *const *parts, size_t count);
/* MODEL may be null, and counts where there are no elements. */
const struct item *witness_item_array(struct eval *eval, const struct item *const *elems,
                                      size_t count, const struct item *model);
int64_t witness_item_number(const struct item *item); /* of any integer type */
/* What is put off as LATER says, now. */
const struct item *witness_item_later(struct eval *eval, struct later later);
/* An element of ARRAY, or one as it would be; null where that is not known. */
const struct item *witness_item_elem(const struct item *array);
/* Any value of TYPE; null where the type does not say what sizes there are, or is abstract. */
const struct item *witness_item_of_type(struct eval *eval, const struct core_type *type);
/* Whether A and B have the same sizes, as far as these are known. */
bool witness_item_same_shape(const struct item *a, const struct item *b);
const struct item *witness_item_import(struct eval *eval, const struct value *value,
                                       const struct core_type *type);
/* ITEM with all parts computed; null where one fails. */
const struct item *witness_item_settle(struct eval *eval, const struct item *item);
const struct value *witness_item_export(struct eval *eval, const struct item *item);

#endif
