/* Applied lambdas that a person wrote, or that come of definitions, are reduced: after the checker
 * has seen them, before anything else does (dpia.txt 4.2: DPIA has full beta-eta reasoning).
 *
 *     (\(o: acc[f32]) x. o := x + x) (idxAcc out i) 1.0      idxAcc out i := 1.0 + 1.0
 *     (\(x: exp[f32]). x * x) (f y + 1.0)                    let x = f y + 1.0 in x * x
 *
 * By the APP rule an argument does not interfere with the function, so that it may be computed
 * where it stands, once or at each use. An expression that is not trivial and that is used more
 * than once in an expression is bound once. */
#include "dpia/phrase_private.h"
#include "dpia/program.h"

static bool is_trivial(const struct phrase *phrase)
{
    return phrase->kind == PHRASE_VAR || phrase->kind == PHRASE_LITERAL ||
           (phrase->kind == PHRASE_PROJ && is_trivial(phrase->u.proj.pair));
}

/* Whether ARG, of the lambda FUN, is to be bound by `let`. */
static bool is_shared(const struct phrase *fun, const struct phrase *arg)
{
    return arg->type->kind == TYPE_EXP && fun->u.lam.body->type->kind == TYPE_EXP &&
           !is_trivial(arg) && phrase_uses(fun->u.lam.body, fun->u.lam.param) > 1;
}

static const struct phrase *apply(struct dpia *dpia, const struct phrase *fun,
                                  const struct phrase *arg, struct loc loc)
{
    if (fun->kind == PHRASE_LAM && is_shared(fun, arg))
        return phrase_let(dpia, fun->u.lam.param, arg, fun->u.lam.body, loc);
    return phrase_app(dpia, fun, arg, loc);
}

const struct phrase *phrase_contract(struct dpia *dpia, const struct phrase *phrase)
{
    size_t count = phrase_child_count(phrase);
    const struct phrase **children = ARENA_ARRAY(dpia_arena(dpia), const struct phrase *, count);
    bool changed = false;
    for (size_t i = 0; i < count; i++) {
        children[i] = phrase_contract(dpia, phrase_child(phrase, i));
        changed = changed || children[i] != phrase_child(phrase, i);
    }
    if (phrase->kind == PHRASE_APP)
        return apply(dpia, children[0], children[1], phrase->loc);
    return changed ? phrase_rebuild(dpia, phrase, children) : phrase;
}

struct program *program_reduce(struct dpia *dpia, const struct program *program)
{
    struct program *result = ARENA_NEW(dpia_arena(dpia), struct program);
    *result = *program;
    result->functions = (struct function_vec){0};
    result->entries = (struct entry_vec){0};
    result->definitions = (struct definition_vec){0};
    for (size_t i = 0; i < program->functions.len; i++) {
        struct function function = program->functions.at[i];
        function.body = phrase_contract(dpia, function.body);
        VEC_PUSH(dpia_arena(dpia), &result->functions, function);
    }
    for (size_t i = 0; i < program->entries.len; i++) {
        struct entry *entry = ARENA_NEW(dpia_arena(dpia), struct entry);
        *entry = *program->entries.at[i];
        entry->body = phrase_contract(dpia, entry->body);
        VEC_PUSH(dpia_arena(dpia), &result->entries, entry);
    }
    return result;
}
