/* Programs that were written for work-groups, on targets that have none (C, OpenMP): there local
 * memory is memory like any other, and what lies in global memory within a parallel loop belongs to
 * one thread.
 *
 *     newLocal d (\v. P)                               new d (\v. P)
 *     newGlobal d (\v. P)    inside of a parallel loop new d (\v. P) */
#include "dpia/loops.h"
#include "memory/place_private.h"

static const struct phrase *command_of(struct dpia *dpia, const struct phrase *command,
                                       bool parallel)
{
    size_t count = phrase_child_count(command);
    const struct phrase **children = ARENA_ARRAY(dpia_arena(dpia), const struct phrase *, count);

    if (command->type->kind == TYPE_EXP || command->type->kind == TYPE_ACC)
        return command;
    for (size_t k = 0; k < count; k++)
        children[k] = command_of(dpia, phrase_child(command, k),
                                 parallel || phrase_is_parallel(command));
    if (phrase_is_prim(command, PRIM_NEW_LOCAL) ||
        (parallel && phrase_is_prim(command, PRIM_NEW_GLOBAL)))
        return phrase_prim(dpia, PRIM_NEW, NULL, 0, command->u.prim.datas, 1, children, 1,
                           command->loc);
    return phrase_with_children(dpia, command, children);
}

const struct program *place_without_groups(struct dpia *dpia, const struct program *program)
{
    struct arena *arena = dpia_arena(dpia);
    struct program *result = ARENA_NEW(arena, struct program);

    *result = *program;
    result->entries = (struct entry_vec){0};
    result->functions = (struct function_vec){0};
    for (size_t k = 0; k < program->entries.len; k++) {
        struct entry *entry = ARENA_NEW(arena, struct entry);

        *entry = *program->entries.at[k];
        entry->body = command_of(dpia, entry->body, false);
        VEC_PUSH(arena, &result->entries, entry);
    }
    for (size_t k = 0; k < program->functions.len; k++) {
        struct function function = program->functions.at[k];

        function.body = command_of(dpia, function.body, true);
        VEC_PUSH(arena, &result->functions, function);
    }
    return result;
}
