/* Stage II of the translation: the intermediate combinators become loops, by substitution (dpia.txt
 * section 4.2).
 *
 * Dialect in: what stage I gives. Dialect out: the same without mapI* and reduceI.
 *
 *     mapI* F E A        =  parfor* A (\i o. F (idx E i) o)
 *     mapISeq F E A      =  for (\i. F (idx E i) (idxAcc A i))
 *     reduceI F I E C    =  new (\acc. acc.1 := I;
 *                                      for (\i. F (idx E i) acc.2 acc.1);
 *                                      C acc.2)
 *
 * An element that the body uses more than once is read once, into a private variable with the name
 * of F's parameter (stage2_element.c). The accumulator of a reduction has two versions where it
 * must (stage2_reduce.c). Loops are translated from the outside in, so that an inner loop sees the
 * array that it runs over.
 *
 * Example: stage1.c's dot product becomes
 *
 *     new [n]f32 (\tmp. parfor tmp.1 (\i o. o := fst (idx (zip xs ys) i) * snd (...));
 *                       new f32 (\a. a.1 := 0; for n (\i. a.1 := idx tmp.2 i + a.2);
 *                                    out := a.2)) */
#include "translate/stage2.h"

#include "base/diag.h"
#include "translate/stage2_private.h"

enum { MAPI_COUNT = 5 };

static const struct {
    enum primitive mapi, parfor;
} loops[MAPI_COUNT] = {
    {PRIM_MAPI, PRIM_PARFOR},
    {PRIM_MAPI_GLOBAL, PRIM_PARFOR_GLOBAL},
    {PRIM_MAPI_WORKGROUP, PRIM_PARFOR_WORKGROUP},
    {PRIM_MAPI_LOCAL, PRIM_PARFOR_LOCAL},
    {PRIM_MAPI_SEQ, PRIM_FOR},
};

/* The loop that MAPI becomes; PRIM_COUNT if it is no mapI*. */
static enum primitive loop_of(enum primitive mapi)
{
    for (size_t k = 0; k < MAPI_COUNT; k++)
        if (loops[k].mapi == mapi)
            return loops[k].parfor;
    return PRIM_COUNT;
}

/* FUN is \x o. BODY, as stage I makes it. */
static void check_two_parameters(const struct phrase *fun)
{
    if (fun->kind != PHRASE_LAM || fun->u.lam.body->kind != PHRASE_LAM)
        bug(fun->loc, "the function of a mapI is no lambda of two parameters");
}

static const struct phrase *sequential_map(struct stage2 *stage, const struct phrase *map,
                                           const struct var *index, const struct phrase *body)
{
    struct dpia *dpia = stage->dpia;
    struct loc loc = map->loc;
    const struct var *o = map->u.prim.args[0]->u.lam.body->u.lam.param;
    const struct phrase *place =
        phrase_idx_acc(dpia, map->u.prim.args[2], phrase_var(dpia, index, loc), loc);

    body = stage2_command(stage, phrase_subst(dpia, body, o, place));
    return phrase_for(dpia, map->u.prim.nats[0], index, body, loc);
}

static const struct phrase *parallel_map(struct stage2 *stage, const struct phrase *map,
                                         const struct var *index, const struct phrase *body)
{
    struct dpia *dpia = stage->dpia;
    struct loc loc = map->loc;
    const struct var *o = map->u.prim.args[0]->u.lam.body->u.lam.param;

    body = phrase_lam(dpia, o, stage2_command(stage, body), loc);
    body = phrase_lam(dpia, index, body, loc);
    return phrase_parfor(dpia, loop_of(map->u.prim.prim), map->u.prim.args[2], body, loc);
}

static const struct phrase *lower_map(struct stage2 *stage, const struct phrase *map)
{
    const struct phrase *fun = map->u.prim.args[0], *array = map->u.prim.args[1];

    check_two_parameters(fun);
    const struct var *elem = fun->u.lam.param;
    const struct var *index = stage2_index(stage, array, elem);
    const struct phrase *value = stage2_element(stage, array, index);
    const struct phrase *body = stage2_bind(stage, elem, value, fun->u.lam.body->u.lam.body);

    stage->depth++;
    const struct phrase *loop = phrase_is_prim(map, PRIM_MAPI_SEQ)
                                    ? sequential_map(stage, map, index, body)
                                    : parallel_map(stage, map, index, body);
    stage->depth--;
    return loop;
}

static const struct phrase *lower_children(struct stage2 *stage, const struct phrase *command)
{
    size_t count = phrase_child_count(command);
    bool loop = phrase_is_prim(command, PRIM_FOR) || phrase_is_prim(command, PRIM_PARFOR);
    const struct phrase **children =
        ARENA_ARRAY(dpia_arena(stage->dpia), const struct phrase *, count);

    stage->depth += loop;
    for (size_t k = 0; k < count; k++)
        children[k] = stage2_command(stage, phrase_child(command, k));
    stage->depth -= loop;
    return phrase_with_children(stage->dpia, command, children);
}

const struct phrase *stage2_command(struct stage2 *stage, const struct phrase *command)
{
    if (command->type->kind == TYPE_EXP || command->type->kind == TYPE_ACC)
        return command;
    if (phrase_is_prim(command, PRIM_REDUCEI))
        return stage2_reduce(stage, command);
    if (command->kind == PHRASE_PRIM && loop_of(command->u.prim.prim) != PRIM_COUNT)
        return lower_map(stage, command);
    return lower_children(stage, command);
}

static struct entry *lower_entry(struct stage2 *stage, const struct entry *entry)
{
    struct entry *copy = ARENA_NEW(dpia_arena(stage->dpia), struct entry);

    *copy = *entry;
    copy->body = stage2_command(stage, entry->body);
    return copy;
}

struct program *translate_stage2(struct dpia *dpia, const struct program *program)
{
    struct arena *arena = dpia_arena(dpia);
    struct program *result = ARENA_NEW(arena, struct program);
    struct stage2 stage = {.dpia = dpia};

    result->name = program->name;
    result->lanes = program->lanes;
    for (size_t k = 0; k < program->entries.len; k++)
        VEC_PUSH(arena, &result->entries, lower_entry(&stage, program->entries.at[k]));
    for (size_t k = 0; k < program->functions.len; k++) {
        struct function function = program->functions.at[k];

        function.body = stage2_command(&stage, function.body);
        VEC_PUSH(arena, &result->functions, function);
    }
    return result;
}
