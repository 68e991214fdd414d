/* Steps whose new value has old arrays in other places:
 *
 *     loop (prev, cur) = .. for _i < n do (cur, map .. prev cur)
 *
 * Stage I copies cur into the first component of the new value. Nothing needs to be copied if the
 * step leaves cur where it is, writes the other array to the memory of prev, and the two change
 * places then. So the step's acceptors for the components change places, with v for the
 * accumulator, of arrays a and b:
 *
 *     \old out. A(snd old)(pairAcc1 out); F(old)(pairAcc2 out)
 *     \old out. A(snd old)(pairAcc2 out); F(old)(pairAcc1 out)
 *
 * of which the first command copies a component into itself, which is nothing where the step runs
 * in place (stage2_step.c). What follows is
 *
 *     new (\last. last.1 := fst v.2; pairAcc1 v.1 := snd v.2; pairAcc2 v.1 := last.2)
 *
 * of which target/exchange.c makes an exchange of the blocks, without memory for last. That is so
 * for arrays at host level, of which the loops over their elements are parallel loops of the device
 * or of all threads; other steps are left alone. Any permutation of arrays of one type, with as
 * many new ones as there are: (b, c, a), (b, c, F). Of an array that the new value has twice one is
 * a copy. */
#include "translate/stage2_swap.h"

#include "dpia/loops.h"
#include "dpia/uses.h"
#include "translate/assign.h"
#include "translate/part.h"
#include "translate/stage2_inplace.h"
#include "translate/stage2_state.h"

/* What the commands of a step do with a component of its result. */
struct written {
    size_t uses;   /* acceptors of it */
    size_t copies; /* of those: in commands that copy component FROM */
    size_t from;
};

struct search {
    struct dpia *dpia;
    const struct stage2_body *step;
    const struct stage2_swap *swap;
    struct written written[STAGE2_SWAP_MOST];
};

/* Adds the components of DATA, to which LEN steps lead, BITS. */
static bool add_components(struct stage2_swap *swap, const struct data *data, uint64_t bits,
                           unsigned len)
{
    if (data->kind == DATA_PAIR)
        return len < PART_MAX_STEPS && add_components(swap, data->fst, bits, len + 1) &&
               add_components(swap, data->snd, bits | (uint64_t)1 << len, len + 1);
    if (swap->count == STAGE2_SWAP_MOST || data->kind == DATA_PACKED)
        return false;
    swap->at[swap->count] =
        (struct stage2_component){.bits = bits, .len = len, .data = data, .place = swap->count};
    swap->count++;
    return true;
}

bool stage2_components(const struct var *old, struct stage2_swap *components)
{
    *components = (struct stage2_swap){0};
    return add_components(components, old->type->data, 0, 0);
}

/* The component that PART has some of, which loses what leads to it; their number if it is none. */
static size_t enter_component(const struct stage2_swap *swap, struct part *part)
{
    for (size_t k = 0; k < swap->count; k++) {
        struct part component = {.bits = swap->at[k].bits, .len = swap->at[k].len};
        if (part->len < component.len || !part_meets(*part, component))
            continue;
        part->bits = component.len < PART_MAX_STEPS ? part->bits >> component.len : 0;
        part->len -= component.len;
        return k;
    }
    return swap->count;
}

/* The component of OUT that ACC is; their number if it is none. */
static size_t component_of(struct dpia *dpia, const struct stage2_swap *swap,
                           const struct phrase *acc, const struct var *out)
{
    struct part part;
    const struct var *var;
    if (acc->type->kind != TYPE_ACC || !part_of(dpia, acc, &var, &part) || var != out || part.view)
        return swap->count;
    size_t component = enter_component(swap, &part);
    return part.len == 0 ? component : swap->count;
}

/* Counts the acceptors of components in PHRASE; false if it has one of several. */
static bool count_uses(struct search *search, const struct phrase *phrase)
{
    size_t component = component_of(search->dpia, search->swap, phrase, search->step->out);
    if (component < search->swap->count) {
        search->written[component].uses++;
        return true;
    }
    if (phrase->kind == PHRASE_VAR && phrase_var_of(phrase) == search->step->out)
        return false;
    for (size_t k = 0; k < phrase_child_count(phrase); k++)
        if (!count_uses(search, phrase_child(phrase, k)))
            return false;
    return true;
}

/* Whether MAP copies a part of component *FROM of the old accumulator into the same part of
 * component *TO of the new one. */
