/* Questions about loops, variables and barriers (dpia.txt 6.2). */
#include "dpia/loops.h"

static bool is_parallel(enum primitive prim)
{
    return prim == PRIM_PARFOR || prim == PRIM_PARFOR_VAR || prim == PRIM_PARFOR_SLOTS ||
           prim == PRIM_PARFOR_CARRY;
}

bool primitive_is_loop(enum primitive prim)
{
    return prim == PRIM_MAP || prim == PRIM_MAPI || is_parallel(prim);
}

bool primitive_has_space(enum primitive prim)
{
    return prim == PRIM_NEW || prim == PRIM_TO || prim == PRIM_BARRIER;
}

bool phrase_is_in(const struct phrase *phrase, enum primitive prim, enum space space)
{
    return phrase_is_prim(phrase, prim) && phrase_space(phrase) == space;
}

bool phrase_is_at(const struct phrase *phrase, enum primitive prim, enum loop_level level)
{
    return phrase_is_prim(phrase, prim) && phrase_level(phrase).kind == level;
}

bool phrase_is_parallel(const struct phrase *phrase)
{
    return phrase->kind == PHRASE_PRIM && is_parallel(phrase->u.prim.prim);
}

const struct phrase *phrase_loop_body(const struct phrase *loop)
{
    return phrase_arg(loop, phrase_arg_count(loop) - 1);
}

bool phrase_is_parallel_at(const struct phrase *phrase, enum loop_level level)
{
    return phrase_is_parallel(phrase) && phrase_level(phrase).kind == level;
}

bool phrase_may_have_commands(const struct phrase *phrase)
{
    return phrase->type->kind != TYPE_EXP && phrase->type->kind != TYPE_ACC;
}

void phrase_add_commands(struct arena *arena, const struct phrase *comm, struct command_vec *all)
{
    if (!phrase_is_prim(comm, PRIM_SEQ)) {
        VEC_PUSH(arena, all, comm);
        return;
    }
    phrase_add_commands(arena, phrase_pair_fst(phrase_arg(comm, 0)), all);
    phrase_add_commands(arena, phrase_pair_snd(phrase_arg(comm, 0)), all);
}

bool phrase_has_barrier(const struct phrase *phrase)
{
    if (!phrase_may_have_commands(phrase))
        return false;
    for (size_t k = 0; k < phrase_child_count(phrase); k++)
        if (phrase_has_barrier(phrase_child(phrase, k)))
            return true;
    return phrase_is_prim(phrase, PRIM_BARRIER) || phrase_is_prim(phrase, PRIM_PASS_ON);
}
