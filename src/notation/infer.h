/* Elaboration of the notation: names, types with unknowns, and the terms that phrases are built of.
 * Private to this folder. */
#ifndef DPIAC_NOTATION_INFER_H
#define DPIAC_NOTATION_INFER_H

#include "base/diag.h"
#include "base/map.h"
#include "dpia/program.h"
#include "notation/rule.h"
#include "notation/tree.h"

/* ---- Types with unknowns (unify.c) ---- */

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

/* ---- Terms: phrases whose types may be unknown ---- */

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

struct term;
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

/* ---- Names (scope.c) ---- */

enum binding_kind { BINDING_PHRASE, BINDING_NAT, BINDING_DATA, BINDING_FUNCTION, BINDING_INLINE };

struct binding {
    struct binding *outer;
    enum binding_kind kind;
    const char *name;   /* as written */
    const char *output; /* in the output: a base name, without a suffix for a clash */
    struct loc loc;
    const struct ntype *type; /* PHRASE, FUNCTION: of uses */
    const struct var *var;    /* null until it is built */
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

/* An equation between nats that could not be solved yet. */
struct equation {
    const struct nat *left, *right;
    const struct ntype *expected, *found; /* the types that it comes from */
    struct loc loc;
    struct place place;
};

struct equation_vec VEC(struct equation);

struct infer {
    struct dpia *dpia;
    struct types *types;
    struct nat_table *nats;
    struct arena *arena;
    struct diag *diag;
    struct binding *scope;
    struct map *unknowns;     /* nat_var or data_var that stands for an unknown -> struct unknown */
    struct map *nat_bindings; /* nat_var -> struct binding */
    struct equation_vec equations;
    struct term_vec literals, bits, vectors; /* whose types wait for others */
    const struct ntype *comm, *boolean;
    size_t size; /* of what is being built */
};

/* Everything below that can fail reports one error and gives null or false. */

void infer_error(struct infer *infer, struct loc loc, const char *format, ...)
    __attribute__((format(printf, 3, 4)));

/* scope.c */
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

/* unify.c */
const struct nat *unknown_nat(struct infer *infer, const char *name);
const struct data *unknown_data(struct infer *infer, const char *name);
const struct ntype *ntype_unknown(struct infer *infer);
const struct ntype *ntype_exp(struct infer *infer, const struct data *data);
const struct ntype *ntype_acc(struct infer *infer, const struct data *data);
const struct ntype *ntype_of(struct infer *infer, enum ntype_kind kind, const struct ntype *fst,
                             const struct ntype *snd);
const struct ntype *ntype_var(struct infer *infer, const struct data *data);
/* The type with solutions put in at its head. */
const struct ntype *ntype_head(const struct ntype *type);
bool unify(struct infer *infer, const struct ntype *expected, const struct ntype *found,
           struct loc loc, const struct place *place);
bool unify_data(struct infer *infer, const struct data *a, const struct data *b,
                const struct equation *why);
bool unify_nat(struct infer *infer, const struct nat *a, const struct nat *b,
               const struct equation *why);

/* subst.c: solutions, instances, and types of the table of primitives. */
bool infer_is_unknown(const struct infer *infer, const void *var);
const struct nat *solved_nat(struct infer *infer, const struct nat *nat);
const struct data *solved_data(struct infer *infer, const struct data *data);
const struct ntype *solved_type(struct infer *infer, const struct ntype *type);
bool nat_has_unknowns(struct infer *infer, const struct nat *nat);
bool data_has_unknowns(struct infer *infer, const struct data *data);
void solve_unknown_nat(struct infer *infer, const struct nat_var *var, const struct nat *by);
void solve_unknown_data(struct infer *infer, const struct data_var *var, const struct data *by);
const struct ntype *ntype_subst_nat(struct infer *infer, const struct ntype *type,
                                    const struct nat_var *var, const struct nat *by);
const struct ntype *ntype_subst_data(struct infer *infer, const struct ntype *type,
                                     const struct data_var *var, const struct data *by);
const struct ntype *ntype_from(struct infer *infer, const struct phrase_type *type);
/* The type without unknowns; null where some are left. */
const struct phrase_type *ntype_finish(struct infer *infer, const struct ntype *type);
/* For messages: `_` for what is unknown. */
const char *ntype_text(struct infer *infer, const struct ntype *type);
const char *data_text_of(struct infer *infer, const struct data *data);
const char *nat_text_of(struct infer *infer, const struct nat *nat);

/* solve.c */
bool solve_linear(struct infer *infer, const struct nat *a, const struct nat *b, bool *solved);
/* Whether the last data type of PRIM is a vector of the one before it. */
bool solve_relates_vector(enum primitive prim);
/* Solves what can be solved at the end of a definition, and gives literals their default types. */
bool solve_all(struct infer *infer);

/* kinds.c */
const struct nat *kind_nat(struct infer *infer, const struct tree *tree);
const struct data *kind_data(struct infer *infer, const struct tree *tree);
const struct ntype *kind_type(struct infer *infer, const struct tree *tree);

/* mismatch.c */
void mismatch_report(struct infer *infer, const struct ntype *expected, const struct ntype *found,
                     struct loc loc, const struct place *place);

/* phrases.c: EXPECTED may be null; the term has that type, or an error was reported at PLACE. */
const struct term *infer_phrase(struct infer *infer, const struct tree *tree,
                                const struct ntype *expected, const struct place *place);
struct term *term_new(struct infer *infer, enum term_kind kind, struct loc loc,
                      const struct ntype *type);

/* apply.c */
const struct term *infer_apply(struct infer *infer, const struct tree *tree,
                               const struct ntype *expected, const struct place *place);
const struct term *infer_operator(struct infer *infer, enum operator op, struct loc head,
                                  const struct tree *const *args, size_t count,
                                  const struct data *to, struct loc loc,
                                  const struct ntype *expected, const struct place *place);

/* lambda.c */
const struct term *infer_lambda(struct infer *infer, const struct tree *tree,
                                const struct ntype *expected, const struct place *place);
const struct term *infer_let(struct infer *infer, const struct tree *tree,
                             const struct ntype *expected, const struct place *place);
const struct term *infer_let_nat(struct infer *infer, const struct tree *tree,
                                 const struct ntype *expected, const struct place *place);

/* build.c */
/* The nodes of PHRASE; some number beyond MOST, if it has more than that. */
size_t build_measure(const struct phrase *phrase, size_t most);
/* The nodes that a definition at LOC may have. */
size_t build_most(struct loc loc);
const struct phrase *build_phrase(struct infer *infer, const struct term *term);
const struct var *build_param(struct infer *infer, struct binding *binding);

/* define.c */
/* Those of DEFS that are NEEDED, or all where it is null; rules go to RULES, and entries are wrong,
 * where that is not null. */
bool define_all(struct infer *infer, const struct tree_def_vec *defs, const bool *needed,
                struct program *program, struct rule_vec *rules);
/* PARAM of the head of a definition, with its kind or type. */
struct binding *define_param(struct infer *infer, const struct tree_param *param);
bool define_is_new_param(struct infer *infer, const struct binding_vec *params,
                         const struct tree_param *param);
/* Forgets what waited in the definition before. */
void define_begin(struct infer *infer);

/* rules.c: a rule or a strategy, which is added to RULES. */
bool define_rule(struct infer *infer, const struct tree_def *def, struct rule_vec *rules);

/* tactic.c: a strategy over RULES. */
const struct rule *define_strategy(struct infer *infer, const struct tree_def *def,
                                   const struct rule_vec *rules);

/* needed.c */
/* For each of DEFS whether WANTED needs it. */
const bool *needed_definitions(struct arena *arena, const struct tree_def_vec *defs,
                               const char *wanted);

#endif
