/* Programs that were written for work-groups, on targets that have none (C, OpenMP): there local
 * memory is memory like any other, and what lies in global memory within a parallel loop belongs to
 * one thread.
 *
 *     newLocal d (\v. P)                               new d (\v. P)
 *     newGlobal d (\v. P)    inside of a parallel loop new d (\v. P)
 *
 * Iterations that pass a value on to each other run in order (in_order.c). */
#include "memory/plain.h"

#include "dpia/loops.h"
#include "memory/in_order.h"

static const struct phrase *command_of(struct dpia *dpia, const struct phrase *command,
                                       bool parallel)
{
    const struct phrase *loop = in_order_without_words(command);
    if (loop)
        command = loop;
    size_t count = phrase_child_count(command);
    const struct phrase **children = ARENA_ARRAY(dpia_arena(dpia), const struct phrase *, count);
    if (command->type->kind == TYPE_EXP || command->type->kind == TYPE_ACC)
        return command;
    for (size_t k = 0; k < count; k++)
        children[k] = command_of(dpia, phrase_child(command, k),
                                 parallel || phrase_is_parallel(command));
    if (phrase_is_in(command, PRIM_NEW, SPACE_LOCAL) ||
        (parallel && phrase_is_in(command, PRIM_NEW, SPACE_GLOBAL)))
        command = phrase_moved(dpia, command, in_space(SPACE_ANY));
    command = phrase_with_children(dpia, command, children);
    return phrase_is_prim(command, PRIM_PARFOR_CARRY) ? in_order_loop(dpia, command) : command;
}

static const struct phrase *entry_body(struct dpia *dpia, const struct entry *entry, void *data)
{
    (void)data;
    return command_of(dpia, entry->body, false);
}

static const struct phrase *function_body(struct dpia *dpia, const struct function *function,
                                          void *data)
{
    (void)data;
    return command_of(dpia, function->body, true);
}

const struct program *place_without_groups(struct dpia *dpia, const struct program *program)
{
    return program_with_bodies(dpia, program, entry_body, function_body, NULL);
}
