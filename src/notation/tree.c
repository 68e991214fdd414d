/* Building raw trees, for the grammar of the notation (grammar/dpia.y): each of its actions calls
 * one function of these.
 *
 *     map (\x. x) xs      APPLY(NAME map, LAMBDA x (NAME x), NAME xs)
 */
#include "notation/reader.h"

#include <string.h>

struct tree *tree_leaf(struct reader *reader, struct loc loc, enum tree_kind kind)
{
    struct tree *tree = ARENA_NEW(reader->scan.arena, struct tree);
    tree->kind = kind;
    tree->loc = loc;
    return tree;
}

/* Makes PART the last part of TREE. */
static void add_part(struct reader *reader, struct tree *tree, const struct tree *part)
{
    VEC_PUSH(reader->scan.arena, &tree->parts, part);
}

static void add_params(struct reader *reader, struct tree *tree,
                       const struct tree_param_vec *params)
{
    for (size_t i = 0; i < params->len; i++)
        VEC_PUSH(reader->scan.arena, &tree->params, params->at[i]);
}

struct tree *tree_of(struct reader *reader, struct loc loc, enum tree_kind kind,
                     struct tree_vec *parts)
{
    struct tree *tree = tree_leaf(reader, loc, kind);
    for (size_t i = 0; parts && i < parts->len; i++)
        add_part(reader, tree, parts->at[i]);
    return tree;
}

struct tree *tree_of_1(struct reader *reader, struct loc loc, enum tree_kind kind,
                       const struct tree *part)
{
    struct tree *tree = tree_leaf(reader, loc, kind);
    add_part(reader, tree, part);
    return tree;
}

struct tree *tree_of_2(struct reader *reader, struct loc loc, enum tree_kind kind,
                       const struct tree *first, const struct tree *second)
{
    struct tree *tree = tree_of_1(reader, loc, kind, first);
    add_part(reader, tree, second);
    return tree;
}

struct tree *tree_name(struct reader *reader, struct loc loc, const char *name)
{
    struct tree *tree = tree_leaf(reader, loc, TREE_NAME);
    tree->name = name;
    return tree;
}

struct tree *tree_number(struct reader *reader, struct loc loc, struct tree_number number)
{
    struct tree *tree = tree_leaf(reader, loc, TREE_NUMBER);
    tree->number = number;
    return tree;
}

struct tree *tree_infix(struct reader *reader, struct loc loc, enum operator op,
                        const struct tree *left, const struct tree *right)
{
    struct tree *tree = tree_of_2(reader, loc, TREE_INFIX, left, right);
    tree->op = op;
    return tree;
}

struct tree *tree_section(struct reader *reader, struct loc loc, enum operator op)
{
    struct tree *tree = tree_leaf(reader, loc, TREE_SECTION);
    tree->op = op;
    return tree;
}

struct tree *tree_call(struct reader *reader, struct loc loc, const char *name,
                       const struct tree *first, const struct tree *second)
{
    struct tree *tree = tree_of_2(reader, loc, TREE_CALL, first, second);
    tree->name = name;
    if (strcmp(name, "min") != 0 && strcmp(name, "max") != 0)
        scan_fail(&reader->scan, loc, "'%s' of two sizes; there are only 'min' and 'max'", name);
    return tree;
}

struct tree *tree_cross(struct reader *reader, struct loc loc, const struct tree_vec *parts)
{
    const struct tree *tree = parts->at[parts->len - 1];
    for (size_t i = parts->len - 1; i-- > 1;)
        tree = tree_of_2(reader, loc_join(parts->at[i]->loc, loc), TREE_CROSS, parts->at[i], tree);
    return tree_of_2(reader, loc, TREE_CROSS, parts->at[0], tree);
}

struct tree *tree_proj(struct reader *reader, struct loc loc, const struct tree *pair, int which)
{
    struct tree *tree = tree_of_1(reader, loc, TREE_PROJ, pair);
    tree->number.integer = (uint64_t)which;
    return tree;
}

struct tree *tree_apply(struct reader *reader, struct loc loc, const struct tree *head,
                        const struct tree *arg)
{
    if (head->kind != TREE_APPLY)
        return tree_of_2(reader, loc, TREE_APPLY, head, arg);
    struct tree *tree = tree_leaf(reader, loc, TREE_APPLY);
    *tree = *head;
    tree->loc = loc;
    add_part(reader, tree, arg);
    return tree;
}

struct tree *tree_given(struct reader *reader, struct loc loc, const struct tree *head,
                        const struct tree_vec *kinds)
{
    struct tree *tree = tree_of_1(reader, loc, TREE_GIVEN, head);
    for (size_t i = 0; i < kinds->len; i++)
        add_part(reader, tree, kinds->at[i]);
    return tree;
}

