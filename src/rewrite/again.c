/* What is computed again rather than stored, where memory is slow and arithmetic is not:
 *
 *     let ys = map f xs in map g (zip (rotate 1 ys) ys)
 *       = map g (zip (rotate 1 (map f xs)) (map f xs))
 *
 * An element that is stored goes to memory and comes back; one that is computed again reads what
 * its neighbours have just read. What is reduced, scanned or looked up is none of these: it may
 * take an element much more often. */
#include "rewrite/again.h"

#include "dpia/fail.h"
#include "dpia/uses.h"
#include "rewrite/cost.h"

/* More than any element is worth, in uses or in operations: no product or sum of such overflows. */
enum { TOO_MANY = 1 << 30 };

static int64_t uses_in(const struct phrase *phrase, const struct var *var, bool mapped);

static int64_t uses_in_children(const struct phrase *phrase, const struct var *var, bool mapped)
{
    int64_t uses = 0;
    for (size_t i = 0; i < phrase_child_count(phrase); i++)
        uses += uses_in(phrase_child(phrase, i), var, mapped);
    return uses;
}

/* Whether PHRASE only passes on what its children are. */
static bool passes(const struct phrase *phrase)
{
    enum primitive prim = phrase_prim_of(phrase);
    return prim == PRIM_PAIR || prim == PRIM_FST || prim == PRIM_SND ||
           (primitive_class(prim) == PRIM_LAYOUT && prim != PRIM_GENERATE &&
            phrase_data(phrase)->kind == DATA_ARRAY);
}

/* How often each element of VAR is taken in PHRASE, which makes arrays of it by views and maps:
 * what is MAPPED; TOO_MANY where it is taken otherwise, or is a result. */
static int64_t uses_in(const struct phrase *phrase, const struct var *var, bool mapped)
{
    if (!phrase_mentions(phrase, var))
        return 0;
    if (phrase->kind == PHRASE_VAR)
        return mapped ? 1 : TOO_MANY;
    if (phrase->kind != PHRASE_PRIM)
        return TOO_MANY;
    if (phrase_is_prim(phrase, PRIM_LET) && phrase_arg(phrase, 1)->kind == PHRASE_LAM)
        return uses_in(phrase_arg(phrase, 0), var, false) +
               uses_in(phrase_lam_body(phrase_arg(phrase, 1)), var, false);
    if (phrase_is_at(phrase, PRIM_MAP, LOOP_OPEN))
        return phrase_mentions(phrase_arg(phrase, 0), var)
                   ? TOO_MANY
                   : uses_in(phrase_arg(phrase, 1), var, true);
    return passes(phrase) ? uses_in_children(phrase, var, mapped) : TOO_MANY;
}

/* The scalars of DATA, which is flat. */
static int64_t scalars_of(const struct data *data)
{
    return data->kind == DATA_PAIR ? scalars_of(data->fst) + scalars_of(data->snd) : 1;
}

static int64_t element_cost(struct dpia *dpia, const struct program *program,
                            const struct phrase *fun, const struct phrase *xs);

/* What an element of MAP takes; TOO_MANY if it is none. */
static int64_t map_cost(struct dpia *dpia, const struct program *program,
                        const struct phrase *map)
{
    return phrase_is_at(map, PRIM_MAP, LOOP_OPEN)
               ? element_cost(dpia, program, phrase_arg(map, 0), phrase_arg(map, 1))
               : TOO_MANY;
}

/* What an element of map FUN XS, of maps of views, takes; TOO_MANY if that is not known, or may
 * fail. */
static int64_t element_cost(struct dpia *dpia, const struct program *program,
                            const struct phrase *fun, const struct phrase *xs)
{
    if (fun->kind != PHRASE_LAM || !cost_is_view(dpia, xs))
        return TOO_MANY;
    const struct phrase *body = phrase_lam_body(fun);
    if (phrase_data(body)->kind == DATA_ARRAY)
        return map_cost(dpia, program, body);
    const struct data *read = phrase_array_elem(xs);
    if (!data_is_flat(phrase_data(body)) || !data_is_flat(read) || cost_has_loop(body) ||
        fail_anywhere(dpia, program, body))
        return TOO_MANY;
    return cost_operations(body) + scalars_of(read);
}

bool again_is_less(struct dpia *dpia, const struct program *program, int64_t most,
                   const struct phrase *use, const struct phrase *fun, const struct phrase *xs)
{
    if (use->kind != PHRASE_LAM || phrase_has(phrase_lam_body(use), TRAIT_REDUCTION))
        return false;
    int64_t cost = element_cost(dpia, program, fun, xs);
    int64_t uses = uses_in(phrase_lam_body(use), phrase_lam_param(use), true);
    return cost < TOO_MANY && uses < TOO_MANY && uses * cost <= most;
}
