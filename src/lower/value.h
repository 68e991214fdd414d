/* Values: what an expression of the core is at compile time (value.c). */
#ifndef DPIAC_LOWER_VALUE_H
#define DPIAC_LOWER_VALUE_H

#include "dpia/phrase.h"

struct core_exp;
struct env;
struct lower;
struct form;
struct sum;
struct value;

enum value_kind { VALUE_ERROR, VALUE_DATA, VALUE_TUPLE, VALUE_SUM, VALUE_PACKED };

/* A function that is given to a built-in function: a LAM, or the name of a function, and what its
 * names mean where it stands. */
struct fun {
    const struct core_exp *exp;
    const struct env *env;
};

/* An argument, with the place where it was given: data, or a function where VALUE is null. */
struct arg {
    const struct value *value;
    struct loc loc;
    struct fun fun;
};

/* What an expression of the core is at compile time. */
struct value {
    enum value_kind kind;
    const struct phrase *phrase;      /* DATA, PACKED: of type exp[d] */
    const struct nat *nat;            /* DATA: what an i64 is known to equal; or null */
    const struct value *const *parts; /* TUPLE; SUM: its tag, then its slots, null where unused */
    size_t part_count;
    const struct sum *sum;      /* SUM (lower/sum.h) */
    const struct form *form;  /* PACKED: the parts that lie in PHRASE (lower/form.h) */
};

const struct value *value_error(struct lower *lo);
/* A null PHRASE gives an error value. */
const struct value *value_data(struct lower *lo, const struct phrase *phrase);
/* The i64 that equals NAT. */
const struct value *value_nat(struct lower *lo, const struct nat *nat, struct loc loc);
const struct value *value_tuple(struct lower *lo, const struct value *const *parts, size_t count);
/* The first of PARTS is the tag; null ones are slots that hold nothing. */
const struct value *value_sum(struct lower *lo, const struct sum *sum,
                              const struct value *const *parts);
/* The value whose parts lie in PHRASE as FORM says. */
const struct value *value_packed(struct lower *lo, const struct phrase *phrase,
                                 const struct form *form);

/* The type of VALUE as data; null where it is or holds an error. */
const struct data *value_type(struct lower *lo, const struct value *value);
/* A and B as a pair; P itself for fst P and snd P. */
const struct phrase *value_pair_of(struct lower *lo, const struct phrase *a,
                                   const struct phrase *b, struct loc loc);
/* VALUE as one phrase, tuples as right-nested pairs. Reports what is not data. */
const struct phrase *value_phrase(struct lower *lo, const struct value *value, struct loc loc);
/* The COUNT components of VALUE; null on error. A phrase that is not trivial is bound to TITLE. */
const struct value *const *value_parts(struct lower *lo, const struct value *value, size_t count,
                                       struct title title, struct loc loc);
/* VALUE so that it may be used any number of times: what is not trivial is bound to TITLE. */
const struct value *value_named(struct lower *lo, const struct value *value, struct title title,
                                struct loc loc);
/* VALUE for one more use: with fresh binders. */
const struct value *value_reused(struct lower *lo, const struct value *value);

#endif