struct tree *tree_shown(struct reader *reader, struct loc loc, struct reader_name head,
                        const struct tree *first, const struct tree *second)
{
    struct tree *tree =
        tree_of_2(reader, loc, TREE_SHOWN, tree_name(reader, head.loc, head.text), first);
    if (second)
        add_part(reader, tree, second);
    return tree;
}

struct tree *tree_seq(struct reader *reader, struct loc loc, struct tree_vec *steps)
{
    return tree_of(reader, loc, TREE_SEQ, steps);
}

struct tree *tree_if(struct reader *reader, struct loc loc, const struct tree *cond,
                     const struct tree *then, const struct tree *other)
{
    struct tree *tree = tree_of_2(reader, loc, TREE_IF, cond, then);
    add_part(reader, tree, other);
    return tree;
}

struct tree *tree_lambda(struct reader *reader, struct loc loc, bool is_kind_lambda,
                         const struct tree_param_vec *params, const struct tree *body)
{
    struct tree *tree = tree_of_1(reader, loc, TREE_LAMBDA, body);
    tree->is_kind_lambda = is_kind_lambda;
    add_params(reader, tree, params);
    return tree;
}

struct tree *tree_let(struct reader *reader, struct loc loc, enum tree_kind kind,
                      struct tree_param param, const struct tree *bound, const struct tree *body)
{
    struct tree *tree = tree_of_2(reader, loc, kind, bound, body);
    struct tree_param_vec params = {0};
    VEC_PUSH(reader->scan.arena, &params, param);
    add_params(reader, tree, &params);
    return tree;
}

struct tree *tree_kind_fun(struct reader *reader, struct loc loc,
                           const struct tree_param_vec *params, const struct tree *result)
{
    struct tree *tree = tree_of_1(reader, loc, TREE_KIND_FUN, result);
    add_params(reader, tree, params);
    return tree;
}

/* ---- Lists ---- */

struct tree_vec *tree_list(struct reader *reader, struct tree_vec *list, const struct tree *tree)
{
    if (!list)
        list = ARENA_NEW(reader->scan.arena, struct tree_vec);
    if (tree)
        VEC_PUSH(reader->scan.arena, list, tree);
    return list;
}

struct tree_param_vec *tree_param_list(struct reader *reader, struct tree_param_vec *list,
                                       struct tree_param param)
{
    if (!list)
        list = ARENA_NEW(reader->scan.arena, struct tree_param_vec);
    VEC_PUSH(reader->scan.arena, list, param);
    return list;
}

struct tree_param_vec *tree_param_join(struct reader *reader, struct tree_param_vec *list,
                                       const struct tree_param_vec *more)
{
    if (!list)
        list = ARENA_NEW(reader->scan.arena, struct tree_param_vec);
    for (size_t i = 0; more && i < more->len; i++)
        VEC_PUSH(reader->scan.arena, list, more->at[i]);
    return list;
}

struct tree_param tree_param(struct reader_name name, const char *output)
{
    return (struct tree_param){.name = name.text, .loc = name.loc, .output = output};
}

struct tree_param_vec *tree_param_set(struct tree_param_vec *params, enum tree_sort sort,
                                      const struct tree *type, struct reader_bounds bounds,
                                      bool is_implicit)
{
    for (size_t i = 0; i < params->len; i++) {
        struct tree_param *param = &params->at[i];
        param->sort = sort;
        param->type = type;
        param->lower = bounds.lower;
        param->upper = bounds.upper;
        param->is_implicit = is_implicit;
    }
    return params;
}

const char *tree_output_names(struct reader *reader, const char *names, struct reader_name name)
{
    if (!names)
        return name.text;
    return arena_printf(reader->scan.arena, "%s,%s", names, name.text);
}

/* ---- Definitions ---- */

static void add_def(struct reader *reader, struct tree_def def)
{
    struct tree_def *kept = ARENA_NEW(reader->scan.arena, struct tree_def);
    *kept = def;
    VEC_PUSH(reader->scan.arena, &reader->defs, kept);
}

void tree_add_def(struct reader *reader, struct loc loc, enum tree_def_kind kind,
                  struct reader_name name, const struct tree_param_vec *params,
                  const struct tree *type, const struct tree *body)
{
    add_def(reader, (struct tree_def){.kind = kind,
                                      .loc = loc,
                                      .name = name.text,
                                      .name_loc = name.loc,
                                      .params = *params,
                                      .type = type,
                                      .body = body});
}

void tree_add_rule(struct reader *reader, struct loc loc, struct reader_name name,
                   const struct tree_param_vec *params, const struct tree *left,
                   const struct tree *right, const struct tree *condition)
{
    add_def(reader, (struct tree_def){.kind = TREE_DEF_RULE,
                                      .loc = loc,
                                      .name = name.text,
                                      .name_loc = name.loc,
                                      .params = *params,
                                      .body = right,
                                      .left = left,
                                      .condition = condition});
}
