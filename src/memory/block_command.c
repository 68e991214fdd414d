/* The way back from a tree of phases to the kernel, with barriers (block.h). */
#include "base/diag.h"
#include "memory/block.h"

unsigned block_fences(const struct phrase *comm)
{
    if (phrase_is_in(comm, PRIM_BARRIER, SPACE_LOCAL))
        return FENCE_LOCAL;
    return phrase_is_in(comm, PRIM_BARRIER, SPACE_GLOBAL) ? FENCE_GLOBAL
                                                          : FENCE_LOCAL | FENCE_GLOBAL;
}

size_t block_count(const struct block *block)
{
    size_t count = ((block->before | block->early) != 0) + (block->at_end != 0);
    if (block->kind != BLOCK_PHASE)
        for (size_t k = 0; k < block->parts.len; k++)
            count += block_count(block->parts.at[k]);
    return count;
}

static const struct phrase *barrier(struct dpia *dpia, unsigned fences, struct loc loc)
{
    enum space space = SPACE_ANY;
    if (fences == 0)
        return phrase_skip(dpia, loc);
    if (fences == FENCE_LOCAL)
        space = SPACE_LOCAL;
    if (fences == FENCE_GLOBAL)
        space = SPACE_GLOBAL;
    return phrase_prim_at(dpia, PRIM_BARRIER, in_space(space), NULL, 0, NULL, 0, NULL, 0, loc);
}

/* PHRASE with TO in the place of FROM, which is the last child of the last child and so on. */
static const struct phrase *replace(struct dpia *dpia, const struct phrase *phrase,
                                    const struct phrase *from, const struct phrase *to)
{
    size_t count = phrase_child_count(phrase);
    const struct phrase **children;
    if (phrase == from)
        return to;
    if (count == 0)
        bug(phrase->loc, "a command has lost its body");
    children = ARENA_ARRAY(dpia_arena(dpia), const struct phrase *, count);
    for (size_t k = 0; k + 1 < count; k++)
        children[k] = phrase_child(phrase, k);
    children[count - 1] = replace(dpia, phrase_child(phrase, count - 1), from, to);
    return phrase_with_children(dpia, phrase, children);
}

static const struct phrase *sequence(struct dpia *dpia, const struct block *block)
{
    const struct phrase *all = phrase_skip(dpia, block->comm->loc);
    for (size_t k = block->parts.len; k-- > 0;)
        all = phrase_seq(dpia, block_command(dpia, block->parts.at[k]), all, block->comm->loc);
    return all;
}

static const struct phrase *without_before(struct dpia *dpia, const struct block *block)
{
    const struct phrase *both, *body;
    switch (block->kind) {
    case BLOCK_PHASE:
    case BLOCK_FENCE:
        return block->comm;
    case BLOCK_SEQ:
        return sequence(dpia, block);
    case BLOCK_LOOP:
    case BLOCK_SCOPE:
        body = block_command(dpia, block->parts.at[0]);
        body = phrase_seq(dpia, body, barrier(dpia, block->at_end, block->comm->loc),
                          block->comm->loc);
        return replace(dpia, block->comm, block->body, body);
    case BLOCK_BRANCH:
        both = phrase_arg(block->comm, 0);
        return phrase_if_comm(dpia, phrase_pair_fst(both), block_command(dpia, block->parts.at[0]),
                              block_command(dpia, block->parts.at[1]), block->comm->loc);
    }
    bug(loc_none(), "a block of commands of unknown kind");
}

const struct phrase *block_command(struct dpia *dpia, const struct block *block)
{
    const struct phrase *comm = block_count(block) == 0 ? block->comm
                                                        : without_before(dpia, block);
    return phrase_seq(dpia, barrier(dpia, block->before | block->early, block->comm->loc), comm,
                      block->comm->loc);
}
