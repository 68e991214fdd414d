/* Static values. `E |- e ~> <e', sv>` of the paper is defun_exp (rules.h): E is a struct defun_env,
 * e' and sv are a struct defun_result. */
#ifndef DPIAC_FIRSTORDER_STATIC_H
#define DPIAC_FIRSTORDER_STATIC_H

#include "core/core.h"

struct defun;

/* What stands for data of order zero is Dyn, whatever it is made of: for it the static value is
 * determined by the type (Lemma 2), so that Rcd is for tuples with functions in them, and Arr sv,
 * whose elements are of order zero, is Dyn. Con, which the paper does not have, is a Rcd for the
 * constructors of a sum with functions in it: since no branch gives such a value (2.2), it is known
 * which constructor it is. Alt is the paper's Or (7), of any number: functions, each different, or
 * values of different constructors. */
enum defun_kind { DEFUN_DYN, DEFUN_LAM, DEFUN_RCD, DEFUN_CON, DEFUN_ALT };

/* What a function captures, or an argument that it was given. */
struct defun_field {
    const char *label;
    const struct core_var *var;   /* of the source; null for an argument without a name */
    const struct core_exp *place; /* captured: VAR, or a part of it (free.c) */
    const struct defun_static *sv;
    size_t position; /* in the record; DEFUN_NOWHERE if nothing is left of it */
    size_t twin;     /* one more than that of an earlier field which is the same value; or 0 */
};

#define DEFUN_NOWHERE ((size_t)-1)

struct defun_static {
    enum defun_kind kind;
    const struct core_type *residual; /* the type of the residual expression, without sizes */
    /* LAM: the function is FUN, a LAM of the source, or a DEF, BUILTIN or OPERATOR: those are the
     * dynamic functions of 5.3. FIELDS are the places of the source that a LAM mentions, or the
     * arguments that one of the others was given. */
    const struct core_exp *fun;
    const struct defun_field *fields;
    size_t field_count;
    const char *home, *name; /* LAM: the definition it stands in; its own name, or null */
    /* RCD, CON: of the components; ALT: the alternatives, in the order of RESIDUAL's variants */
    const struct defun_static *const *parts;
    size_t part_count;
    const struct core_type *sum; /* CON: the type in the source, */
    size_t variant;              /* and the constructor's position in it */
};

struct defun_result {
    const struct core_exp *exp;
    const struct defun_static *sv;
};

/* NAME, or a word for an operator. */
const char *defun_word(const char *name);
bool defun_type_has_size(const struct core_type *type);
/* TYPE without its sizes, which mean nothing where it is not written. */
const struct core_type *defun_type_erased(struct defun *defun, const struct core_type *type);
const struct defun_static *defun_dyn(struct defun *defun, const struct core_type *type);
const struct defun_static *defun_rcd(struct defun *defun, const struct core_type *type,
                                     const struct defun_static *const *parts);
/* Constructor VARIANT of TYPE. */
const struct defun_static *defun_con(struct defun *defun, const struct core_type *type,
                                     size_t variant, const struct defun_static *const *parts);
/* One of the COUNT alternatives PARTS, two or more: all LAM, or all CON. */
const struct defun_static *defun_alt(struct defun *defun, const struct defun_static *const *parts,
                                     size_t count);
/* The function FUN with FIELDS, whose positions and labels are set here; HOME and NAME as above. */
const struct defun_static *defun_lam(struct defun *defun, const struct core_exp *fun,
                                     struct defun_field *fields, size_t count, const char *home,
                                     const char *name);
/* Finds the twins among FIELDS, which hold VALUES: functions that are captured under two names are
 * there once. */
void defun_find_twins(struct defun_field *fields, const struct core_exp *const *values,
                      size_t count);
/* Whether there are more than LIMIT functions in SV, each counted as often as it is there. */
bool defun_is_large(const struct defun_static *sv, size_t limit);
/* A dynamic function (5.3), as it stands in the program. */
struct defun_result defun_dynamic(struct defun *defun, const struct core_exp *fun, struct loc loc);
/* Whether A and B are the same function or constructor, with whatever variables or components. */
bool defun_has_same_head(const struct defun_static *a, const struct defun_static *b);
bool defun_static_is_same(const struct defun_static *a, const struct defun_static *b);
/* Whether there is no data in it: only functions without variables. */
bool defun_is_nothing(const struct defun_static *sv);
/* What is left of a value that is nothing: units. */
const struct core_exp *defun_nothing(struct defun *defun, const struct defun_static *sv,
                                     struct loc loc);

#endif
