/* Phrases of DPIA (dpia.txt section 3): one tagged union for functional, intermediate and
 * imperative programs.
 *
 * Phrases are immutable and carry their type, which the constructors compute; a constructor given
 * arguments of wrong types is a bug of ours (bug()). Binders are unique objects: a lambda that is
 * copied gets fresh ones (phrase_copy), so substitution needs no capture check. */
#ifndef DPIAC_DPIA_PHRASE_H
#define DPIAC_DPIA_PHRASE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/arena.h"
#include "base/buf.h"
#include "base/source.h"
#include "dpia/where.h"
#include "type/type.h"

enum primitive {
#define PRIMITIVE(suffix, name, class, type) PRIM_##suffix,
#include "dpia/primitives.def"
#undef PRIMITIVE
    PRIM_COUNT
};

enum primitive_class {
    PRIM_LAYOUT,
    PRIM_FUNCTIONAL,
    PRIM_INTERMEDIATE,
    PRIM_ACCEPTOR,
    PRIM_IMPERATIVE
};

enum operator {
#define OPERATOR(suffix, name, arity, operands, result) OP_##suffix,
#include "dpia/operators.def"
#undef OPERATOR
    OP_COUNT
};

struct var {
    const char *name; /* printers make it unique where it would be ambiguous */
    bool is_given;    /* a person gave the name: messages may speak of it */
    const struct phrase_type *type;
    struct loc loc;
    uint64_t bit;     /* one of 64, by its age: phrase_var_bits */
    bool is_argument; /* bound by a call, not by a `let` of the source: may go when used once */
    bool is_check;    /* bound for what is checked: the let stays, though nothing uses it */
    bool is_unchecked; /* of newUnchecked: what is read of it was written, which nothing sees to */
};

/* A scalar constant. Integers are kept modulo 2^64 and mean their low bits in SCALAR's type. */
struct literal {
    enum scalar scalar;
    uint64_t bits;  /* BOOL (0 or 1) and integers; signed ones in two's complement */
    double real;    /* F32 (already rounded to float) and F64 */
};

/* Those from PHRASE_OPERATOR on have a number of parts, the others as many as their kind says. */
enum phrase_kind {
    PHRASE_VAR,
    PHRASE_LITERAL,
    PHRASE_LAM,
    PHRASE_APP, /* of a variable; until program_reduce, in what a person wrote, also of a lambda */
    PHRASE_NAT_LAM,
    PHRASE_NAT_APP,
    PHRASE_DATA_LAM,
    PHRASE_DATA_APP,
    PHRASE_PAIR,
    PHRASE_PROJ,
    PHRASE_OPERATOR,
    PHRASE_PRIM
};

/* Parts that passes look for again and again: a phrase remembers, once it is asked, which of them
 * it has (phrase_has, uses.h). */
enum phrase_trait { TRAIT_PARALLEL, TRAIT_ALLOCATES, TRAIT_REDUCTION };

/* The parts that are phrases stand first in each kind, so that a walk finds them in all. */
struct phrase {
    enum phrase_kind kind;
    uint8_t traits_asked, traits; /* one bit for each trait */
    bool has_bits;                /* the following are known */
    uint64_t var_bits, nat_bits;  /* phrase_var_bits, phrase_nat_bits */
    struct loc loc;
    const struct phrase_type *type;
    union {
        const struct phrase *parts[2];
        const struct var *var;                                         /* VAR */
        struct { const struct phrase *body; const struct var *param; } lam;
        struct { const struct phrase *fun, *arg; } app;
        struct { const struct phrase *body; const struct nat_var *param; } nat_lam;
        struct { const struct phrase *fun; const struct nat *arg; } nat_app;
        struct { const struct phrase *body; const struct data_var *param; } data_lam;
        struct { const struct phrase *fun; const struct data *arg; } data_app;
        struct { const struct phrase *fst, *snd; } pair;
        struct { const struct phrase *pair; int which; } proj;         /* WHICH is 1 or 2 */
        struct literal literal;
        struct {
            const struct phrase *const *args;
            size_t arg_count;
        } several; /* as an operator and a primitive begin */
        struct {
            const struct phrase *const *args;
            size_t arg_count;
            enum operator op;
            const struct data *from;            /* the operands' type */
        } oper;
        struct {
            const struct phrase *const *args;
            size_t arg_count;
            enum primitive prim;
            struct where where;
            const struct nat *const *nats;
            const struct data *const *datas;
            size_t nat_count, data_count;
            const struct phrase_type *instance; /* phrase_instance; null until asked for */
        } prim;
    } u;
};

/* What constructors need: an arena, the types, and the table of primitives' types. ARENA is kept,
 * and is that of phrases, too, until another one is set. */
struct dpia;

