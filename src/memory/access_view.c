/* Paths through expressions: the views of src/view, for an analysis that computes nothing and may
 * say less than stage III (target/gen_view.c).
 *
 *     split n m xs    i :: j :: ps    xs at i*n + j :: ps
 *     asVector xs     i :: nil        xs at i*w + j, for any j < w
 *     gather is xs    i :: ps         xs at j :: ps for any j; is at i is read
 *
 * A number that is not known is a new variable within its bounds, which stands for any of them.
 * Where a path ends too early all elements are meant, and so there is a new variable, too. */
#include "memory/access_private.h"

/* What is read on the way to something, unless only a number is asked for. */
static void read_aside(struct access_scope *scope, const struct phrase *exp,
                       const struct view_path *path)
{
    if (scope->out)
        access_read_at(scope, exp, path);
}

static const struct nat *any(void *scope, const struct nat *n)
{
    return access_fresh(scope, n);
}

static const struct nat *index_of(void *scope, const struct phrase *arg,
                                  const struct view_path *path, const struct nat *n)
{
    (void)n;
    read_aside(scope, arg, path);
    return access_known_number(scope, arg, path);
}

static const struct nat *number_of(void *scope, const struct phrase *arg,
                                   const struct view_path *path, const char *name)
{
    (void)name;
    read_aside(scope, arg, path);
    return access_known_number(scope, arg, path);
}

static const struct view_answers answers = {.index = index_of, .number = number_of, .any = any};

struct access_walk access_walk_from(struct access_scope *scope, const struct phrase *at,
                                    const struct view_path *path)
{
    return (struct access_walk){.scope = scope, .view = {scope->dpia, at, path, &answers, scope}};
}

static void access_push_index(struct access_walk *walk, const struct nat *index)
{
    walk->view.path = view_path_index(dpia_arena(walk->scope->dpia), index, walk->view.path);
}

/* The first step, into an array; any element where the path is at its end. */
static const struct nat *pop_index(struct access_walk *walk)
{
    const struct view_path *path = walk->view.path;
    walk->view.path = path ? path->next : NULL;
    return path && path->index ? path->index
                               : access_fresh(walk->scope, phrase_array_size(walk->view.at));
}

/* The element I of what FUNCTION gives for an index, or for an element of ARRAY. */
static void enter_body(struct access_walk *walk, const struct phrase *function,
                       const struct phrase *array, const struct nat *i)
{
    if (array)
        access_bind_view(walk->scope, phrase_lam_param(function), NULL, array, i);
    else
        access_bind_index(walk->scope, phrase_lam_param(function), i);
    walk->view.at = phrase_lam_body(function);
}

static bool enter_generate(struct access_walk *walk)
{
    if (phrase_arg(walk->view.at, 0)->kind != PHRASE_LAM)
        return false;
    enter_body(walk, phrase_arg(walk->view.at, 0), NULL, pop_index(walk));
    return true;
}

static bool enter_map(struct access_walk *walk)
{
    if (phrase_arg(walk->view.at, 0)->kind != PHRASE_LAM)
        return false;
    enter_body(walk, phrase_arg(walk->view.at, 0), phrase_arg(walk->view.at, 1), pop_index(walk));
    return true;
}

/* A number is read and looked at once, however often it is used. */
static bool enter_let(struct access_walk *walk)
{
    const struct phrase *bound = phrase_arg(walk->view.at, 0);
    const struct phrase *function = phrase_arg(walk->view.at, 1);
    enum data_kind kind = phrase_data(bound)->kind;
    if (function->kind != PHRASE_LAM)
        return false;
    if (kind == DATA_ARRAY || kind == DATA_PAIR) {
        access_bind_view(walk->scope, phrase_lam_param(function), NULL, bound, NULL);
    } else {
        read_aside(walk->scope, bound, NULL);
        access_bind_index(walk->scope, phrase_lam_param(function),
                          access_known_number(walk->scope, bound, NULL));
    }
    walk->view.at = phrase_lam_body(function);
    return true;
}

static bool enter_let_nat(struct access_walk *walk)
{
    const struct phrase *function = phrase_arg(walk->view.at, 1);
    if (function->kind != PHRASE_NAT_LAM)
        return false;
    read_aside(walk->scope, phrase_arg(walk->view.at, 0), NULL);
    VEC_PUSH(dpia_arena(walk->scope->dpia), &walk->scope->made, phrase_nat_lam_param(function));
    walk->view.at = phrase_nat_lam_body(function);
    return true;
}

/* An element of an array literal whose position is known. */
static bool enter_array(struct access_walk *walk)
{
    const struct view_path *path = walk->view.path;
    int64_t position;
    if (!path || !path->index || !nat_is_const(path->index, &position) || position < 0 ||
        (size_t)position >= phrase_arg_count(walk->view.at))
        return false;
    walk->view.path = path->next;
    walk->view.at = phrase_arg(walk->view.at, (size_t)position);
    return true;
}

/* What is bound and computed where it is read, and is no view. */
static bool enter_computed(struct access_walk *walk)
{
    if (phrase_is_prim(walk->view.at, PRIM_GENERATE))
        return enter_generate(walk);
    if (phrase_is_prim(walk->view.at, PRIM_MAP))
        return enter_map(walk);
    if (phrase_is_prim(walk->view.at, PRIM_LET))
        return enter_let(walk);
    if (phrase_is_prim(walk->view.at, PRIM_LET_NAT))
        return enter_let_nat(walk);
    if (phrase_is_prim(walk->view.at, PRIM_ARRAY))
        return enter_array(walk);
    if (!phrase_is_prim(walk->view.at, PRIM_TO))
        return false;
    walk->view.at = phrase_arg(walk->view.at, 0);
    return true;
}

static bool enter_prim(struct access_walk *walk)
{
    enum view_step step = view_enter(&walk->view);
    return step == VIEW_ENTERED || (step == VIEW_NONE && enter_computed(walk));
}

void access_enter_binding(struct access_walk *walk, const struct var *var,
                          const struct access_binding *binding, const struct phrase *to)
{
    if (binding->part && !walk->named)
        walk->named = var;
    if (binding->index)
        access_push_index(walk, binding->index);
    walk->view.at = to;
}

bool access_enter_view(struct access_walk *walk)
{
    const struct var *var = access_variable(walk->view.at);
    const struct access_binding *binding;
    if (!var)
        return walk->view.at->kind == PHRASE_PRIM && enter_prim(walk);
    binding = access_lookup(walk->scope, var);
    if (!binding || binding->kind != ACCESS_VIEW || !binding->exp)
        return false;
    access_enter_binding(walk, var, binding, binding->exp);
    return true;
}
