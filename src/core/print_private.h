/* What the printers of the core share. */
#ifndef DPIAC_CORE_PRINT_PRIVATE_H
#define DPIAC_CORE_PRINT_PRIVATE_H

#include <stdbool.h>

#include "base/map.h"
#include "base/name.h"
#include "core/core.h"

/* GLOBALS gives the printed names of definitions, LOCALS those of variables and of type variables,
 * by address; where they
 * are null, or have no name, their own names are printed. */
struct core_env;
struct core_mod_var;
struct core_place;
struct core_places;

struct core_printer {
    struct buf *buf;
    struct arena *arena;
    const struct map *globals, *locals;
    const struct core_places *places; /* of what modules have; null without modules */
    bool is_size; /* what is printed is a size: a number is an i64 without saying so */
};

/* Whether NAME is a word, not an operator. */
bool core_print_is_word(const char *name);
const char *core_print_var(const struct core_printer *printer, const struct core_var *var);
const char *core_print_type_var(const struct core_printer *printer,
                                const struct core_type_var *var);
const char *core_print_def_name(const struct core_printer *printer, const struct core_def *def);
void core_print_type(struct core_printer *printer, const struct core_type *type);
/* TYPE as the result of a function, with MARKS. */
void core_print_result(struct core_printer *printer, const struct core_type *type,
                       const struct core_marks *marks);
/* As an operand of -> on its left, or behind `[]`: function and sum types in parentheses. */
void core_print_type_term(struct core_printer *printer, const struct core_type *type);
/* With the types that were written. */
void core_print_pat(struct core_printer *printer, const struct core_pat *pat);
/* A parameter, which has a type in any case. */
void core_print_param(struct core_printer *printer, const struct core_pat *pat);
void core_print_exp(struct core_printer *printer, const struct core_exp *exp, int indent);
void core_print_literal(struct core_printer *printer, struct literal literal);
/* An operator as a function: `(f32.+)`, `f32.sqrt`, `i64.i32`. */
void core_print_operator(struct core_printer *printer, const struct core_exp *exp);
/* The symbol of an operator that is written between its operands, or null. */
const char *core_print_infix(enum operator op);
/* OPERATOR, an infix one, between operands: with its module where the program may define others. */
void core_print_between(struct core_printer *printer, const struct core_exp *operator_);
/* Names for the definitions of PROGRAM, which SET has afterwards, with all others that are global;
 * and names for the variables of DEF that SET does not have. */
struct map *core_print_global_names(struct arena *arena, struct name_set *set,
                                    const struct core_program *program);
struct map *core_print_local_names(struct arena *arena, const struct name_set *set,
                                   const struct core_def *def);

/* Definitions: NAME after `def`, at INDENT; and without the body. */
void core_print_def(struct core_printer *printer, const struct core_def *def, const char *keyword,
                    int indent);
void core_print_type_vars(struct core_printer *printer, const struct core_type_var *const *vars,
                          size_t count);
const char *core_print_lift_mark(enum core_lift lift);

/* ---- Modules (print_place.c, print_module.c) ---- */

/* Where what modules have stands, and from where it is looked at: `x` in its module, `m.x` outside.
 * SET are the names that are taken. */
struct core_places *core_places_new(struct arena *arena, struct name_set *set);
/* The module at OUTER that is called NAME; null for one that is not reached by a name, as the body
 * of a functor. */
struct core_place *core_place_new(struct core_places *places, struct core_place *outer,
                                  const char *name);
/* What is looked at stands at PLACE, or at the top level, null; the one before is given back. */
struct core_place *core_places_enter(struct core_places *places, struct core_place *place);
struct core_place *core_places_here(const struct core_places *places);
/* OBJECT, a definition, a module variable or an abstract type, is called NAME at PLACE. */
void core_places_add(struct core_places *places, struct core_place *place, const void *object,
                     const char *name);
/* What ENV has that is of itself, specifications, abstract types and modules, stands at PLACE. */
void core_places_add_env(struct core_places *places, struct core_place *place,
                         const struct core_env *env);
/* The same as core_places_enter, for where what ENV has stands. */
struct core_place *core_places_enter_env(struct core_places *places, const struct core_env *env);
/* Who opens the environment of VAR, which no other variable had before, calls it VAR. */
void core_places_own(struct core_places *places, const struct core_mod_var *var);
/* The name of a module variable, made up if it has none. */
const char *core_places_module(struct core_places *places, struct core_place *place,
                               const struct core_mod_var *var);
/* The path to OBJECT, or null if it has no place. An operator is `m.+`, without parentheses. */
const char *core_places_path(const struct core_places *places, const void *object);
/* The path to the module whose environment ENV is, or null. */
const char *core_places_env_path(const struct core_places *places, const struct core_env *env);

void core_print_decs(struct core_printer *printer, struct core_places *places,
                     struct name_set *set, const struct core_dec_vec *decs);

#endif