struct dpia *dpia_new(struct arena *arena, struct types *types);
/* What stands at the head of each: nothing is asked for more often. */
struct dpia_head {
    struct arena *arena;
    struct types *types;
};
/* The arena in which phrases are made, and what a pass needs for them. */
static inline struct arena *dpia_arena(struct dpia *dpia)
{
    return ((struct dpia_head *)dpia)->arena;
}
/* ARENA is that from now on, and may go when another one is. Gives the one before. */
struct arena *dpia_set_arena(struct dpia *dpia, struct arena *arena);
/* The arena of what lives as long as DPIA: tables that are read once. */
struct arena *dpia_kept_arena(struct dpia *dpia);
static inline struct types *dpia_types(struct dpia *dpia)
{
    return ((struct dpia_head *)dpia)->types;
}
struct nat_table *dpia_nats(struct dpia *dpia);
/* Where the table of views is kept once it is read (src/view/table.c). */
struct view_table;
const struct view_table **dpia_views(struct dpia *dpia);
/* Where the words of the notation are kept once they are listed (src/notation/tokens.c). */
struct map;
struct map **dpia_words(struct dpia *dpia);
/* Where the rules are kept once they are read (src/rewrite/own.c). */
struct rule_vec;
struct rule_vec **dpia_rules(struct dpia *dpia);

/* The name of PRIM without its level or space; the name at WHERE, null if it is not to be there. */
const char *primitive_name(enum primitive prim);
const char *primitive_name_at(enum primitive prim, struct where where);

/* A primitive at one of its levels, or in one of its spaces, and what the notation calls it. */
struct primitive_word {
    enum primitive prim;
    struct where where;
    const char *name;
    unsigned next_prim, next_form; /* where the search for the next one begins */
};
/* The word after WORD, {0} before the first; false behind the last. */
bool primitive_next_word(struct primitive_word *word);
/* The word that is the LEN characters at NAME; false if there is none. */
bool primitive_find(const char *name, size_t len, struct primitive_word *word);

enum primitive_class primitive_class(enum primitive prim);
const struct phrase_type *primitive_type(struct dpia *dpia, enum primitive prim);
/* The type of PRIM with its binders instantiated (dpia.txt Fig. 3b, TAPP); null when the counts are
 * not those that the primitive binds. */
const struct phrase_type *primitive_instance(struct dpia *dpia, enum primitive prim,
                                             const struct nat *const *nats, size_t nat_count,
                                             const struct data *const *datas, size_t data_count);
/* Which nats and data types of PRIM are always written: bit k for that at position k (shown.c). */
struct primitive_shown {
    unsigned nats, datas;
};
struct primitive_shown primitive_shown(enum primitive prim);
/* OP with the check of its divisor; OP itself if it is no division. */
enum operator operator_checked(enum operator op);
const char *operator_name(enum operator op);
size_t operator_arity(enum operator op);
/* Whether its operands may come in any order, of more than two as well: + * min max && || & | ^. */
bool operator_is_commutative(enum operator op);
/* The bits of what a kernel exchanges in one step, whoever else does, to make of a number in memory
 * what OP makes of it and another one: 32 as in OpenCL 1.2; 64, which takes an extension; 0 if it
 * cannot. */
unsigned operator_atomic_bits(enum operator op, enum scalar scalar);
/* Whether OP is a distance between numbers of a range: of what the front end makes of ranges. */
bool operator_is_of_range(enum operator op);
/* What is wrong with the numbers of a range where OP, one of its distances, fails: a format for
 * both as `long long`. */
const char *operator_range_format(enum operator op);

/* Constructors. */
/* What a variable is called, and whether a person gave the name; the others the translation makes
 * up. Who names a variable after another one, or after a part of it, passes on whose name it is. */
struct title {
    const char *text;
    bool is_given;
};

struct title title_given(const char *text);
struct title title_made_up(const char *text);
/* That of COUNT of the TOTAL scalars in what is called TITLE, from the one at FIRST on. */
struct title title_slice(struct arena *arena, struct title title, size_t first, size_t count,
                         size_t total);
struct title var_title(const struct var *var);
/* What the parameter of FUN is called; OTHERWISE if it is no lambda. */
struct title phrase_param_title(const struct phrase *fun, const char *otherwise);

/* A variable called NAME, which is made up. */
struct var *var_new(struct dpia *dpia, const char *name, const struct phrase_type *type,
                    struct loc loc);
struct var *var_titled(struct dpia *dpia, struct title title, const struct phrase_type *type,
                       struct loc loc);
const struct phrase *phrase_var(struct dpia *dpia, const struct var *var, struct loc loc);
const struct phrase *phrase_lam(struct dpia *dpia, const struct var *param,
                                const struct phrase *body, struct loc loc);
/* Applies FUN to ARG, substituting at once when FUN is a lambda (no administrative redex). The
 * argument is copied to each use of the parameter: bind it with phrase_let first where that
 * matters. */