static bool is_copy(const struct search *search, const struct phrase *map, size_t *to, size_t *from)
{
    const struct phrase *fun = phrase_arg(map, 0);
    const struct var *out, *old;
    struct part written, read;
    if (fun->kind != PHRASE_LAM || phrase_lam_body(fun)->kind != PHRASE_LAM ||
        !part_of(search->dpia, phrase_arg(map, 2), &out, &written) || out != search->step->out ||
        !part_of(search->dpia, phrase_arg(map, 1), &old, &read) || old != search->step->old)
        return false;
    *to = enter_component(search->swap, &written);
    *from = enter_component(search->swap, &read);
    return *to < search->swap->count && *from < search->swap->count &&
           part_is_same(search->dpia, written, read) &&
           stage2_copies(search->dpia, phrase_lam_body(phrase_lam_body(fun)),
                         phrase_lam_param(phrase_lam_body(fun)), phrase_lam_param(fun));
}

/* Notes the copies at host level in COMMAND that each step makes. */
static void find_copies(struct search *search, const struct phrase *command)
{
    size_t to, from;
    if (phrase_is_prim(command, PRIM_SEQ)) {
        find_copies(search, phrase_pair_fst(phrase_arg(command, 0)));
        find_copies(search, phrase_pair_snd(phrase_arg(command, 0)));
    } else if (phrase_is_prim(command, PRIM_NEW) && phrase_arg(command, 0)->kind == PHRASE_LAM) {
        find_copies(search, phrase_lam_body(phrase_arg(command, 0)));
    } else if (phrase_is_prim(command, PRIM_LET_NAT_COMM) &&
               phrase_pair_snd(phrase_arg(command, 0))->kind == PHRASE_NAT_LAM) {
        find_copies(search,
                    phrase_nat_lam_body(phrase_pair_snd(phrase_arg(command, 0))));
    } else if (phrase_is_at(command, PRIM_MAPI, LOOP_GLOBAL) &&
               is_copy(search, command, &to, &from)) {
        struct written *written = &search->written[to];
        if (written->copies == 0)
            written->from = from;
        written->copies += written->from == from;
    }
}

/* Whether component K of the new value is one of the old value. */
static bool is_old(const struct search *search, size_t k)
{
    return search->written[k].copies > 0 && search->written[k].copies == search->written[k].uses;
}

/* Leaves old arrays where they are, if there are such that belong elsewhere; each of the others
 * gets the memory that is left for it at the end of those which take each other's. */
static bool choose_places(const struct search *search, struct stage2_swap *swap)
{
    size_t taken_by[STAGE2_SWAP_MOST];
    bool changed = false, placed[STAGE2_SWAP_MOST] = {false};
    for (size_t k = 0; k < swap->count; k++)
        taken_by[k] = swap->count;
    for (size_t k = 0; k < swap->count; k++)
        if (is_old(search, k) && search->written[k].from == k) {
            taken_by[k] = k;
            placed[k] = true;
        }
    for (size_t k = 0; k < swap->count; k++) {
        size_t from = search->written[k].from;
        if (placed[k] || !is_old(search, k) || taken_by[from] < swap->count ||
            swap->at[k].data != swap->at[from].data)
            continue;
        taken_by[from] = k;
        swap->at[k].place = from;
        placed[k] = changed = true;
    }
    for (size_t k = 0; k < swap->count; k++) {
        size_t left = k;
        if (placed[k])
            continue;
        while (taken_by[left] < swap->count)
            left = taken_by[left];
        taken_by[left] = k;
        swap->at[k].place = left;
    }
    return changed;
}

const struct phrase *stage2_component_acc(struct dpia *dpia, const struct stage2_component *at,
                                          const struct phrase *acc)
{
    for (unsigned k = 0; k < at->len; k++)
        acc = phrase_acc_view(dpia,
                              at->bits >> k & 1 ? PRIM_PAIR_ACC_SND : PRIM_PAIR_ACC_FST,
                              acc, acc->loc);
    return acc;
}

const struct phrase *stage2_component_exp(struct dpia *dpia, const struct stage2_component *at,
                                          const struct phrase *exp)
{
    for (unsigned k = 0; k < at->len; k++)
        exp = phrase_select(dpia, exp, at->bits >> k & 1 ? 2 : 1, exp->loc);
    return exp;
}

/* PHRASE, where each component of the new value is written to the memory of its place. */
static const struct phrase *in_places(const struct search *search, const struct stage2_swap *swap,
                                      const struct phrase *phrase)
{
    struct dpia *dpia = search->dpia;
    size_t count = phrase_child_count(phrase);
    size_t component = component_of(dpia, swap, phrase, search->step->out);
    if (component < swap->count)
        return stage2_component_acc(dpia, &swap->at[swap->at[component].place],
                             phrase_var(dpia, search->step->out, phrase->loc));
    if (phrase->type->kind == TYPE_EXP || !phrase_mentions(phrase, search->step->out))
        return phrase;
    const struct phrase **children = ARENA_ARRAY(dpia_arena(dpia), const struct phrase *, count);

    for (size_t k = 0; k < count; k++)
        children[k] = in_places(search, swap, phrase_child(phrase, k));
    return phrase_with_children(dpia, phrase, children);
}

