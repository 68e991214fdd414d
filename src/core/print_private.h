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
struct core_printer {
    struct buf *buf;
    struct arena *arena;
    const struct map *globals, *locals;
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
/* Names for the definitions of PROGRAM, which SET has afterwards, with all others that are global;
 * and names for the variables of DEF that SET does not have. */
struct map *core_print_global_names(struct arena *arena, struct name_set *set,
                                    const struct core_program *program);
struct map *core_print_local_names(struct arena *arena, const struct name_set *set,
                                   const struct core_def *def);

#endif