const struct phrase *phrase_app(struct dpia *dpia, const struct phrase *fun,
                                const struct phrase *arg, struct loc loc);
/* The application as it is written, also of a lambda: what the checker sees of a person's program,
 * so that it finds an argument that interferes with the function. program_reduce removes it. */
const struct phrase *phrase_redex(struct dpia *dpia, const struct phrase *fun,
                                  const struct phrase *arg, struct loc loc);
/* PHRASE without applied lambdas (reduce.c). */
const struct phrase *phrase_contract(struct dpia *dpia, const struct phrase *phrase);
const struct phrase *phrase_nat_lam(struct dpia *dpia, const struct nat_var *param,
                                    const struct phrase *body, struct loc loc);
const struct phrase *phrase_nat_app(struct dpia *dpia, const struct phrase *fun,
                                    const struct nat *arg, struct loc loc);
const struct phrase *phrase_data_lam(struct dpia *dpia, const struct data_var *param,
                                     const struct phrase *body, struct loc loc);
const struct phrase *phrase_data_app(struct dpia *dpia, const struct phrase *fun,
                                     const struct data *arg, struct loc loc);
const struct phrase *phrase_pair(struct dpia *dpia, const struct phrase *fst,
                                 const struct phrase *snd, struct loc loc);
/* Projects at once from a PAIR. */
const struct phrase *phrase_proj(struct dpia *dpia, const struct phrase *pair, int which,
                                 struct loc loc);
const struct phrase *phrase_literal(struct dpia *dpia, struct literal literal, struct loc loc);
const struct phrase *phrase_bool(struct dpia *dpia, bool value, struct loc loc);
const struct phrase *phrase_int(struct dpia *dpia, enum scalar scalar, int64_t value,
                                struct loc loc);
const struct phrase *phrase_real(struct dpia *dpia, enum scalar scalar, double value,
                                 struct loc loc);
/* TO is read for OP_CONVERT only (may be null otherwise). */
const struct phrase *phrase_operator(struct dpia *dpia, enum operator op,
                                     const struct phrase *const *args, const struct data *to,
                                     struct loc loc);
const struct phrase *phrase_unary(struct dpia *dpia, enum operator op, const struct phrase *arg,
                                  struct loc loc);
const struct phrase *phrase_binary(struct dpia *dpia, enum operator op, const struct phrase *left,
                                   const struct phrase *right, struct loc loc);
const struct phrase *phrase_convert(struct dpia *dpia, const struct phrase *arg,
                                    const struct data *to, struct loc loc);
/* The general form: arguments are copied; counts must agree with the primitive's type. */
const struct phrase *phrase_prim(struct dpia *dpia, enum primitive prim,
                                 const struct nat *const *nats, size_t nat_count,
                                 const struct data *const *datas, size_t data_count,
                                 const struct phrase *const *args, size_t arg_count,
                                 struct loc loc);
/* Likewise of one that is done WHERE. */
const struct phrase *phrase_prim_at(struct dpia *dpia, enum primitive prim, struct where where,
                                    const struct nat *const *nats, size_t nat_count,
                                    const struct data *const *datas, size_t data_count,
                                    const struct phrase *const *args, size_t arg_count,
                                    struct loc loc);
/* PHRASE, a primitive, at WHERE. */
const struct phrase *phrase_moved(struct dpia *dpia, const struct phrase *phrase,
                                  struct where where);
/* PHRASE without the check that it makes itself; PHRASE if there is none (checked.c). */
const struct phrase *phrase_unchecked(struct dpia *dpia, const struct phrase *phrase);

/* What is wrong with PRIM at these nats and data types that its type does not say; else null. */
const char *primitive_problem(struct dpia *dpia, enum primitive prim,
                              const struct nat *const *nats, const struct data *const *datas);

/* Shorthands that read nats and data from the arguments' types (prims.c). */
const struct phrase *phrase_map(struct dpia *dpia, struct level level, const struct phrase *fun,
                                const struct phrase *array, struct loc loc);
const struct phrase *phrase_reduce(struct dpia *dpia, enum primitive prim,
                                   const struct phrase *fun, const struct phrase *init,
                                   const struct phrase *array, struct loc loc);
const struct phrase *phrase_to_memory(struct dpia *dpia, enum space space, const struct phrase *exp,
                                      struct loc loc);
const struct phrase *phrase_zip(struct dpia *dpia, const struct phrase *a, const struct phrase *b,
                                struct loc loc);
const struct phrase *phrase_data_pair(struct dpia *dpia, const struct phrase *a,
                                      const struct phrase *b, struct loc loc);
/* fst and snd (WHICH 1 or 2) of a data pair; at once from a `pair`. */
const struct phrase *phrase_select(struct dpia *dpia, const struct phrase *pair, int which,
                                   struct loc loc);
