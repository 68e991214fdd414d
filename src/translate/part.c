/* Parts of variables (part.h): found in acceptors and expressions, compared, and read back.
 *
 *     joinAcc n m (takeAcc (n*m) k v.1)      is read back by      split m n (take (n*m) k v.2)
 *
 * Two parts overlap unless they are different components, or are on different sides of the same
 * division: takeAcc n m and dropAcc n m of the same array. Left out: rotateAcc, clipAcc, singleAcc
 * and unzipAcc, which are some part of the whole. */
#include "translate/part.h"

#include "dpia/uses.h"
#include "translate/assign.h"

/* ---- Parts ---- */

bool part_step(struct part part, unsigned k)
{
    return (part.bits >> k) & 1;
}

struct part part_component(struct part part, bool second)
{
    if (part.len < PART_MAX_STEPS)
        part.bits |= (uint64_t)second << part.len++;
    return part;
}

static struct part see(struct arena *arena, struct part part, struct part_view view)
{
    struct part_view *copy = ARENA_NEW(arena, struct part_view);
    *copy = view;
    copy->of = part.view;
    part.view = copy;
    return part;
}

struct part part_own(struct arena *arena, struct part part)
{
    return see(arena, part, (struct part_view){.kind = PART_OWN});
}

struct part part_seen(struct arena *arena, struct part part, const struct part_view *views)
{
    return views ? see(arena, part_seen(arena, part, views->of), *views) : part;
}

bool part_meets(struct part a, struct part b)
{
    for (unsigned k = 0; k < a.len && k < b.len; k++)
        if (part_step(a, k) != part_step(b, k))
            return false;
    return true;
}

static bool is_same_view(const struct part_view *a, const struct part_view *b)
{
    return a->kind == b->kind && a->kind != PART_UNKNOWN && a->n == b->n && a->m == b->m &&
           (a->kind != PART_INDEX || phrase_is_same(a->index, b->index));
}

bool part_views_are_same(const struct part_view *a, const struct part_view *b)
{
    for (; a && b; a = a->of, b = b->of)
        if (!is_same_view(a, b))
            return false;
    return a == b;
}

static unsigned depth(const struct part_view *view)
{
    unsigned count = 0;
    for (; view; view = view->of)
        count++;
    return count;
}

/* The COUNT views of VIEW that are next to the variable. */
static const struct part_view *inner(const struct part_view *view, unsigned count)
{
    for (unsigned all = depth(view); all > count; all--)
        view = view->of;
    return view;
}

/* Whether A and B, as many views each, go to different sides of a division. */
static bool is_divided(const struct part_view *a, const struct part_view *b)
{
    if (!a || !b)
        return false;
    bool sides = (a->kind == PART_TAKE && b->kind == PART_DROP) ||
                 (a->kind == PART_DROP && b->kind == PART_TAKE);

    return (sides && a->n == b->n && a->m == b->m && part_views_are_same(a->of, b->of)) ||
           is_divided(a->of, b->of);
}

bool part_overlaps(struct part a, struct part b)
{
    unsigned first = depth(a.view), second = depth(b.view);
    unsigned count = first < second ? first : second;
    return part_meets(a, b) && !is_divided(inner(a.view, count), inner(b.view, count));
}

bool part_is_same(struct part a, struct part b)
{
    return a.len == b.len && a.bits == b.bits && a.len < PART_MAX_STEPS &&
           part_views_are_same(a.view, b.view);
}

bool part_has_index(struct part part)
{
    for (const struct part_view *view = part.view; view; view = view->of)
        if (view->kind == PART_INDEX)
            return true;
    return false;
}

/* ---- Phrases ---- */

/* The expressions that are the parts which acceptors write. FLIPPED: the sizes, or the data types,
 * are the other way round. */
