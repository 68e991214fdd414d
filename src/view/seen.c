/* Views from both sides (seen.h): the mirrors of the table, whose nats and data types may be bound
 * in another order; the types say in which. */
#include "view/seen.h"

#include "base/diag.h"
#include "dpia/uses.h"
#include "view/lmad.h"
#include "view/view_private.h"

static struct view_instance instance_of(const struct phrase *view, bool turn_nats, bool turn_datas)
{
    struct view_instance instance = {0};
    size_t nats = phrase_nat_arg_count(view), datas = phrase_data_arg_count(view);
    if (nats > VIEW_MOST_NATS || datas > VIEW_MOST_DATAS)
        bug(view->loc, "'%s' has more sizes or types than a view",
            primitive_name(phrase_prim_of(view)));
    for (size_t k = 0; k < nats; k++)
        instance.nats[k] = phrase_nat_arg(view, turn_nats ? nats - 1 - k : k);
    for (size_t k = 0; k < datas; k++)
        instance.datas[k] = phrase_data_arg(view, turn_datas ? datas - 1 - k : k);
    return instance;
}

/* Whether PRIM over INSTANCE takes argument POSITION of type FROM and gives TO. */
static bool fits(struct dpia *dpia, enum primitive prim, const struct phrase *view,
                 const struct view_instance *instance, const struct data *from,
                 const struct data *to, size_t position)
{
    const struct phrase_type *type =
        primitive_instance(dpia, prim, instance->nats, phrase_nat_arg_count(view), instance->datas,
                           phrase_data_arg_count(view));
    for (size_t k = 0; type && k < position; k++)
        type = type->snd;
    if (!type || type->fst->data != from)
        return false;
    while (type->kind == TYPE_FUN)
        type = type->snd;
    return type->data == to;
}

struct view_instance view_instance_of(struct dpia *dpia, enum primitive prim,
                                      const struct phrase *view, const struct data *from,
                                      const struct data *to, size_t position)
{
    for (unsigned k = 0; k < 4; k++) {
        struct view_instance instance = instance_of(view, k & 1, k & 2);
        if (fits(dpia, prim, view, &instance, from, to, position))
            return instance;
    }
    bug(view->loc, "'%s' does not turn '%s' round", primitive_name(prim),
        primitive_name(phrase_prim_of(view)));
}

/* The sizes and types that PRIM, the mirror of VIEW, has. */
static struct view_instance turn(struct dpia *dpia, enum primitive prim,
                                 const struct phrase *view)
{
    return view_instance_of(dpia, prim, view, phrase_data(phrase_arg(view, 0)), phrase_data(view),
                            0);
}

static bool is_acceptor(enum primitive prim)
{
    return primitive_class(prim) == PRIM_ACCEPTOR;
}

/* The component that ROW goes to, if that is all it does; else 0. */
static int component_of(const struct view_row *row)
{
    const struct view_items *path = &row->rules[0].path;
    for (size_t k = 0; row->rule_count == 1 && k < path->count; k++)
        if (path->at[k].which)
            return path->at[k].which;
    return 0;
}

bool view_see(struct dpia *dpia, const struct phrase *phrase, struct view_seen *seen)
{
    const struct view_row *row = view_row_of(dpia, phrase);
    bool turns = row && row->mirror != PRIM_COUNT && is_acceptor(row->prim);
    struct view_instance instance;
    if (!row || row->pair)
        return false;
    for (size_t k = 1; k < row->rule_count; k++)
        if (row->rules[k].target != row->rules[0].target)
            return false;
    instance = turns ? turn(dpia, row->mirror, phrase) : instance_of(phrase, false, false);
    *seen = (struct view_seen){.prim = turns ? row->mirror : row->prim,
                               .nat_count = phrase_nat_arg_count(phrase),
                               .phrase = phrase,
                               .of = phrase_arg(phrase, row->rules[0].target),
                               .component = component_of(row),
                               .changes_nothing = row->rule_count == 1 &&
                                                  row->rules[0].pattern.count == 0 &&
                                                  row->rules[0].path.count == 0,
                               .mirrored = row->mirror != PRIM_COUNT,
                               .covers_all = row->covers_all};
    for (size_t k = 0; k < seen->nat_count; k++)
        seen->nats[k] = instance.nats[k];
    return true;
}