/* unzipFst and unzipSnd; at once from a `zip`. */
const struct phrase *phrase_unzip(struct dpia *dpia, const struct phrase *array, int which,
                                  struct loc loc);
const struct phrase *phrase_transpose(struct dpia *dpia, const struct phrase *array,
                                      struct loc loc);
/* split N: the array's size must be N * m for the M given. */
const struct phrase *phrase_split(struct dpia *dpia, const struct nat *n, const struct nat *m,
                                  const struct phrase *array, struct loc loc);
const struct phrase *phrase_join(struct dpia *dpia, const struct phrase *array, struct loc loc);
const struct phrase *phrase_take(struct dpia *dpia, const struct nat *n, const struct nat *rest,
                                 const struct phrase *array, struct loc loc);
const struct phrase *phrase_drop(struct dpia *dpia, const struct nat *n, const struct nat *rest,
                                 const struct phrase *array, struct loc loc);
const struct phrase *phrase_generate(struct dpia *dpia, const struct nat *n,
                                     const struct phrase *fun, struct loc loc);
const struct phrase *phrase_idx(struct dpia *dpia, const struct phrase *array,
                                const struct phrase *index, struct loc loc);
const struct phrase *phrase_array(struct dpia *dpia, const struct data *elem,
                                  const struct phrase *const *elems, size_t count, struct loc loc);
/* let param = BOUND in BODY. */
const struct phrase *phrase_let(struct dpia *dpia, const struct var *param,
                                const struct phrase *bound, const struct phrase *body,
                                struct loc loc);
const struct phrase *phrase_if(struct dpia *dpia, const struct phrase *cond,
                               const struct phrase *then, const struct phrase *other,
                               struct loc loc);
/* ARRAY itself when the types are equal. */
const struct phrase *phrase_coerce(struct dpia *dpia, const struct data *to,
                                   const struct phrase *array, struct loc loc);
const struct phrase *phrase_pack(struct dpia *dpia, const struct phrase *array, struct loc loc);
const struct phrase *phrase_room(struct dpia *dpia, const struct nat *n, const struct phrase *array,
                                 struct loc loc);
const struct phrase *phrase_unpack(struct dpia *dpia, const struct nat *n,
                                   const struct phrase *packed, struct loc loc);
const struct phrase *phrase_length_of(struct dpia *dpia, const struct phrase *packed,
                                      struct loc loc);
const struct phrase *phrase_nat_value(struct dpia *dpia, const struct nat *nat, struct loc loc);
/* Whether work-groups may wait for each other. */
const struct phrase *phrase_groups_wait(struct dpia *dpia, struct loc loc);
const struct phrase *phrase_from_idx(struct dpia *dpia, const struct phrase *index, struct loc loc);
const struct phrase *phrase_to_idx(struct dpia *dpia, const struct nat *n,
                                   const struct phrase *index, struct loc loc);
const struct phrase *phrase_let_nat(struct dpia *dpia, const struct phrase *value,
                                    const struct nat_var *param, const struct phrase *body,
                                    struct loc loc);

/* Views that choose, shift or select (prims_views.c). BY, START and STRIDE : exp[i64]. */
const struct phrase *phrase_reverse(struct dpia *dpia, const struct phrase *array, struct loc loc);
const struct phrase *phrase_rotate(struct dpia *dpia, const struct phrase *by,
                                   const struct phrase *array, struct loc loc);
/* M elements of ARRAY. */
const struct phrase *phrase_slice(struct dpia *dpia, const struct nat *m,
                                  const struct phrase *start, const struct phrase *stride,
                                  const struct phrase *array, struct loc loc);
const struct phrase *phrase_concat(struct dpia *dpia, const struct phrase *a,
                                   const struct phrase *b, struct loc loc);
const struct phrase *phrase_pad(struct dpia *dpia, const struct nat *left, const struct nat *right,
                                const struct phrase *value, const struct phrase *array,
                                struct loc loc);
const struct phrase *phrase_pad_clamp(struct dpia *dpia, const struct nat *left,
                                      const struct nat *right, const struct phrase *array,
                                      struct loc loc);
/* ARRAY : exp[[k*n+m]d]; n + 1 windows of m elements, k apart. */
const struct phrase *phrase_slide(struct dpia *dpia, const struct nat *n, const struct nat *m,
                                  const struct nat *k, const struct phrase *array, struct loc loc);
const struct phrase *phrase_gather(struct dpia *dpia, const struct phrase *indices,
                                   const struct phrase *array, struct loc loc);
const struct phrase *phrase_reverse_acc(struct dpia *dpia, const struct phrase *acc,
                                        struct loc loc);
const struct phrase *phrase_rotate_acc(struct dpia *dpia, const struct phrase *by,
                                       const struct phrase *acc, struct loc loc);
