/* Names. */
#ifndef DPIAC_NOTATION_SCOPE_H
#define DPIAC_NOTATION_SCOPE_H

#include "notation/tree.h"

struct infer;
struct ntype;

enum binding_kind { BINDING_PHRASE, BINDING_NAT, BINDING_DATA, BINDING_FUNCTION, BINDING_INLINE };

struct binding {
    struct binding *outer;
    enum binding_kind kind;
    const char *name;   /* as written */
    const char *output; /* in the output: a base name, without a suffix for a clash */
    struct loc loc;
    const struct ntype *type; /* PHRASE, FUNCTION: of uses */
    struct var *var;          /* null until it is built */
    const struct nat_var *nat;
    const struct data_var *data;
    struct inline_def *def; /* INLINE */
    bool is_ready;          /* FUNCTION, INLINE: stands above */
    bool is_broken;         /* FUNCTION, INLINE: has an error, which was reported */
    bool is_implicit;       /* NAT, DATA: in braces in the head of a definition */
    bool is_open;           /* NAT: what is being built is in its scope */
    bool is_hidden;         /* PHRASE: no name of the text's */
};

struct binding_vec VEC(struct binding *);

/* A definition that is put in where it is used: lambdas over its nats, its data types, then its
 * phrase parameters. */
struct inline_def {
    struct binding_vec params; /* as written */
    const struct ntype *result;
    const struct phrase *body;
    size_t size; /* of BODY */
};

struct binding *scope_add(struct infer *infer, enum binding_kind kind,
                          const struct tree_param *param);
struct binding *scope_add_hidden(struct infer *infer, const char *name, struct loc loc,
                                 const struct ntype *type);
/* Back to the scope OUTER, in which the present one was opened. */
void scope_close(struct infer *infer, struct binding *outer);
struct binding *scope_find(const struct infer *infer, const char *name);
/* The number of work-items. */
const struct nat_var *scope_find_lanes(const struct infer *infer);
bool scope_is_allowed(struct infer *infer, const struct tree_param *param);
/* "did you mean ...?" among the names of these kinds, and primitives where PRIMITIVES. */
void scope_suggest(struct infer *infer, const char *name, struct loc loc, bool primitives);
void scope_add_nat(struct infer *infer, struct binding *binding, const struct nat *lower,
                   const struct nat *upper);
void scope_add_data(struct infer *infer, struct binding *binding);
/* Makes NAT, which is not of the text, that of BINDING. */
void scope_share_nat(struct infer *infer, struct binding *binding, const struct nat_var *nat);
/* Adds what BINDING, which was in another scope, stands for. */
void scope_add_again(struct infer *infer, const struct binding *binding);

#endif
