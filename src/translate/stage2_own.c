/* Parallel loops in place: each iteration reads and writes its own element of one variable.
 *
 *     mapILocal F (zip v.2 xs) v.1
 *         = parforVarLocal v (\i e. F (pair e.2 (idx xs i)) e.1)
 *
 * By 4.2 the map would be a loop over the acceptor v.1 whose body reads v.2, which the rules of
 * Fig. 3 refuse: it might read what another iteration writes. Here it cannot, by type: what the
 * array has of the variable at position i is e, the element that the iteration writes. So
 *
 *     reduceI (\x a o. mapILocal1 (\p o. mapILocal G (zip (fst p) (snd p)) o) (zip a x) o) I E C
 *
 * keeps its accumulator where it is, in registers if it is there, one dimension after the other.
 *
 * A sequential map around is a loop over the elements of the variable, idxAcc v.1 i and idx v.2 i.
 * The acceptor is a component of the variable, such an element, or a view of them; what is read
 * must be seen by the same views (part.h):
 *
 *     mapIGlobal F (zip (asVector n w v.2) xs) (asScalarAcc n w v.1)
 *         = parforVarGlobal <asScalarAcc n w v.1, asVector n w v.2>
 *             (\i e. F (pair e.2 (idx xs i)) e.1)
 *
 * With zipAcc1 or zipAcc2 the elements are pairs of which a component is written. What else is read
 * of the variable must be another component of a pair:
 *
 *     mapILocal F (zip (fst v.2) (reverse (snd v.2))) (pairAcc1 v.1)
 *         = separatePair v (\a b.
 *             parforVarLocal a (\i e. F (pair e.2 (idx (reverse b.2) i)) e.1)) */
#include "translate/stage2_own.h"

#include "base/vec.h"
#include "dpia/interfere.h"
#include "dpia/uses.h"
#include "translate/assign.h"
#include "translate/leaves.h"
#include "translate/part.h"
#include "translate/stage2_element.h"
#include "translate/stage2_inplace.h"
#include "translate/stage2_state.h"
#include "translate/stage2_step.h"

struct acceptor_vec VEC(const struct phrase *);

struct own {
    struct stage2 *stage;
    const struct phrase *map;
    const struct var *root; /* the variable */
    const struct phrase *acc;       /* the array of it that the loop goes over */
    struct acceptor_vec zips;       /* zipAcc1 and zipAcc2 on top of ACC, the innermost last */
    const struct var *index, *elem; /* of the loop; ELEM is null as long as it has no name */
    size_t leaf;                    /* the leaf of the map's element that comes next */
    bool sequential;                /* the map is, with parallel ones in it */
};

/* Whether MAP writes what it reads, and is parallel, or has parallel ones in it. */
static bool reads_what_it_writes(struct dpia *dpia, const struct phrase *map)
{
    const struct phrase *fun = phrase_arg(map, 0), *acc = phrase_arg(map, 2);
    return (!phrase_is_at(map, PRIM_MAPI, LOOP_SEQUENTIAL) || translate_is_parallel(fun)) &&
           (phrase_interferes(dpia, acc, phrase_arg(map, 1)) || phrase_interferes(dpia, acc, fun));
}

/* Takes MAP apart; false if what it writes is no part of a variable that can be read back. */
static bool find(struct stage2 *stage, const struct phrase *map, struct own *own)
{
    struct dpia *dpia = stage->dpia;
    *own = (struct own){.stage = stage, .map = map, .acc = phrase_arg(map, 2)};
    own->sequential = phrase_is_at(map, PRIM_MAPI, LOOP_SEQUENTIAL);
    while (phrase_is_prim(own->acc, PRIM_ZIP_ACC_FST) ||
           phrase_is_prim(own->acc, PRIM_ZIP_ACC_SND)) {
        VEC_PUSH(dpia_arena(dpia), &own->zips, own->acc);
        own->acc = phrase_arg(own->acc, 0);
    }
    return part_read_back(dpia, own->acc, &own->root) != NULL;
}

/* The variable that an iteration has for its element, called TITLE if it has none yet. */
static const struct var *own_element(struct own *own, struct title title)
{
    const struct data *data = phrase_array_elem(own->acc);
    if (!own->elem)
        own->elem = translate_new_titled(own->stage->dpia, title, data, own->map->loc);
    return own->elem;
}

/* ELEM, an element of a part with components AT of the variable, or the components of it that lead
 * to READ. */