/* N vectors of WIDTH lanes; the array has N * WIDTH elements. */
const struct phrase *phrase_as_vector(struct dpia *dpia, const struct nat *n,
                                      const struct nat *width, const struct phrase *array,
                                      struct loc loc);
const struct phrase *phrase_as_scalar(struct dpia *dpia, const struct phrase *array,
                                      struct loc loc);
const struct phrase *phrase_splat(struct dpia *dpia, const struct phrase *value,
                                  const struct nat *width, struct loc loc);
/* The acceptor of the elements of ACC at INDICES : exp[[m]i64], where there is one. */
const struct phrase *phrase_scatter_acc(struct dpia *dpia, const struct phrase *indices,
                                        const struct phrase *acc, struct loc loc);
/* The acceptor of ACC's elements that takes values in by FUN. */
const struct phrase *phrase_combine_acc(struct dpia *dpia, const struct phrase *fun,
                                        const struct phrase *acc, struct loc loc);
/* The operator that FUN is, \a x. a op x or x op a, on scalars and commutative: a combineAcc may
 * have it. Null if it is something else. */
const struct phrase *phrase_combining(const struct phrase *fun);
/* operator_atomic_bits of the operator that FUN is; 0 if it is none that a combineAcc may have. */
unsigned phrase_atomic_bits(const struct phrase *fun);
/* takeAcc N M, dropAcc N M or clipAcc N M. */
const struct phrase *phrase_acc_part(struct dpia *dpia, enum primitive prim, const struct nat *n,
                                     const struct nat *m, const struct phrase *acc,
                                     struct loc loc);

/* Control: functional, intermediate and imperative (prims_control.c). PRIM is SCAN or
 * SCAN_ASSOC. */
const struct phrase *phrase_scan(struct dpia *dpia, enum primitive prim, const struct phrase *fun,
                                 const struct phrase *init, const struct phrase *array,
                                 struct loc loc);
const struct phrase *phrase_scatter(struct dpia *dpia, const struct phrase *array,
                                    const struct phrase *indices, const struct phrase *values,
                                    struct loc loc);
const struct phrase *phrase_reduce_by_index(struct dpia *dpia, const struct phrase *fun,
                                            const struct phrase *neutral,
                                            const struct phrase *array,
                                            const struct phrase *pairs, struct loc loc);
/* ARRAY with the value of PAIR taken in by FUN at its index, if there is an element (ordered.c). */
const struct phrase *phrase_take_in(struct dpia *dpia, const struct phrase *fun,
                                    const struct phrase *array, const struct phrase *pair,
                                    struct loc loc);
/* Whether VALUES is a map with a level, whose iterations run in any order: each writes its own. */
bool phrase_is_parallel_map(const struct phrase *values);
/* Whether EXP is a reduceByIndex whose values such a map makes, and an operator takes in. */
bool phrase_combines_in_parallel(const struct phrase *exp);
/* EXP, reduceByIndex, as a reduction: one pair after the other (ordered.c). */
const struct phrase *phrase_in_order(struct dpia *dpia, const struct phrase *exp);
const struct phrase *phrase_update(struct dpia *dpia, const struct phrase *array,
                                   const struct phrase *index, const struct phrase *value,
                                   struct loc loc);
/* PRIM is ITERATE or LOOP. */
const struct phrase *phrase_iterate(struct dpia *dpia, enum primitive prim, const struct nat *n,
                                    const struct phrase *fun, const struct phrase *init,
                                    struct loc loc);
const struct phrase *phrase_while(struct dpia *dpia, const struct phrase *cond,
                                  const struct phrase *fun, const struct phrase *init,
                                  struct loc loc);
const struct phrase *phrase_assert(struct dpia *dpia, const struct phrase *cond,
                                   const struct phrase *exp, struct loc loc);
/* filter PRED ARRAY (/\COUNT. \KEPT. BODY). */
const struct phrase *phrase_filter(struct dpia *dpia, const struct phrase *pred,
                                   const struct phrase *array, const struct nat_var *count,
                                   const struct var *kept, const struct phrase *body,
                                   struct loc loc);
const struct phrase *phrase_scan_i(struct dpia *dpia, const struct phrase *fun,
                                   const struct phrase *init, const struct phrase *array,
                                   const struct phrase *acc, struct loc loc);
const struct phrase *phrase_while_i(struct dpia *dpia, const struct phrase *cond,
                                    const struct phrase *fun, const struct phrase *init,
                                    const struct phrase *rest, struct loc loc);
/* REST : (k: nat) -> exp[[k]d] -> comm. */
const struct phrase *phrase_filter_i(struct dpia *dpia, const struct phrase *pred,
                                     const struct phrase *array, const struct phrase *rest,
                                     struct loc loc);
