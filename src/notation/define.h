/* Definitions. */
#ifndef DPIAC_NOTATION_DEFINE_H
#define DPIAC_NOTATION_DEFINE_H

#include "notation/rule.h"
#include "notation/tree.h"

struct binding;
struct binding_vec;
struct infer;
struct program;

/* DEFS; rules go to RULES, and entries are wrong, where that is not null. */
bool define_all(struct infer *infer, const struct tree_def_vec *defs, struct program *program,
                struct rule_vec *rules);
/* PARAM of the head of a definition, with its kind or type. */
struct binding *define_param(struct infer *infer, const struct tree_param *param);
bool define_is_new_param(struct infer *infer, const struct binding_vec *params,
                         const struct tree_param *param);
/* Forgets what waited in the definition before. */
void define_begin(struct infer *infer);

#endif