static const struct mirror {
    enum primitive acc, exp;
    bool flipped;
    enum part_view_kind kind;
} mirrors[] = {
    {PRIM_TAKE_ACC, PRIM_TAKE, false, PART_TAKE},
    {PRIM_DROP_ACC, PRIM_DROP, false, PART_DROP},
    {PRIM_JOIN_ACC, PRIM_SPLIT, true, PART_NEST},
    {PRIM_SPLIT_ACC, PRIM_JOIN, true, PART_FLAT},
    {PRIM_TRANSPOSE_ACC, PRIM_TRANSPOSE, true, PART_TRANSPOSE},
    {PRIM_REVERSE_ACC, PRIM_REVERSE, false, PART_REVERSE},
    {PRIM_AS_SCALAR_ACC, PRIM_AS_VECTOR, false, PART_VECTORS},
    {PRIM_AS_VECTOR_ACC, PRIM_AS_SCALAR, false, PART_LANES},
};

enum { MIRROR_COUNT = sizeof mirrors / sizeof *mirrors };

static const struct mirror *mirror_of(enum primitive prim)
{
    for (size_t k = 0; k < MIRROR_COUNT; k++)
        if (mirrors[k].acc == prim || mirrors[k].exp == prim)
            return &mirrors[k];
    return NULL;
}

/* The view that PRIM is, as MIRROR says; its sizes are those of the acceptor. */
static struct part_view view_of(const struct mirror *mirror, const struct phrase *prim)
{
    const struct nat *const *nats = prim->u.prim.nats;
    bool two = prim->u.prim.nat_count > 1;
    bool flipped = mirror->flipped && prim->u.prim.prim == mirror->exp;
    return (struct part_view){.kind = mirror->kind,
                              .n = two ? nats[flipped] : NULL,
                              .m = two ? nats[!flipped] : NULL};
}

static bool is_component(const struct phrase *prim, bool *second)
{
    *second = phrase_is_prim(prim, PRIM_SND) || phrase_is_prim(prim, PRIM_UNZIP_SND) ||
              phrase_is_prim(prim, PRIM_PAIR_ACC_SND) || phrase_is_prim(prim, PRIM_ZIP_ACC_SND);
    return *second || phrase_is_prim(prim, PRIM_FST) || phrase_is_prim(prim, PRIM_UNZIP_FST) ||
           phrase_is_prim(prim, PRIM_PAIR_ACC_FST) || phrase_is_prim(prim, PRIM_ZIP_ACC_FST);
}

/* The acceptor that PRIM, another one than those of the table, writes a part of; null if PRIM is no
 * such acceptor. */
static const struct phrase *some_acceptor(const struct phrase *prim)
{
    if (phrase_is_prim(prim, PRIM_ROTATE_ACC))
        return phrase_arg(prim, 1);
    return phrase_is_prim(prim, PRIM_CLIP_ACC) || phrase_is_prim(prim, PRIM_SINGLE_ACC)
               ? phrase_arg(prim, 0)
               : NULL;
}

/* PRIM as a part of a variable. */
static bool part_of_prim(struct arena *arena, const struct phrase *prim, const struct var **var,
                         struct part *part)
{
    const struct mirror *mirror = mirror_of(prim->u.prim.prim);
    const struct phrase *some = some_acceptor(prim);
    bool index = phrase_is_prim(prim, PRIM_IDX) || phrase_is_prim(prim, PRIM_IDX_ACC);
    bool same = phrase_is_prim(prim, PRIM_COERCE) || phrase_is_prim(prim, PRIM_COERCE_ACC);
    bool second, component = is_component(prim, &second);
    if (!mirror && !some && !index && !same && !component)
        return false;
    if (!part_of(arena, some ? some : phrase_arg(prim, 0), var, part))
        return false;
    if (component)
        *part = part_component(*part, second);
    else if (index)
        *part = see(arena, *part,
                    (struct part_view){.kind = PART_INDEX, .index = phrase_arg(prim, 1)});
    else if (mirror)
        *part = see(arena, *part, view_of(mirror, prim));
    else if (some)
        *part = see(arena, *part, (struct part_view){.kind = PART_UNKNOWN});
    return true;
}

bool part_of(struct arena *arena, const struct phrase *phrase, const struct var **var,
             struct part *part)
{
    if (phrase->kind == PHRASE_PRIM)
        return part_of_prim(arena, phrase, var, part);
    if (phrase->kind == PHRASE_PROJ)
        phrase = phrase->u.proj.pair;
    if (phrase->kind != PHRASE_VAR)
        return false;
    *var = phrase->u.var;
    *part = (struct part){0};
    return true;
}