const struct phrase *phrase_filter_room_i(struct dpia *dpia, const struct phrase *pred,
                                          const struct phrase *array, const struct phrase *acc,
                                          struct loc loc);
/* Whether PHRASE is filter P E (/\k. \ys. room n ys) for an E of n elements: what is kept may be
 * written where it belongs. */
bool phrase_is_filter_room(const struct phrase *phrase);
/* FUN : exp[d] -> acc[d] -> comm, VAR : var[d]. */
const struct phrase *phrase_assign_i(struct dpia *dpia, const struct phrase *fun,
                                     const struct phrase *var, struct loc loc);
const struct phrase *phrase_while_comm(struct dpia *dpia, const struct phrase *cond,
                                       const struct phrase *body, struct loc loc);
const struct phrase *phrase_assert_comm(struct dpia *dpia, const struct phrase *cond,
                                        struct loc loc);
const struct phrase *phrase_equal_comm(struct dpia *dpia, const struct nat *n,
                                       const struct nat *m, struct loc loc);
/* VAR : var[[n]d], BODY : exp[idx(n)] -> var[d] ->p comm. */
const struct phrase *phrase_parfor_var(struct dpia *dpia, struct level level,
                                       const struct phrase *var, const struct phrase *body,
                                       struct loc loc);
/* VAR : var[[n+m]d], BODY : var[[n]d] -> var[[m]d] -> comm. */
const struct phrase *phrase_separate(struct dpia *dpia, const struct nat *n, const struct nat *m,
                                     const struct phrase *var, const struct phrase *body,
                                     struct loc loc);

/* VAR : var[(d1 x d2)], BODY : var[d1] -> var[d2] -> comm. */
const struct phrase *phrase_separate_pair(struct dpia *dpia, const struct phrase *var,
                                          const struct phrase *body, struct loc loc);

/* Imperative shorthands. */
const struct phrase *phrase_skip(struct dpia *dpia, struct loc loc);
/* A; B, where skip is the unit. */
const struct phrase *phrase_seq(struct dpia *dpia, const struct phrase *a, const struct phrase *b,
                                struct loc loc);
const struct phrase *phrase_assign(struct dpia *dpia, const struct phrase *acc,
                                   const struct phrase *exp, struct loc loc);
/* PARAM : var[d]. */
const struct phrase *phrase_new(struct dpia *dpia, enum space space, const struct var *param,
                                const struct phrase *body, struct loc loc);
const struct phrase *phrase_for(struct dpia *dpia, const struct nat *n, const struct var *index,
                                const struct phrase *body, struct loc loc);
/* BODY : exp[idx(n)] -> acc[d] ->p comm, as a phrase. */
const struct phrase *phrase_parfor(struct dpia *dpia, struct level level, const struct phrase *acc,
                                   const struct phrase *body, struct loc loc);
const struct phrase *phrase_if_comm(struct dpia *dpia, const struct phrase *cond,
                                    const struct phrase *then, const struct phrase *other,
                                    struct loc loc);
const struct phrase *phrase_let_nat_comm(struct dpia *dpia, const struct phrase *value,
                                         const struct nat_var *param, const struct phrase *body,
                                         struct loc loc);
/* An acceptor primitive with one acceptor argument that is determined by that argument's type:
 * pairAcc1/2, zipAcc1/2, transposeAcc. */
const struct phrase *phrase_acc_view(struct dpia *dpia, enum primitive prim,
                                     const struct phrase *acc, struct loc loc);
/* splitAcc N M or joinAcc N M. */
const struct phrase *phrase_acc_split(struct dpia *dpia, enum primitive prim, const struct nat *n,
                                      const struct nat *m, const struct phrase *acc,
                                      struct loc loc);
const struct phrase *phrase_coerce_acc(struct dpia *dpia, const struct data *from,
                                       const struct phrase *acc, struct loc loc);
const struct phrase *phrase_pack_acc(struct dpia *dpia, const struct nat *n,
                                     const struct phrase *acc, struct loc loc);
const struct phrase *phrase_resize(struct dpia *dpia, const struct nat *n,
                                   const struct phrase *acc, struct loc loc);
const struct phrase *phrase_move(struct dpia *dpia, const struct phrase *acc,
                                 const struct phrase *var, struct loc loc);
const struct phrase *phrase_idx_acc(struct dpia *dpia, const struct phrase *acc,
                                    const struct phrase *index, struct loc loc);
/* The array of the one element that ACC is. */
const struct phrase *phrase_single_acc(struct dpia *dpia, const struct phrase *acc,
                                       struct loc loc);

/* Questions. */
static inline bool phrase_is_prim(const struct phrase *phrase, enum primitive prim)
{
    return phrase->kind == PHRASE_PRIM && phrase->u.prim.prim == prim;
}
/* Of a primitive: its name, with its level or space; the level, which loops over arrays have; the
 * space, which `new`, `to` and `barrier` have. */
