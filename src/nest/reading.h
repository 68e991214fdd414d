/* A reading under way: what variables stand for, and which loop is open. */
#ifndef DPIAC_NEST_READING_H
#define DPIAC_NEST_READING_H

#include "base/map.h"
#include "nest/numbers.h"
#include "view/view.h"

enum binding_kind {
    BINDING_INDEX,   /* the number NUMBER */
    BINDING_ELEMENT, /* element NUMBER of PHRASE, an array */
    BINDING_ALIAS,   /* PHRASE, read or written in its place; of var[d]: the pair of both */
    BINDING_VALUE,   /* what was computed for PHRASE: NUMBER, if that is known */
    BINDING_LEAF     /* LEAF */
};

struct binding {
    enum binding_kind kind;
    const struct nat *number;
    const struct phrase *phrase;
    const struct nest_leaf *leaf;
    struct nest_dependence depends; /* VALUE: on these */
};

/* An element of a computed array, which is computed once in an iteration. */
struct context {
    const struct context *next, *around;
    const struct nest_loop *loop;
    const struct nat *index;
};

/* Where the elements of an array phrase lie, which was computed in LOOP. */
struct made {
    const struct phrase *phrase;
    const struct nest_loop *loop;
};

struct var_vec VEC(const struct var *);

struct reading {
    struct dpia *dpia;
    const struct program *program;
    struct nest *nest;
    struct nest_loop *loop;
    struct map *bindings;  /* struct var * -> struct binding * */
    struct map *contexts;  /* struct phrase * -> struct context * */
    struct map *mades;     /* struct phrase * -> struct made * */
    struct map *functions; /* struct var * -> uint64_t *: the operations of a call */
    struct var_vec calls;  /* that are being read */
    const struct context *context;
    struct nest_dependence *seen; /* what was asked for so far */
    bool is_conditional;
    unsigned temporaries; /* how many were named */
    unsigned again;       /* readings of what was read already, in each other */
    size_t steps;
};

/* read.c */
/* Notes that PHRASE cannot be read, because of what WHY says. */
void reading_give_up(struct reading *reading, const struct phrase *phrase, const char *why);
void reading_bind(struct reading *reading, const struct var *var, struct binding binding);
/* What VAR stands for; where nothing was bound it is a parameter of the entry: a leaf. */
const struct binding *reading_binding(struct reading *reading, const struct var *var);
/* A new leaf of TYPE, called NAME, which is made in the open loop. */
struct nest_leaf *reading_leaf(struct reading *reading, enum nest_leaf_kind kind, const char *name,
                               const struct data *type);
/* A variable of type acc[d] that stands for LEAF. */
const struct phrase *reading_acceptor(struct reading *reading, const struct nest_leaf *leaf);
const struct phrase *reading_array(struct reading *reading, const struct nest_leaf *leaf);

/* loop.c */
/* Opens a loop in the open one, and closes it. */
const struct nat *reading_open(struct reading *reading, enum nest_kind kind, const char *name,
                               const struct nat *size, struct loc loc);
void reading_close(struct reading *reading);
/* A phrase of type exp[idx(size)] for INDEX. */
const struct phrase *reading_index(struct reading *reading, const struct nat *index,
                                   const struct nat *size, struct loc loc);
/* FUN's body with its parameter bound. */
const struct phrase *reading_enter(struct reading *reading, const struct phrase *fun,
                                   struct binding binding);
/* What was computed before, and may depend on the iterations of all loops that are open. */
struct binding reading_state(struct reading *reading);
/* The element INDEX of ARRAY, as a phrase; a map is gone into. */
const struct phrase *reading_element(struct reading *reading, const struct phrase *array,
                                     const struct nat *index);
/* What FUN's parameter stands for if it is element INDEX of ARRAY. */
struct binding reading_bind_element(struct reading *reading, const struct phrase *fun,
                                    const struct phrase *array, const struct nat *index);
/* Opens a loop over ARRAY, or one in another one where it is a join; gives the binding of FUN's
 * parameter, and how many loops are open. */
struct binding reading_open_elements(struct reading *reading, enum nest_kind kind,
                                     const struct phrase *fun, const struct phrase *array,
                                     const char *name, struct loc loc, size_t *opened);
/* `let`: binds PARAM to BOUND, which is computed now if it is no view. */
const struct phrase *reading_let(struct reading *reading, const struct phrase *let);
/* `letNat`: reads VALUE, which BODY's parameter stands for. */
void reading_let_nat(struct reading *reading, const struct phrase *value,
                     const struct phrase *body);
