/* DPIA's text syntax as it was read: a raw tree, without names resolved or types inferred. Nats,
 * data types, phrase types and phrases share one kind of node, since the parser cannot always tell
 * them apart: in `f{n}`, n may be a nat or a data type. */
#ifndef DPIAC_NOTATION_TREE_H
#define DPIAC_NOTATION_TREE_H

#include "base/scan.h"
#include "base/vec.h"
#include "dpia/phrase.h"

enum tree_kind {
    /* Phrases; the first three are nats and data types, too. */
    TREE_NAME,
    TREE_NUMBER,
    TREE_INFIX,   /* OP; parts: left, right */
    TREE_NEGATE,  /* parts: operand */
    TREE_SECTION, /* OP alone: (+) */
    TREE_LAMBDA,  /* \params. parts: body; IS_KIND_LAMBDA: /\params. */
    TREE_APPLY,   /* parts: head, arguments */
    TREE_GIVEN,   /* head{...}; parts: head, nats and data types */
    TREE_SHOWN,   /* head with nats and data types that are always written; parts as for GIVEN */
    TREE_PAIR,    /* parts: first, second */
    TREE_PROJ,    /* NUMBER 1 or 2; parts: pair */
    TREE_ARRAY,   /* parts: elements */
    TREE_LET,     /* one of PARAMS; parts: bound, body */
    TREE_LET_NAT, /* likewise */
    TREE_IF,      /* parts: condition, then, else */
    TREE_SEQ,     /* parts: two or more steps */
    TREE_ASSIGN,  /* parts: acceptor, expression */

    /* Nats and data types. */
    TREE_HOLE,       /* _ */
    TREE_CALL,       /* NAME; parts: arguments of min or max */
    TREE_ARRAY_TYPE, /* parts: size, element */
    TREE_PACKED_TYPE, /* parts: element */
    TREE_ROOM_TYPE,  /* [<= n]d; parts: size, element */
    TREE_INDEX_TYPE, /* parts: size */
    TREE_CROSS,      /* parts: first, second */
    TREE_VECTOR,     /* NAME: as written, f32<4> */

    /* Phrase types. */
    TREE_EXP, /* parts: data types, more than one only as the result of an entry */
    TREE_ACC, /* likewise */
    TREE_VAR, /* parts: one data type */
    TREE_COMM,
    TREE_PRODUCT,     /* parts: first, second */
    TREE_FUN,         /* parts: parameter, result */
    TREE_PASSIVE_FUN, /* likewise */
    TREE_KIND_FUN     /* (PARAMS) -> parts: result */
};

/* A number as it stands in the text, but for its sign. */
struct tree_number {
    bool is_real, is_special, has_suffix; /* SPECIAL: f32.inf, f64.nan */
    enum scalar suffix;
    uint64_t integer;
    double real;
};

enum tree_sort { TREE_SORT_OPEN, TREE_SORT_PHRASE, TREE_SORT_NAT, TREE_SORT_DATA };

struct tree;

struct tree_param {
    const char *name;
    struct loc loc;
    const char *output; /* behind `@`, parts joined by commas; null if not written */
    enum tree_sort sort;
    bool is_implicit;                 /* in braces */
    const struct tree *type;          /* PHRASE; null if not written */
    const struct tree *lower, *upper; /* NAT; null if not written */
};

struct tree_vec VEC(const struct tree *);
struct tree_param_vec VEC(struct tree_param);

struct tree {
    enum tree_kind kind;
    struct loc loc;
    const char *name;
    enum operator op;
    bool is_kind_lambda;
    struct tree_number number;
    struct tree_vec parts;
    struct tree_param_vec params;
};

enum tree_def_kind {
    TREE_DEF_ENTRY,
    TREE_DEF_INLINE,
    TREE_DEF_FUNCTION,
    TREE_DEF_RULE,
    TREE_DEF_STRATEGY /* TYPE is null */
};

struct tree_def {
    enum tree_def_kind kind;
    struct loc loc; /* of the head */
    const char *name;
    struct loc name_loc;
    struct tree_param_vec params;
    const struct tree *type, *body;
    const struct tree *left, *condition; /* RULE, whose right side is BODY; null without `where` */
};

struct tree_def_vec VEC(const struct tree_def *);

#endif