const char *phrase_name(const struct phrase *prim);
struct level phrase_level(const struct phrase *prim);
enum space phrase_space(const struct phrase *prim);
/* Whether PHRASE, a primitive or an operator, is one that makes no check. */
bool phrase_is_unchecked(const struct phrase *phrase);
/* Whether A and B, both primitives, are the same one at the same level, in the same space. */
bool phrase_is_same_primitive(const struct phrase *a, const struct phrase *b);
/* A bug: PHRASE is not of the kind WANTED; or it has no argument at POSITION. */
_Noreturn void phrase_is_other(const struct phrase *phrase, enum phrase_kind wanted);
_Noreturn void phrase_lacks_argument(const struct phrase *phrase, size_t position);
static inline void phrase_expect(const struct phrase *phrase, enum phrase_kind wanted)
{
    if (phrase->kind != wanted)
        phrase_is_other(phrase, wanted);
}
/* Which primitive PRIM is, and where. */
static inline enum primitive phrase_prim_of(const struct phrase *prim)
{
    phrase_expect(prim, PHRASE_PRIM);
    return prim->u.prim.prim;
}
struct where phrase_prim_where(const struct phrase *prim);
/* The arguments of a primitive: phrases, nats and data types; how many there are, and the one at
 * POSITION, from 0. It is a bug if there is none. */
size_t phrase_arg_count(const struct phrase *prim);
size_t phrase_nat_arg_count(const struct phrase *prim);
size_t phrase_data_arg_count(const struct phrase *prim);
const struct phrase *const *phrase_prim_args(const struct phrase *prim);
const struct nat *const *phrase_prim_nats(const struct phrase *prim);
const struct data *const *phrase_prim_datas(const struct phrase *prim);
static inline const struct phrase *phrase_arg(const struct phrase *prim, size_t position)
{
    phrase_expect(prim, PHRASE_PRIM);
    if (position >= prim->u.prim.arg_count)
        phrase_lacks_argument(prim, position);
    return prim->u.prim.args[position];
}
static inline const struct nat *phrase_nat_arg(const struct phrase *prim, size_t position)
{
    phrase_expect(prim, PHRASE_PRIM);
    if (position >= prim->u.prim.nat_count)
        phrase_lacks_argument(prim, position);
    return prim->u.prim.nats[position];
}
static inline const struct data *phrase_data_arg(const struct phrase *prim, size_t position)
{
    phrase_expect(prim, PHRASE_PRIM);
    if (position >= prim->u.prim.data_count)
        phrase_lacks_argument(prim, position);
    return prim->u.prim.datas[position];
}
/* The type of a primitive for its nats and data types, before its arguments: primitive_instance. */
const struct phrase_type *phrase_instance(struct dpia *dpia, const struct phrase *prim);
/* The parts of a phrase of one kind, named like it. It is a bug if the phrase is of another. */
const struct var *phrase_var_of(const struct phrase *var);
static inline const struct var *phrase_lam_param(const struct phrase *lam)
{
    phrase_expect(lam, PHRASE_LAM);
    return lam->u.lam.param;
}
static inline const struct phrase *phrase_lam_body(const struct phrase *lam)
{
    phrase_expect(lam, PHRASE_LAM);
    return lam->u.lam.body;
}
const struct nat_var *phrase_nat_lam_param(const struct phrase *lam);
const struct phrase *phrase_nat_lam_body(const struct phrase *lam);
const struct data_var *phrase_data_lam_param(const struct phrase *lam);
const struct phrase *phrase_data_lam_body(const struct phrase *lam);
const struct phrase *phrase_app_fun(const struct phrase *app);
const struct phrase *phrase_app_arg(const struct phrase *app);
static inline const struct phrase *phrase_pair_fst(const struct phrase *pair)
{
    phrase_expect(pair, PHRASE_PAIR);
    return pair->u.pair.fst;
}
static inline const struct phrase *phrase_pair_snd(const struct phrase *pair)
{
    phrase_expect(pair, PHRASE_PAIR);
    return pair->u.pair.snd;
}
const struct phrase *phrase_proj_pair(const struct phrase *proj);
int phrase_proj_which(const struct phrase *proj);
struct literal phrase_literal_value(const struct phrase *literal);
enum operator phrase_oper_op(const struct phrase *oper);
const struct data *phrase_oper_from(const struct phrase *oper); /* the operands' type */
size_t phrase_oper_arg_count(const struct phrase *oper);
const struct phrase *phrase_oper_arg(const struct phrase *oper, size_t position);
const struct phrase *const *phrase_oper_args(const struct phrase *oper);
const struct data *phrase_data(const struct phrase *phrase); /* of an exp or acc phrase */
/* The number of array elements: phrase : exp[[n]d] or acc[[n]d]. */
const struct nat *phrase_array_size(const struct phrase *phrase);
/* The type of the elements of an array. */
const struct data *phrase_array_elem(const struct phrase *array);
/* What VAR, a variable of type var[d], holds: d. */
const struct data *var_data(const struct var *var);

