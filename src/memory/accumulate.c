/* Device variables that a kernel of one work-item accumulates into. A flat variable whose scope has
 * a parallel loop in it lies in device memory, one element of it (host.c). Where it is first
 * computed by a loop, that loop should not go through memory:
 *
 *     new f32 (\s. s.1 := 0; for n (\i. s.1 := s.2 + idx xs i); parforGlobal ...)
 *
 * becomes, before it is placed,
 *
 *     new f32 (\s. new f32 (\s'. s'.1 := 0; for n (\i. s'.1 := s'.2 + idx xs i); s.1 := s'.2);
 *                  parforGlobal ...)
 *
 * where s' is private, and all that computes it is one task. */
#include "memory/accumulate.h"

#include "memory/host.h"
#include "memory/place_state.h"
#include "translate/assign.h"

/* COMMAND consists of tasks only, one after the other. */
static bool only_tasks(const struct phrase *command)
{
    if (!phrase_is_prim(command, PRIM_SEQ))
        return memory_is_task(command);
    const struct phrase *both = phrase_arg(command, 0);

    return only_tasks(phrase_pair_fst(both)) && only_tasks(phrase_pair_snd(both));
}

/* A loop in COMMAND mentions VAR. */
static bool loops_over(const struct phrase *command, const struct var *var)
{
    if (phrase_is_prim(command, PRIM_FOR) || phrase_is_prim(command, PRIM_WHILE_COMM))
        return phrase_mentions(command, var);
    for (size_t k = 0; k < phrase_child_count(command); k++)
        if (loops_over(phrase_child(command, k), var))
            return true;
    return false;
}

/* SEQUENCE as its first command, which is no sequence, and the rest. */
static const struct phrase *turned(struct place *place, const struct phrase *sequence)
{
    const struct phrase *both = phrase_arg(sequence, 0), *first = phrase_pair_fst(both);
    while (phrase_is_prim(first, PRIM_SEQ)) {
        const struct phrase *inner = phrase_arg(first, 0);
        sequence = phrase_seq(place->dpia, phrase_pair_fst(inner),
                              phrase_seq(place->dpia, phrase_pair_snd(inner), phrase_pair_snd(both),
                                         sequence->loc),
                              sequence->loc);
        both = phrase_arg(sequence, 0);
        first = phrase_pair_fst(both);
    }
    return sequence;
}

/* The tasks that *REST begins with, as one command; *REST is what follows. */
static const struct phrase *leading_tasks(struct place *place, const struct phrase **rest)
{
    const struct phrase *all = phrase_skip(place->dpia, (*rest)->loc);
    while (phrase_is_prim(*rest, PRIM_SEQ)) {
        const struct phrase *both = phrase_arg(turned(place, *rest), 0);
        if (!only_tasks(phrase_pair_fst(both)))
            break;
        all = phrase_seq(place->dpia, all, phrase_pair_fst(both), (*rest)->loc);
        *rest = phrase_pair_snd(both);
    }
    return all;
}

const struct phrase *place_accumulator(struct place *place, const struct var *var,
                                       const struct phrase *body)
{
    struct dpia *dpia = place->dpia;
    struct loc loc = var->loc;
    const struct phrase *rest = body;
    const struct phrase *tasks = leading_tasks(place, &rest);
    const struct var *private;
    const struct phrase *copy;
    if (!loops_over(tasks, var))
        return body;
    private = var_titled(dpia, var_title(var), var->type, loc);
    tasks = phrase_subst(dpia, tasks, var, phrase_var(dpia, private, loc));
    copy = translate_assign(dpia, level_of(LOOP_SEQUENTIAL), translate_acc_of(dpia, var),
                            translate_exp_of(dpia, private), loc);
    tasks = phrase_new(dpia, SPACE_ANY, private, phrase_seq(dpia, tasks, copy, loc), loc);
    return phrase_seq(dpia, tasks, rest, loc);
}
