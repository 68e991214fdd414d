/* Steps of a walk along a path (gen_walk.h): what the clauses for expressions and acceptors have in
 * common. */
#include "target/gen_walk.h"

const struct nat *gen_walk_index(const struct gen_walk *walk)
{
    if (!walk->path || !walk->path->index)
        bug(walk->at->loc, "a path has no index where there is an array");
    return walk->path->index;
}

const struct nat *gen_walk_pop_index(struct gen_walk *walk)
{
    const struct nat *index = gen_walk_index(walk);
    walk->path = walk->path->next;
    return index;
}

int gen_walk_pop_selection(struct gen_walk *walk)
{
    const struct gen_path *path = walk->path;
    if (!path || path->index)
        bug(walk->at->loc, "a path has no selection where there is a pair");
    walk->path = path->next;
    return path->which;
}

void gen_walk_push_index(struct gen_walk *walk, const struct nat *index)
{
    walk->path = gen_path_index(walk->gen, index, walk->path);
}

void gen_walk_push_selection(struct gen_walk *walk, int which)
{
    walk->path = gen_path_select(walk->gen, which, walk->path);
}

const struct phrase *gen_walk_arg(const struct gen_walk *walk, size_t position)
{
    return phrase_arg(walk->at, position);
}

const struct nat *gen_walk_nat(const struct gen_walk *walk, size_t position)
{
    return phrase_nat_arg(walk->at, position);
}

void gen_walk_bind(struct gen_walk *walk, const struct phrase *function,
                   const struct phrase *array, const struct nat *index)
{
    const struct var *param = gen_expect_lambda(function)->u.lam.param;
    walk->conditional |= walk->guards->conditions.len > 0;
    if (!array)
        gen_bind_index(walk->gen, param, index);
    else
        gen_bind_view(walk->gen, param, array, index);
    walk->at = function->u.lam.body;
}

struct cstmt_vec *gen_walk_out(const struct gen_walk *walk)
{
    return walk->conditional ? NULL : walk->out;
}

struct cstmt_vec *gen_walk_guarded_out(const struct gen_walk *walk)
{
    return walk->guards->conditions.len > 0 ? NULL : gen_walk_out(walk);
}