static const struct phrase *components(struct dpia *dpia, const struct phrase *elem, struct part at,
                                       struct part read, struct loc loc)
{
    for (unsigned k = at.len; k < read.len; k++)
        elem = phrase_select(dpia, elem, part_step(read, k) ? 2 : 1, loc);
    return elem;
}

/* The element of ARRAY that is the iteration's own, or components of it; null if it is another. */
static const struct phrase *own_part(struct own *own, const struct phrase *array,
                                     struct title title)
{
    struct dpia *dpia = own->stage->dpia;
    const struct var *written, *var;
    struct part at, read;
    if (!part_of(dpia, own->acc, &written, &at) || !part_of(dpia, array, &var, &read) ||
        var != written || read.len < at.len || !part_meets(at, read) ||
        read.len == PART_MAX_STEPS || !part_views_are_same(dpia, at.view, read.view))
        return NULL;
    const struct phrase *elem = translate_exp_of(dpia, own_element(own, title));

    elem = components(dpia, elem, at, read, array->loc);
    return phrase_data(elem) == phrase_array_elem(array) ? elem : NULL;
}

/* The element of ARRAY in an iteration; PARAM is the map's. An array of pairs in it is one leaf. */
static const struct phrase *element(struct own *own, const struct phrase *array,
                                    const struct var *param)
{
    struct dpia *dpia = own->stage->dpia;
    const struct phrase *halves[2];
    bool nested;
    if (part_is_zip(dpia, array, halves, &nested)) {
        size_t leaf = own->leaf;
        const struct phrase *first = element(own, halves[0], param);
        if (nested)
            own->leaf = leaf;
        const struct phrase *second = element(own, halves[1], param);
        return nested ? phrase_zip(dpia, first, second, array->loc)
                      : phrase_data_pair(dpia, first, second, array->loc);
    }
    struct title title = leaves_title(dpia, param, own->leaf);
    const struct phrase *part = own->sequential ? NULL : own_part(own, array, title);

    own->leaf += data_component_count(phrase_array_elem(array));
    return part ? part : stage2_element(own->stage, array, own->index);
}

static const struct phrase *select_at_once(struct dpia *dpia, const struct phrase *phrase);

static const struct phrase *at_once(void *data, const struct phrase *child)
{
    return select_at_once(data, child);
}

/* PHRASE with components of pairs and of zipped arrays taken at once. */
static const struct phrase *select_at_once(struct dpia *dpia, const struct phrase *phrase)
{
    const struct phrase *const *children = phrase_changed_children(dpia, phrase, at_once, dpia);
    const bool first = phrase_is_prim(phrase, PRIM_FST) || phrase_is_prim(phrase, PRIM_UNZIP_FST);
    if (phrase_is_prim(phrase, PRIM_FST) || phrase_is_prim(phrase, PRIM_SND))
        return phrase_select(dpia, children ? children[0] : phrase_arg(phrase, 0), first ? 1 : 2,
                             phrase->loc);
    if (phrase_is_prim(phrase, PRIM_UNZIP_FST) || phrase_is_prim(phrase, PRIM_UNZIP_SND))
        return phrase_unzip(dpia, children ? children[0] : phrase_arg(phrase, 0), first ? 1 : 2,
                            phrase->loc);
    return children ? phrase_with_children(dpia, phrase, children) : phrase;
}

/* Where the map writes its element: ELEM.1, or the component of it that the zips lead to. */
static const struct phrase *own_place(const struct own *own)
{
    struct dpia *dpia = own->stage->dpia;
    struct loc loc = own->map->loc;
    if (own->sequential)
        return phrase_idx_acc(dpia, phrase_arg(own->map, 2), phrase_var(dpia, own->index, loc),
                              loc);
    const struct phrase *place = translate_acc_of(dpia, own->elem);

    for (size_t k = own->zips.len; k > 0; k--) {
        bool first = phrase_is_prim(own->zips.at[k - 1], PRIM_ZIP_ACC_FST);
        place = phrase_acc_view(dpia, first ? PRIM_PAIR_ACC_FST : PRIM_PAIR_ACC_SND, place, loc);
    }
    return place;
}

/* The body of the loop. */
static const struct phrase *own_body(struct own *own)
{
    struct dpia *dpia = own->stage->dpia;
    const struct phrase *array = phrase_arg(own->map, 1);
    const struct var *x, *o;
    const struct phrase *body =
        stage2_open(stage2_open(phrase_arg(own->map, 0), &x), &o);
    own->index = stage2_index(own->stage, array, x);
    const struct phrase *value = element(own, array, x);

    own_element(own, title_made_up("own"));
    body = stage2_bind(own->stage, x, value, body);
    return phrase_subst(dpia, select_at_once(dpia, body), o, own_place(own));
}