bool part_is_zip(struct dpia *dpia, const struct phrase *array, const struct phrase *halves[2],
                 bool *nested)
{
    bool split = phrase_is_prim(array, PRIM_SPLIT);
    *nested = false;
    if (phrase_is_prim(array, PRIM_ZIP)) {
        halves[0] = phrase_arg(array, 0);
        halves[1] = phrase_arg(array, 1);
        return true;
    }
    if ((!split && !phrase_is_prim(array, PRIM_TAKE) && !phrase_is_prim(array, PRIM_DROP) &&
         !phrase_is_prim(array, PRIM_REVERSE)) ||
        !part_is_zip(dpia, phrase_arg(array, 0), halves, nested) || (split && *nested))
        return false;
    for (size_t k = 0; k < 2; k++)
        halves[k] = phrase_prim(dpia, array->u.prim.prim, array->u.prim.nats,
                                array->u.prim.nat_count, &phrase_data(halves[k])->fst, 1,
                                &halves[k], 1, array->loc);
    *nested |= split;
    return true;
}

/* The expression of MIRROR over EXP, which reads back what the argument of ACC writes. */
static const struct phrase *reflect(struct dpia *dpia, const struct mirror *mirror,
                                    const struct phrase *acc, const struct phrase *exp)
{
    size_t count = acc->u.prim.nat_count;
    const struct nat *nats[2];
    for (size_t k = 0; k < count; k++)
        nats[k] = phrase_nat_arg(acc, mirror->flipped ? count - 1 - k : k);
    return phrase_prim(dpia, mirror->exp, nats, count, acc->u.prim.datas, acc->u.prim.data_count,
                       &exp, 1, acc->loc);
}

/* coerce for coerceAcc */
static const struct phrase *coerce_back(struct dpia *dpia, const struct phrase *acc,
                                        const struct phrase *exp)
{
    const struct data *datas[] = {phrase_data_arg(acc, 1), phrase_data_arg(acc, 0)};
    return phrase_prim(dpia, PRIM_COERCE, NULL, 0, datas, 2, &exp, 1, acc->loc);
}

const struct phrase *part_read_back(struct dpia *dpia, const struct phrase *acc,
                                    const struct var **root)
{
    bool second, component = is_component(acc, &second);
    bool zip = phrase_is_prim(acc, PRIM_ZIP_ACC_FST) || phrase_is_prim(acc, PRIM_ZIP_ACC_SND);
    if (acc->kind == PHRASE_PROJ && acc->u.proj.pair->kind == PHRASE_VAR) {
        *root = acc->u.proj.pair->u.var;
        return translate_exp_of(dpia, *root);
    }
    const struct mirror *mirror = acc->kind == PHRASE_PRIM ? mirror_of(acc->u.prim.prim) : NULL;

    if (!component && !mirror && !phrase_is_prim(acc, PRIM_IDX_ACC) &&
        !phrase_is_prim(acc, PRIM_COERCE_ACC))
        return NULL;
    const struct phrase *exp = part_read_back(dpia, phrase_arg(acc, 0), root);

    if (!exp)
        return NULL;
    if (mirror)
        return reflect(dpia, mirror, acc, exp);
    if (phrase_is_prim(acc, PRIM_COERCE_ACC))
        return coerce_back(dpia, acc, exp);
    if (component)
        return zip ? phrase_unzip(dpia, exp, second ? 2 : 1, acc->loc)
                   : phrase_select(dpia, exp, second ? 2 : 1, acc->loc);
    return phrase_idx(dpia, exp, phrase_arg(acc, 1), acc->loc);
}

const struct phrase *part_variable(struct dpia *dpia, const struct phrase *acc)
{
    const struct var *root;
    const struct phrase *exp = part_read_back(dpia, acc, &root);
    return acc->kind == PHRASE_PROJ ? acc->u.proj.pair : phrase_pair(dpia, acc, exp, acc->loc);
}