bool view_see_both(struct dpia *dpia, const struct phrase *phrase, const struct phrase *of[2])
{
    const struct view_row *row = view_row_of(dpia, phrase);
    if (!row || row->rule_count != 2 || (row->pair && phrase_arg(phrase, 0)->kind != PHRASE_PAIR))
        return false;
    for (size_t k = 0; k < 2; k++) {
        const struct view_items *pattern = &row->rules[k].pattern;
        if (pattern->count == 0 || pattern->at[pattern->count - 1].which != (int)k + 1)
            return false;
        of[k] = view_row_arg(row, phrase, row->rules[k].target);
    }
    return true;
}

struct view_seen view_seen_part(enum primitive prim, const struct nat *n, const struct nat *m)
{
    if (prim != PRIM_TAKE && prim != PRIM_DROP)
        bug(loc_none(), "'%s' is neither take nor drop", primitive_name(prim));
    return (struct view_seen){.prim = prim, .nats = {n, m}, .nat_count = 2, .mirrored = true};
}

struct view_seen view_seen_transposed(void)
{
    return (struct view_seen){
        .prim = PRIM_TRANSPOSE, .nat_count = 2, .mirrored = true, .covers_all = true};
}

bool view_seen_rest(const struct view_seen *seen, struct view_seen *rest)
{
    if (seen->prim != PRIM_TAKE && seen->prim != PRIM_DROP)
        return false;
    *rest = view_seen_part(seen->prim == PRIM_TAKE ? PRIM_DROP : PRIM_TAKE, seen->nats[0],
                           seen->nats[1]);
    return true;
}

/* Of the same array, a size that is not known follows from the others. */
static bool are_same_sizes(const struct view_seen *a, const struct view_seen *b)
{
    for (size_t k = 0; k < a->nat_count; k++)
        if (a->nats[k] && b->nats[k] && a->nats[k] != b->nats[k])
            return false;
    return true;
}

bool view_seen_is_same(const struct view_seen *a, const struct view_seen *b)
{
    if (a->prim != b->prim || !are_same_sizes(a, b))
        return false;
    if (!a->phrase || !b->phrase || phrase_arg_count(a->phrase) == 1 || a->phrase == b->phrase)
        return true;
    return a->prim == PRIM_IDX &&
           phrase_is_same(phrase_arg(a->phrase, 1), phrase_arg(b->phrase, 1));
}

/* ---- Parts that have nothing in common ---- */

static const struct nat *any(void *data, const struct nat *n)
{
    struct nat_table *nats = dpia_nats(data);
    const struct nat *last = nat_sub(nats, n, nat_const(nats, 1));
    return nat_of_var(nats, nat_var_new(nats, "any", nat_const(nats, 0), last));
}

static const struct nat *number(void *data, const struct phrase *arg, const struct view_path *path,
                                const char *name)
{
    (void)name;
    return path ? NULL : view_written_number(data, arg);
}

static const struct nat *index(void *data, const struct phrase *arg, const struct view_path *path,
                               const struct nat *n)
{
    (void)n;
    return path ? NULL : view_written_number(data, arg);
}

const struct view_answers view_written_answers = {.index = index, .number = number, .any = any};

bool view_seen_is_apart(struct dpia *dpia, const struct view_seen *a, const struct view_seen *b)
{
    struct nat_table *nats = dpia_nats(dpia);
    struct view_walk one = {dpia, a->phrase, NULL, &view_written_answers, dpia};
    struct view_walk other = {dpia, b->phrase, NULL, &view_written_answers, dpia};
    if (a->component && b->component)
        return a->component != b->component;
    if (!a->phrase || !b->phrase)
        return false;
    if (view_enter(&one) != VIEW_ENTERED || view_enter(&other) != VIEW_ENTERED || !one.path ||
        !other.path || !one.path->index || !other.path->index)
        return false;
    return nat_is_lt(nats, one.path->index, other.path->index) ||
           nat_is_lt(nats, other.path->index, one.path->index);
}

/* ---- Reading back ---- */

const struct phrase *view_mirror(struct dpia *dpia, const struct phrase *acc,
                                 const struct phrase *exp)
{
    const struct view_row *row = view_row_of(dpia, acc);
    const struct phrase *args[VIEW_MOST_ARGS] = {exp};
    struct view_instance instance;
    if (!row || row->mirror == PRIM_COUNT || !is_acceptor(row->prim))
        return NULL;
    instance = turn(dpia, row->mirror, acc);
    for (size_t k = 1; k < phrase_arg_count(acc); k++)
        args[k] = phrase_arg(acc, k);
    return phrase_prim(dpia, row->mirror, instance.nats, phrase_nat_arg_count(acc), instance.datas,
                       phrase_data_arg_count(acc), args, phrase_arg_count(acc), acc->loc);
}