/* Whether OP takes operands of type FROM. */
bool operator_takes(enum operator op, const struct data *from);
/* Whether the type of OP's result is another one for each scalar type of its operands. */
bool operator_is_by_scalar(enum operator op);
/* The type of OP's result on operands of type FROM; TO is that of a conversion. FROM need be known
 * only where operator_is_by_scalar says so. */
const struct data *operator_result(struct types *types, enum operator op, const struct data *from,
                                   const struct data *to);

/* Walking (walk.c). A child is a phrase argument; bodies of binders are children too. */
static inline size_t phrase_child_count(const struct phrase *phrase)
{
    static const uint8_t counts[] = {
        [PHRASE_LAM] = 1,      [PHRASE_APP] = 2,      [PHRASE_NAT_LAM] = 1, [PHRASE_NAT_APP] = 1,
        [PHRASE_DATA_LAM] = 1, [PHRASE_DATA_APP] = 1, [PHRASE_PAIR] = 2,    [PHRASE_PROJ] = 1,
    };
    return phrase->kind < PHRASE_OPERATOR ? counts[phrase->kind] : phrase->u.several.arg_count;
}

/* A bug: PHRASE has no child at POSITION. */
_Noreturn void phrase_lacks_child(const struct phrase *phrase, size_t position);

static inline const struct phrase *phrase_child(const struct phrase *phrase, size_t position)
{
    if (position >= phrase_child_count(phrase))
        phrase_lacks_child(phrase, position);
    return phrase->kind < PHRASE_OPERATOR ? phrase->u.parts[position]
                                          : phrase->u.several.args[position];
}

/* What CHANGE makes of each child of PHRASE, in their order; null where none becomes another. */
const struct phrase *const *
phrase_changed_children(struct dpia *dpia, const struct phrase *phrase,
                        const struct phrase *(*change)(void *data, const struct phrase *child),
                        void *data);
/* PHRASE with other children (same types); PHRASE itself if none differs. */
const struct phrase *phrase_with_children(struct dpia *dpia, const struct phrase *phrase,
                                          const struct phrase *const *children);
/* The occurrences of VAR in PHRASE (all of them, also below binders). */
size_t phrase_uses(const struct phrase *phrase, const struct var *var);
bool phrase_mentions(const struct phrase *phrase, const struct var *var);
/* The bits of all variables in PHRASE, also of those that it binds itself: one whose bit is not
 * there does not occur. They are gathered once. */
uint64_t phrase_var_bits(const struct phrase *phrase);
/* The same for the variables of the nats in it, in types, bounds and arguments (nat_var_bit). */
uint64_t phrase_nat_bits(const struct phrase *phrase);

/* Substitution (subst.c). The first use gets BY itself, the others copies with fresh binders. */
const struct phrase *phrase_subst(struct dpia *dpia, const struct phrase *phrase,
                                  const struct var *var, const struct phrase *by);
/* In types, nat arguments and bodies alike. */
const struct phrase *phrase_subst_nat(struct dpia *dpia, const struct phrase *phrase,
                                      const struct nat_var *var, const struct nat *by);
const struct phrase *phrase_subst_data(struct dpia *dpia, const struct phrase *phrase,
                                       const struct data_var *var, const struct data *by);
/* A copy with fresh binders throughout. */
const struct phrase *phrase_copy(struct dpia *dpia, const struct phrase *phrase);
/* What stands for the variables of nats and data types: NATS and DATAS have struct nat and struct
 * data. */
struct phrase_kinds {
    const struct map *nats, *datas;
};
/* A copy with fresh binders and KINDS put in, all at once; LOC is the place of all of it. */
const struct phrase *phrase_instance_at(struct dpia *dpia, const struct phrase *phrase,
                                        struct phrase_kinds kinds, struct loc loc);

/* What a definition is applied to, of each kind in the order of its parameters. */
struct phrase_arguments {
    const struct nat *const *nats;
    const struct data *const *datas;
    const struct phrase *const *phrases;
    size_t nat_count, data_count, phrase_count;
};
/* DEFINITION, lambdas over nats, then data types, then phrases, applied to ARGUMENTS all at once: a
 * copy of what remains, with binders of its own and, unless LOC is null, as if it were written
 * there. */
const struct phrase *phrase_apply(struct dpia *dpia, const struct phrase *definition,
                                  struct phrase_arguments arguments, const struct loc *loc);

/* Printing in the paper's notation, nat and data arguments left out (print.c). */
void phrase_print(struct buf *buf, struct arena *arena, const struct phrase *phrase, int width);

#endif
