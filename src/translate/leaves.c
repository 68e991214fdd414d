/* Leaves of variables, and how often each is used. For p : exp[(f32 x (f32 x f32))] the leaves are
 * fst p, fst (snd p) and snd (snd p), and in
 *
 *     fst p + fst p * sum (mapSeq (\x. x * fst (snd p)) xs)
 *
 * they are used 2, 2 and 0 times: the second one once, but in a loop. */
#include "translate/leaves.h"

#include "base/diag.h"
#include "base/name.h"
#include "dpia/uses.h"

bool leaves_component(const struct phrase *exp, const struct var *var, const struct data **data,
                      size_t *first)
{
    bool second = phrase_is_prim(exp, PRIM_SND);
    if (exp->kind == PHRASE_VAR && phrase_var_of(exp) == var) {
        *data = var->type->data;
        *first = 0;
        return true;
    }
    if (!second && !phrase_is_prim(exp, PRIM_FST))
        return false;
    if (!leaves_component(phrase_arg(exp, 0), var, data, first))
        return false;
    if (second)
        *first += data_component_count((*data)->fst);
    *data = second ? (*data)->snd : (*data)->fst;
    return true;
}

static void count(const struct phrase *phrase, const struct var *var, size_t weight, size_t *uses)
{
    const struct data *data;
    size_t first;
    if (leaves_component(phrase, var, &data, &first)) {
        for (size_t k = 0; k < data_component_count(data); k++)
            uses[first + k] += weight;
        return;
    }
    for (size_t k = 0; k < phrase_child_count(phrase); k++)
        count(phrase_child(phrase, k), var, phrase_repeats(phrase, k) ? 2 : weight, uses);
}

size_t *leaves_uses(struct dpia *dpia, const struct phrase *phrase, const struct var *var)
{
    size_t *uses = ARENA_ARRAY(dpia_arena(dpia), size_t, data_component_count(var->type->data));
    count(phrase, var, 1, uses);
    return uses;
}

/* The parameter of a let: its uses so far, and the loops around its scope. */
struct scope {
    size_t *uses;
    unsigned loops;
};

struct counting {
    struct dpia *dpia;
    struct map *scopes; /* variable -> struct scope */
    struct map *uses;   /* variable -> uses */
};

static void open_scope(struct counting *counting, const struct var *var, unsigned loops)
{
    struct arena *arena = dpia_arena(counting->dpia);
    struct scope *scope = ARENA_NEW(arena, struct scope);
    scope->uses = ARENA_ARRAY(arena, size_t, data_component_count(var->type->data));
    scope->loops = loops;
    map_set(counting->scopes, var, scope);
    map_set(counting->uses, var, scope->uses);
}

/* Counts PHRASE, if it is a component of the parameter of a let. */
static bool count_component(struct counting *counting, const struct phrase *phrase, unsigned loops)
{
    const struct phrase *root = phrase;
    const struct data *data;
    size_t first;
    while (phrase_is_prim(root, PRIM_FST) || phrase_is_prim(root, PRIM_SND))
        root = phrase_arg(root, 0);
    const struct scope *scope =
        root->kind == PHRASE_VAR ? map_get(counting->scopes, phrase_var_of(root)) : NULL;

    if (!scope || !leaves_component(phrase, phrase_var_of(root), &data, &first))
        return false;
    for (size_t k = 0; k < data_component_count(data); k++)
        scope->uses[first + k] += loops > scope->loops ? 2 : 1;
    return true;
}

static void count_all(struct counting *counting, const struct phrase *phrase, unsigned loops)
{
    if (count_component(counting, phrase, loops))
        return;
    if (phrase_is_prim(phrase, PRIM_LET) && phrase_arg(phrase, 1)->kind == PHRASE_LAM)
        open_scope(counting, phrase_lam_param(phrase_arg(phrase, 1)), loops);
    for (size_t k = 0; k < phrase_child_count(phrase); k++)
        count_all(counting, phrase_child(phrase, k), loops + phrase_repeats(phrase, k));
}

struct map *leaves_let_uses(struct dpia *dpia, const struct phrase *phrase)
{
    struct arena *arena = dpia_arena(dpia);
    struct counting counting = {
        .dpia = dpia, .scopes = map_new_objects(arena), .uses = map_new_objects(arena)};
    count_all(&counting, phrase, 0);
    return counting.uses;
}

struct title leaves_title(struct dpia *dpia, const struct var *var, size_t leaf)
{
    size_t count = data_component_count(var->type->data);
    struct title title = var_title(var);
    if (leaf >= count)
        bug(var->loc, "'%s' has %zu leaves, and no number %zu", var->name, count, leaf);
    return count == 1 ? title : title_slice(dpia_arena(dpia), title, leaf, 1, count);
}