/* Whether the command at PLACE is run by an iteration of a map or a parallel loop. */
static bool is_in_map(const struct rewrite_place *place)
{
    for (; place; place = place->outer)
        if (stage2_is_map(place->parent) || phrase_is_parallel(place->parent))
            return true;
    return false;
}

/* Whether two arrays in COMPONENTS are of one type. */
static bool has_alike(const struct stage2_swap *components)
{
    for (size_t k = 0; k < components->count; k++)
        for (size_t i = 0; i < k; i++)
            if (components->at[k].data == components->at[i].data &&
                components->at[k].data->kind == DATA_ARRAY)
                return true;
    return false;
}

bool stage2_may_swap(struct stage2 *stage, const struct stage2_body *step,
                     const struct phrase *whole)
{
    struct stage2_swap components;
    const struct var *var;
    struct part part;
    return stage2_components(step->old, &components) && has_alike(&components) &&
           !is_in_map(stage->place) &&
           part_of(stage->dpia, phrase_proj(stage->dpia, whole, 1, whole->loc), &var, &part) &&
           !part.view;
}

bool stage2_swap_of(struct stage2 *stage, const struct stage2_body *step, struct stage2_swap *swap,
                    const struct phrase **body)
{
    struct search search = {.dpia = stage->dpia, .step = step, .swap = swap};
    if (!stage2_components(step->old, swap) || !count_uses(&search, step->body))
        return false;
    find_copies(&search, step->body);
    if (!choose_places(&search, swap))
        return false;
    *body = in_places(&search, swap, step->body);
    return true;
}

/* The commands for the cycle of components that begins with number FIRST. */
static const struct phrase *turn_cycle(struct dpia *dpia, const struct stage2_swap *swap,
                                       const struct copy_loops *loops, size_t first,
                                       const struct phrase *whole, enum space space)
{
    struct loc loc = whole->loc;
    const struct var *last = translate_new_var(dpia, "last", swap->at[first].data, loc);
    const struct phrase *acc = phrase_proj(dpia, whole, 1, loc);
    const struct phrase *exp = phrase_proj(dpia, whole, 2, loc);
    const struct phrase *commands =
        translate_assign_by(dpia, loops, translate_acc_of(dpia, last),
                            stage2_component_exp(dpia, &swap->at[first], exp), loc);
    for (size_t k = first; k < swap->count; k = swap->at[k].place == first ? swap->count
                                                                           : swap->at[k].place) {
        size_t from = swap->at[k].place;
        const struct phrase *value = from == first
                                         ? translate_exp_of(dpia, last)
                                         : stage2_component_exp(dpia, &swap->at[from], exp);
        const struct phrase *place = stage2_component_acc(dpia, &swap->at[k], acc);
        commands = phrase_seq(dpia, commands, translate_assign_by(dpia, loops, place, value, loc),
                              loc);
    }
    return phrase_new(dpia, space, last, commands, loc);
}

/* Whether number K is the first one of a cycle of components that change places. */
static bool begins_cycle(const struct stage2_swap *swap, size_t k)
{
    size_t at = swap->at[k].place;
    while (at > k)
        at = swap->at[at].place;
    return at == k && swap->at[k].place != k;
}

const struct phrase *stage2_swap_back(struct dpia *dpia, const struct stage2_swap *swap,
                                      const struct stage2_body *step, const struct phrase *whole,
                                      enum space space)
{
    struct copy_loops loops = translate_copy_loops(step->body, step->out);
    const struct phrase *all = NULL;
    for (size_t k = 0; k < swap->count; k++) {
        if (!begins_cycle(swap, k))
            continue;
        const struct phrase *cycle = turn_cycle(dpia, swap, &loops, k, whole, space);
        all = all ? phrase_seq(dpia, all, cycle, whole->loc) : cycle;
    }
    return all;
}

size_t stage2_swap_value(const struct stage2_swap *swap, size_t first)
{
    size_t at = 0, from = 0, value = 0;
    while (at < swap->count && from < first)
        from += data_component_count(swap->at[at++].data);
    for (size_t k = 0; k < swap->count && swap->at[k].place != at; k++)
        value += data_component_count(swap->at[k].data);
    return value;
}
