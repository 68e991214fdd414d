/* Steps of a walk along a path (gen_walk.h): what expressions and acceptors have in common. */
#include "target/gen_walk.h"

#include "target/gen_state.h"

const struct nat *gen_walk_pop_index(struct gen_walk *walk)
{
    const struct view_path *path = walk->view.path;
    if (!path || !path->index)
        bug(walk->view.at->loc, "a path has no index where there is an array");
    walk->view.path = path->next;
    return path->index;
}

void gen_walk_push_index(struct gen_walk *walk, const struct nat *index)
{
    walk->view.path = view_path_index(walk->gen->arena, index, walk->view.path);
}

struct cstmt_vec *gen_walk_out(const struct gen_walk *walk)
{
    return walk->conditional ? NULL : walk->out;
}

struct cstmt_vec *gen_walk_guarded_out(const struct gen_walk *walk)
{
    return walk->guards->conditions.len > 0 ? NULL : gen_walk_out(walk);
}
