/* Types with unknowns. */
#ifndef DPIAC_NOTATION_NTYPE_H
#define DPIAC_NOTATION_NTYPE_H

#include "dpia/program.h"
#include "notation/tree.h"

enum ntype_kind {
    NTYPE_UNKNOWN, /* what CELL holds, if anything */
    NTYPE_EXP,
    NTYPE_ACC,
    NTYPE_COMM,
    NTYPE_PRODUCT,
    NTYPE_FUN,
    NTYPE_NAT_FUN,
    NTYPE_DATA_FUN
};

/* A phrase type in which parts may be unknown. Unknown nats and data types are variables of their
 * kind that struct infer knows. Passivity takes no part in inference. */
struct ntype {
    enum ntype_kind kind;
    bool is_passive;               /* FUN: written ->p */
    const struct data *data;       /* EXP, ACC */
    const struct ntype *fst, *snd; /* as in struct phrase_type */
    const struct nat_var *nat_var;
    const struct data_var *data_var;
    const struct ntype **cell;
};

/* Where a phrase stands, for messages. */
struct place {
    const char *what;               /* "argument", "operand", or all of it: "the condition" */
    size_t position;                /* of an argument or operand, from 1 */
    const char *name;               /* whose argument it is */
    struct loc head;                /* where that stands */
    const struct phrase_type *type; /* its type, for a note; null: no note */
};

#endif
