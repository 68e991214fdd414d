/* What the scanner and the parser of the notation share while they read one source, and the
 * constructors that the grammar's actions call. */
#ifndef DPIAC_NOTATION_READER_H
#define DPIAC_NOTATION_READER_H

#include "base/scan.h"
#include "notation/tree.h"

struct reader {
    struct scan scan;
    const struct map *words;  /* what those of the language are: tokens.h */
    struct tree_def_vec defs; /* what was read */
    bool in_strategy;         /* the last definition is one: 'where' is a name in it */
    uint32_t def_starts;      /* one more than where the last definition starts; 0: nowhere yet */
};

struct reader_name {
    const char *text;
    struct loc loc;
};

struct reader_bounds {
    const struct tree *lower, *upper;
};

/* The number TEXT at LOC. AFTER_MINUS: the last token was a minus sign. */
struct tree_number reader_number(struct reader *reader, struct loc loc, const char *text,
                                 bool after_minus);

/* Trees (tree.c). */
struct tree *tree_leaf(struct reader *reader, struct loc loc, enum tree_kind kind);
struct tree *tree_of(struct reader *reader, struct loc loc, enum tree_kind kind,
                     struct tree_vec *parts);
struct tree *tree_of_1(struct reader *reader, struct loc loc, enum tree_kind kind,
                       const struct tree *part);
struct tree *tree_of_2(struct reader *reader, struct loc loc, enum tree_kind kind,
                       const struct tree *first, const struct tree *second);
struct tree *tree_name(struct reader *reader, struct loc loc, const char *name);
struct tree *tree_number(struct reader *reader, struct loc loc, struct tree_number number);
struct tree *tree_infix(struct reader *reader, struct loc loc, enum operator op,
                        const struct tree *left, const struct tree *right);
struct tree *tree_section(struct reader *reader, struct loc loc, enum operator op);
struct tree *tree_call(struct reader *reader, struct loc loc, const char *name,
                       const struct tree *first, const struct tree *second);
/* (a x b x c) is (a x (b x c)). */
struct tree *tree_cross(struct reader *reader, struct loc loc, const struct tree_vec *parts);
struct tree *tree_proj(struct reader *reader, struct loc loc, const struct tree *pair, int which);
/* HEAD applied to one more argument. */
struct tree *tree_apply(struct reader *reader, struct loc loc, const struct tree *head,
                        const struct tree *arg);
struct tree *tree_given(struct reader *reader, struct loc loc, const struct tree *head,
                        const struct tree_vec *kinds);
struct tree *tree_shown(struct reader *reader, struct loc loc, struct reader_name head,
                        const struct tree *first, const struct tree *second);
/* LIST, with the step behind the last semicolon. */
struct tree *tree_seq(struct reader *reader, struct loc loc, struct tree_vec *steps);
struct tree *tree_if(struct reader *reader, struct loc loc, const struct tree *cond,
                     const struct tree *then, const struct tree *other);
struct tree *tree_lambda(struct reader *reader, struct loc loc, bool is_kind_lambda,
                         const struct tree_param_vec *params, const struct tree *body);
struct tree *tree_let(struct reader *reader, struct loc loc, enum tree_kind kind,
                      struct tree_param param, const struct tree *bound, const struct tree *body);
struct tree *tree_kind_fun(struct reader *reader, struct loc loc,
                           const struct tree_param_vec *params, const struct tree *result);

struct tree_vec *tree_list(struct reader *reader, struct tree_vec *list, const struct tree *tree);
struct tree_param_vec *tree_param_list(struct reader *reader, struct tree_param_vec *list,
                                       struct tree_param param);
struct tree_param_vec *tree_param_join(struct reader *reader, struct tree_param_vec *list,
                                       const struct tree_param_vec *more);
struct tree_param tree_param(struct reader_name name, const char *output);
/* Each of PARAMS with this sort. */
struct tree_param_vec *tree_param_set(struct tree_param_vec *params, enum tree_sort sort,
                                      const struct tree *type, struct reader_bounds bounds,
                                      bool is_implicit);
const char *tree_output_names(struct reader *reader, const char *names, struct reader_name name);

void tree_add_def(struct reader *reader, struct loc loc, enum tree_def_kind kind,
                  struct reader_name name, const struct tree_param_vec *params,
                  const struct tree *type, const struct tree *body);
void tree_add_rule(struct reader *reader, struct loc loc, struct reader_name name,
                   const struct tree_param_vec *params, const struct tree *left,
                   const struct tree *right, const struct tree *condition);

#endif
