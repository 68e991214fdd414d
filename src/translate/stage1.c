/* Stage I of the translation: functional DPIA to imperative DPIA over mapI* and reduceI
 * (dpia.txt section 4.1, Fig. 5). This file has the entry points and the continuations; the
 * acceptor-passing translation A is stage1_accept.c, the continuation-passing translation C is
 * stage1_continue.c, and their clauses are in one file for each family of primitives.
 *
 * Dialect in: functional phrases whose maps have a level and whose reductions are sequential.
 * Dialect out: commands; expressions without map, reduce, let, array and letNat.
 *
 * Continuations. Fig. 5b gives C(E) a function from expressions to commands, and every clause
 * applies it exactly once, inside of commands that it builds around it:
 *
 *     C(map F E)(C) = new (\tmp. A(map F E)(tmp.1); C(tmp.2))
 *
 * So C is written here in direct style: it returns the expression that the continuation is applied
 * to, the residual, and appends the commands around that point to a list of frames, outermost
 * first. stage1_close puts them around the command that the continuation gives. No administrative
 * redex is ever built, and the order of evaluation is the order of the calls.
 *
 * Example: `reduce (\x a. x + a) 0 (map (\x. fst x * snd x) (zip xs ys))` becomes
 *
 *     new [n]f32 (\tmp. mapI (\x o. o := fst x * snd x) (zip xs ys) tmp.1;
 *                       reduceI (\x a o. o := x + a) 0 tmp.2 (\r. out := r)) */
#include "translate/stage1.h"

#include "base/diag.h"
#include "translate/assign.h"
#include "translate/stage1_private.h"

const struct phrase *stage1_push_new(struct stage1 *stage, struct frames *frames,
                                     const struct var *var, const struct phrase *before)
{
    struct frame frame = {.kind = FRAME_NEW, .loc = var->loc, .var = var, .before = before};

    VEC_PUSH(dpia_arena(stage->dpia), frames, frame);
    return translate_exp_of(stage->dpia, var);
}

static const struct phrase *close_new(struct dpia *dpia, const struct frame *frame,
                                      const struct phrase *body)
{
    return phrase_new(dpia, PRIM_NEW, frame->var,
                      phrase_seq(dpia, frame->before, body, frame->loc), frame->loc);
}

static const struct phrase *close_reduce(struct dpia *dpia, const struct frame *frame,
                                         const struct phrase *body)
{
    const struct nat *nats[] = {phrase_array_size(frame->value)};
    const struct data *datas[] = {phrase_data(frame->value)->fst, phrase_data(frame->init)};
    const struct phrase *args[] = {frame->fun, frame->init, frame->value,
                                   phrase_lam(dpia, frame->var, body, frame->loc)};

    return phrase_prim(dpia, PRIM_REDUCEI, nats, 1, datas, 2, args, 4, frame->loc);
}

static const struct phrase *close_frame(struct dpia *dpia, const struct frame *frame,
                                        const struct phrase *body)
{
    switch (frame->kind) {
    case FRAME_NEW:
        return close_new(dpia, frame, body);
    case FRAME_REDUCE:
        return close_reduce(dpia, frame, body);
    case FRAME_LET_NAT:
        return phrase_let_nat_comm(dpia, frame->value, frame->nat, body, frame->loc);
    }
    bug(frame->loc, "unknown kind of frame");
}

const struct phrase *stage1_close(struct stage1 *stage, const struct frames *frames,
                                  const struct phrase *body)
{
    for (size_t k = frames->len; k > 0; k--)
        body = close_frame(stage->dpia, &frames->at[k - 1], body);
    return body;
}

static struct entry *translate_entry(struct stage1 *stage, const struct entry *entry)
{
    struct dpia *dpia = stage->dpia;
    struct entry *copy = ARENA_NEW(dpia_arena(dpia), struct entry);
    const struct var *out =
        var_new(dpia, "out", type_acc(dpia_types(dpia), entry->result), entry->loc);

    *copy = *entry;
    copy->out = out;
    copy->body = stage1_accept(stage, entry->body, phrase_var(dpia, out, entry->loc));
    return copy;
}

/* \p1. ... \pn. E to \p1. ... \pn. \o. A(E)(o). */
static const struct phrase *translate_function(struct stage1 *stage, const struct phrase *fun)
{
    struct dpia *dpia = stage->dpia;
    const struct phrase *body;

    if (fun->kind == PHRASE_LAM) {
        body = translate_function(stage, fun->u.lam.body);
        return phrase_lam(dpia, fun->u.lam.param, body, fun->loc);
    }
    const struct var *o =
        var_new(dpia, "o", type_acc(dpia_types(dpia), phrase_data(fun)), fun->loc);

    body = stage1_accept(stage, fun, phrase_var(dpia, o, fun->loc));
    return phrase_lam(dpia, o, body, fun->loc);
}

struct program *translate_stage1(struct dpia *dpia, const struct program *program)
{
    struct arena *arena = dpia_arena(dpia);
    struct program *result = ARENA_NEW(arena, struct program);
    struct stage1 stage = {.dpia = dpia, .program = program};

    result->name = program->name;
    result->lanes = program->lanes;
    for (size_t k = 0; k < program->entries.len; k++)
        VEC_PUSH(arena, &result->entries, translate_entry(&stage, program->entries.at[k]));
    stage.depth = 1;
    for (size_t k = 0; k < program->functions.len; k++) {
        struct function function = program->functions.at[k];

        function.body = translate_function(&stage, function.body);
        VEC_PUSH(arena, &result->functions, function);
    }
    return result;
}