/* One separatePair: the component that is gone into, and the other one. */
struct separation {
    const struct var *both[2];
    bool second; /* the component gone into is the second */
};

struct separation_vec VEC(struct separation);

/* Makes variables of the components that ACC = pairAcc (..) is one of, and puts the other one into
 * its places in *BODY. */
static struct separation separate(struct own *own, const struct phrase *acc,
                                  const struct phrase **body)
{
    struct dpia *dpia = own->stage->dpia;
    const struct phrase *whole = phrase_arg(acc, 0);
    const struct data *data = phrase_data(whole);
    bool second = phrase_is_prim(acc, PRIM_PAIR_ACC_SND);
    const struct var *root;
    struct separation made = {.second = second};
    made.both[0] = translate_new_var(dpia, "first", data->fst, own->map->loc);
    made.both[1] = translate_new_var(dpia, "second", data->snd, own->map->loc);
    const struct phrase *other = phrase_select(dpia, part_read_back(dpia, whole, &root),
                                               second ? 1 : 2, own->map->loc);

    *body = phrase_replace(dpia, *body, other, translate_exp_of(dpia, made.both[!second]));
    return made;
}

/* The loop over the variable that is the innermost of MADE, or ACC if there is none. */
static const struct phrase *own_loop(const struct own *own, const struct phrase *acc,
                                     const struct separation_vec *made, const struct phrase *body)
{
    struct dpia *dpia = own->stage->dpia;
    struct loc loc = own->map->loc;
    struct level level = phrase_level(own->map);
    const struct phrase *fun =
        phrase_lam(dpia, own->index, phrase_lam(dpia, own->elem, body, loc), loc);
    const struct phrase *whole = part_variable(dpia, acc), *all = NULL;
    for (size_t k = 0; k <= made->len; k++) {
        const struct separation *now = k < made->len ? &made->at[k] : NULL;
        const struct phrase *var =
            now ? phrase_var(dpia, now->both[now->second], loc) : whole;
        all = k == 0 ? phrase_parfor_var(dpia, level, var, fun, loc)
                     : phrase_separate_pair(dpia, var, all, loc);
        if (now)
            all = phrase_lam(dpia, now->both[0], phrase_lam(dpia, now->both[1], all, loc), loc);
    }
    return all;
}

bool stage2_own_map(struct stage2 *stage, const struct phrase *map, const struct phrase **loop)
{
    struct own own;
    struct separation_vec made = {0};
    *loop = NULL;
    if (!reads_what_it_writes(stage->dpia, map))
        return false;
    if (!find(stage, map, &own))
        return true;
    const struct phrase *acc = own.acc, *body = own_body(&own);

    if (own.sequential) {
        *loop = phrase_for(stage->dpia, phrase_nat_arg(map, 0), own.index, body, map->loc);
        return true;
    }

    while (phrase_mentions(body, own.root)) {
        if (!phrase_is_prim(acc, PRIM_PAIR_ACC_FST) && !phrase_is_prim(acc, PRIM_PAIR_ACC_SND))
            return true;
        struct separation one = separate(&own, acc, &body);

        VEC_PUSH(dpia_arena(stage->dpia), &made, one);
        acc = phrase_arg(acc, 0);
    }
    *loop = own_loop(&own, acc, &made, body);
    return true;
}

/* The body of LOOP, what stage2_own_map has made. */
static const struct phrase *body_of(const struct phrase *loop)
{
    while (loop->kind == PHRASE_LAM || phrase_is_prim(loop, PRIM_SEPARATE_PAIR) ||
           phrase_is_prim(loop, PRIM_PARFOR_VAR) || phrase_is_prim(loop, PRIM_FOR))
        loop = loop->kind == PHRASE_LAM
                   ? phrase_lam_body(loop)
                   : phrase_arg(loop, phrase_is_prim(loop, PRIM_FOR) ? 0 : 1);
    return loop;
}

bool stage2_has_races(struct stage2 *stage, const struct phrase *command)
{
    const struct phrase *loop;
    if (command->type->kind == TYPE_EXP || command->type->kind == TYPE_ACC)
        return false;
    if (stage2_is_map(command) && stage2_own_map(stage, command, &loop))
        return !loop || stage2_has_races(stage, body_of(loop));
    for (size_t k = 0; k < phrase_child_count(command); k++)
        if (stage2_has_races(stage, phrase_child(command, k)))
            return true;
    return false;
}