/* Computes what is in ARRAY and can be read only after it was computed. */
void reading_prepare(struct reading *reading, const struct phrase *array);
/* What is read for PHRASE, where it was computed already; else null. */
const struct phrase *reading_made(struct reading *reading, const struct phrase *phrase);

/* access.c */
/* Notes that the open loop reads (or writes) LEAF at PATH; of integers, the number that is read. */
const struct nat *reading_access(struct reading *reading, const struct nest_leaf *leaf,
                                 const struct view_path *path, bool is_write);
/* The same for what is written to ACC. */
void reading_write(struct reading *reading, const struct phrase *acc, const struct view_path *path);
/* How the indices and numbers in views are answered; the data is the reader. */
extern const struct view_answers reading_answers;

/* scalar.c */
/* Reads EXP at PATH, which leads to something flat; gives its value if that is a number that is
 * known from indices and what was read, else null. */
const struct nat *reading_scalar(struct reading *reading, const struct phrase *exp,
                                 const struct view_path *path);

/* arithmetic.c */
/* Whether DATA is an integer or an index. */
bool reading_is_number(const struct data *data);
/* A variable called NAME, below SIZE if that is not null, for a number that depends on DEPENDS. */
const struct nat *reading_unknown(struct reading *reading, const char *name,
                                  const struct nest_dependence *depends, const struct nat *size);
/* EXP, an operator, of numbers; null if it is not known, or too large. */
const struct nat *reading_calculated(struct reading *reading, const struct phrase *exp,
                                     const struct nat *a, const struct nat *b);
/* The value of EXP, a literal, if it is a number that is not too large; else null. */
const struct nat *reading_literal(struct reading *reading, const struct phrase *exp);
/* The value of ARG, which is below SIZE if SIZE is not null: known, or a new variable. */
const struct nat *reading_number(struct reading *reading, const struct phrase *arg,
                                 const struct view_path *path, const struct nat *size);

/* element.c */
/* A loop as the open one, for what is read but not to be noted. */
struct nest_loop *reading_nowhere(struct reading *reading);
/* The value of EXP at PATH, which was read before; as reading_scalar. */
const struct nat *reading_again(struct reading *reading, const struct phrase *exp,
                                const struct view_path *path);
/* Whether what is at the end of PATH in DATA may be a number. */
bool reading_may_be_number(const struct data *data, const struct view_path *path);
/* PATH into ARRAY, a map or generate; as reading_scalar. */
const struct nat *reading_computed_element(struct reading *reading, const struct phrase *array,
                                           const struct view_path *path);

/* repeat.c: of something flat, in loops that stay open. */
/* FUN, the operator of PRIM, a reduction or scan, as a function of the element. */
const struct phrase *reading_element_function(const struct phrase *fun, enum primitive prim);
/* Notes in the open loop what is known of the operator FUN of a reduction or scan, PRIM. */
void reading_note_operator(struct reading *reading, enum primitive prim, const struct phrase *fun,
                           const struct phrase *init);
/* EXP, reduce FUN INIT ARRAY, of whatever kind. */
void reading_reduction(struct reading *reading, const struct phrase *exp);
/* EXP, iterate, loop or while. */
void reading_loop(struct reading *reading, const struct phrase *exp);

/* call.c */
/* EXP, an application of a function; as reading_scalar. */
const struct nat *reading_call(struct reading *reading, const struct phrase *exp);

/* place.c */
/* Whether EXP, a view, reads just what ACC writes, element by element. */
bool reading_is_place(struct reading *reading, const struct phrase *exp, const struct phrase *acc);

/* array.c */
/* EXP, written to ACC. */
void reading_produce(struct reading *reading, const struct phrase *exp, const struct phrase *acc);
/* EXP, computed into a new leaf: what reads it. */
const struct phrase *reading_materialise(struct reading *reading, const struct phrase *exp,
                                         const char *name);

/* FILTER, the primitive, with what it keeps in a new leaf: its body (parts.c). */
const struct phrase *reading_filter(struct reading *reading, const struct phrase *filter);

/* command.c */
/* Side WHICH of the variable that PROJ is a side of: 1 is written, 2 is read. */
const struct phrase *reading_side(struct reading *reading, const struct phrase *proj, int which);
void reading_command(struct reading *reading, const struct phrase *command);

#endif
