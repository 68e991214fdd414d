/* Terms: phrases whose types may be unknown. */
#ifndef DPIAC_NOTATION_TERM_H
#define DPIAC_NOTATION_TERM_H

#include "dpia/program.h"
#include "notation/tree.h"

struct binding;
struct ntype;
struct term;

enum term_kind {
    TERM_VAR,
    TERM_LAM,
    TERM_NAT_LAM,
    TERM_DATA_LAM,
    TERM_APP,
    TERM_NAT_APP,
    TERM_DATA_APP,
    TERM_PAIR,
    TERM_PROJ,
    TERM_LITERAL,
    TERM_OPERATOR,
    TERM_PRIM,
    TERM_INLINE, /* a definition, applied to NATS and DATAS */
    TERM_IF,
    TERM_LET_NAT
};

struct term_vec VEC(const struct term *);
struct nat_vec VEC(const struct nat *);
struct data_vec VEC(const struct data *);

struct term {
    enum term_kind kind;
    struct loc loc;
    const struct ntype *type;
    struct binding *binding; /* VAR, INLINE; lambdas: of the parameter */
    enum primitive prim;
    struct where where; /* PRIM */
    enum operator op;
    int which;                 /* PROJ */
    struct tree_number number; /* LITERAL; of type bool: INTEGER is 0 or 1 */
    bool is_negative, is_bool;
    struct nat_vec nats;
    struct data_vec datas; /* OPERATOR: from, and to for CONVERT */
    struct term_vec args;
};

#endif
