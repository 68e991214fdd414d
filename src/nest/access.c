/* What is read and written: a path into a leaf becomes an offset. */
#include "nest/reading.h"
#include "view/lmad.h"

/* ---- Components ---- */

static const struct view_path *append(struct arena *arena, const struct view_path *path,
                                      const struct view_path *last)
{
    if (!path)
        return last;
    struct view_path *copy = ARENA_NEW(arena, struct view_path);
    *copy = *path;
    copy->next = append(arena, path->next, last);
    return copy;
}

/* What DATA is at the end of PATH; null where the path is too long. */
static const struct data *data_at(const struct data *data, const struct view_path *path)
{
    for (; data && path; path = path->next)
        data = path->index               ? data->kind == DATA_ARRAY ? data->fst : NULL
               : data->kind != DATA_PAIR ? NULL
               : path->which == 2        ? data->snd
                                         : data->fst;
    return data;
}

static bool is_in_array(const struct data *data, size_t component)
{
    while (data->kind == DATA_PAIR) {
        size_t first = data_leaf_count(data->fst);
        data = component < first ? data->fst : data->snd;
        component -= component < first ? 0 : first;
    }
    return data->kind == DATA_ARRAY || data->kind == DATA_PACKED;
}

/* ---- One scalar ---- */

/* Whether ACCESS is in LOOP already: then it is as unconditional as the two together. */
static bool is_known(struct nest_loop *loop, const struct nest_access *access)
{
    for (size_t i = 0; i < loop->accesses.len; i++) {
        struct nest_access *other = &loop->accesses.at[i];
        if (other->leaf == access->leaf && other->component == access->component &&
            other->offset == access->offset && other->is_write == access->is_write) {
            other->is_conditional = other->is_conditional && access->is_conditional;
            return true;
        }
    }
    return false;
}

/* A variable for the scalar of LEAF at OFFSET: the same one for the same scalar. */
static const struct nat *number_at(struct reading *reading, const struct nest_leaf *leaf,
                                   size_t component, const struct nat *offset,
                                   const struct nest_dependence *depends)
{
    struct nest *nest = reading->nest;
    struct nat_table *nats = dpia_nats(reading->dpia);
    for (size_t i = 0; i < map_count(nest->numbers); i++) {
        const struct nest_number *number = map_value_at(nest->numbers, i);
        if (number->leaf == leaf && number->component == component && number->offset == offset)
            return nat_of_var(nats, map_key_at(nest->numbers, i));
    }
    const struct nat_var *var = nat_var_new(nats, leaf->name, NULL, NULL);
    struct nest_number *number = ARENA_NEW(dpia_arena(reading->dpia), struct nest_number);
    *number = (struct nest_number){
        .leaf = leaf, .component = component, .offset = offset, .depends = *depends};
    nest_number_set(nest, var, number);
    return nat_of_var(nats, var);
}

static void add(struct reading *reading, struct nest_access access)
{
    bool is_memory = is_in_array(access.leaf->data, access.component);
    if (!is_memory && !(access.is_write && access.leaf->kind == NEST_RESULT))
        return;
    if (!is_known(reading->loop, &access))
        VEC_PUSH(dpia_arena(reading->dpia), &reading->loop->accesses, access);
}

/* A scalar of TYPE in LEAF at PATH; the number that it is. */
static const struct nat *access_scalar(struct reading *reading, const struct nest_leaf *leaf,
                                       const struct data *type, const struct view_path *path,
                                       bool is_write)
{
    struct dpia *dpia = reading->dpia;
    struct nest_dependence depends = {NULL, 0, 0};
    struct view_spot spot;
    if (!view_find(dpia, reading_array(reading, leaf), path, NULL, NULL, &spot))
        return NULL;
    spot.offset = nest_known(reading->nest, spot.offset);
    const struct nat *offset = nest_interior(reading->nest, spot.offset);
    add(reading, (struct nest_access){.loop = reading->loop,
                                      .leaf = leaf,
                                      .component = spot.leaf,
                                      .offset = offset,
                                      .is_write = is_write,
                                      .is_conditional = reading->is_conditional,
                                      .has_border = offset != spot.offset});
    nest_nat_depends(reading->nest, spot.offset, &depends);
    if (leaf->kind != NEST_ARGUMENT && !is_in_array(leaf->data, spot.leaf))
        depends = reading_state(reading).depends;
    nest_depend_all(dpia_arena(dpia), reading->seen, &depends);
    return reading_is_number(type) && !is_write
               ? number_at(reading, leaf, spot.leaf, spot.offset, &depends)
               : NULL;
}

/* How many lanes a vector of WIDTH has, or has at least. */
static int64_t least_lanes(const struct nat *width)
{
    const struct nat_var *var;
    int64_t lanes = 0;
    if (!nat_is_const(nat_is_var(width, &var) ? var->lower : width, &lanes))
        bug(loc_none(), "a vector of no width that there is");
    return lanes;
}

/* All scalars of DATA, which is in LEAF at PATH. */
static const struct nat *access_all(struct reading *reading, const struct nest_leaf *leaf,
                                    const struct data *data, const struct view_path *path,
                                    bool is_write)
{
    struct arena *arena = dpia_arena(reading->dpia);
    struct nat_table *nats = dpia_nats(reading->dpia);
    if (data->kind == DATA_PAIR) {
        for (int which = 1; which <= 2; which++)
            access_all(reading, leaf, which == 1 ? data->fst : data->snd,
                       append(arena, path, view_path_select(arena, which, NULL)), is_write);
        return NULL;
    }
    if (data->kind != DATA_VECTOR)
        return access_scalar(reading, leaf, data, path, is_write);
    for (int64_t lane = 0; lane < least_lanes(data->size); lane++)
        access_scalar(reading, leaf, data,
                      append(arena, path, view_path_index(arena, nat_const(nats, lane), NULL)),
                      is_write);
    return NULL;
}

const struct nat *reading_access(struct reading *reading, const struct nest_leaf *leaf,
                                 const struct view_path *path, bool is_write)
{
    const struct data *data = data_at(leaf->data, path);
    if (data && data_is_flat(data))
        return access_all(reading, leaf, data, path, is_write);
    if (!data)
        return access_scalar(reading, leaf, leaf->data, path, is_write);
    return NULL;
}

/* ---- Views ---- */

static const struct nat *answer_index(void *data, const struct phrase *arg,
                                      const struct view_path *path, const struct nat *n)
{
    return reading_number(data, arg, path, n);
}

static const struct nat *answer_number(void *data, const struct phrase *arg,
                                       const struct view_path *path, const char *name)
{
    (void)name;
    return reading_number(data, arg, path, NULL);
}

/* A rotation goes on side by side but where it turns round. */
static const struct nat *answer_wrapped(void *data, const struct phrase *by, bool back,
                                        const struct nat *i, const struct nat *n)
{
    struct reading *reading = data;
    struct nat_table *nats = dpia_nats(reading->dpia);
    const struct nat *number = reading_number(reading, by, NULL, NULL);
    (void)n;
    return back ? nat_sub(nats, i, number) : nat_add(nats, i, number);
}

/* Where a path is too short nobody has asked which element is meant. */
static const struct nat *answer_any(void *data, const struct nat *n)
{
    struct reading *reading = data;
    struct nest_dependence all = reading_state(reading).depends;
    (void)n;
    return reading_unknown(reading, "any", &all, NULL);
}

const struct view_answers reading_answers = {
    .index = answer_index, .number = answer_number, .wrapped = answer_wrapped, .any = answer_any};

/* ---- Writing ---- */

/* The variable of an acceptor: a .1, or a itself. */
static const struct var *variable_of(const struct phrase *acc)
{
    if (acc->kind == PHRASE_PROJ)
        acc = phrase_proj_pair(acc);
    return acc->kind == PHRASE_VAR ? phrase_var_of(acc) : NULL;
}

void reading_write(struct reading *reading, const struct phrase *acc, const struct view_path *path)
{
    struct view_walk walk = {reading->dpia, acc, path, &reading_answers, reading};
    for (;;) {
        const struct var *var = variable_of(walk.at);
        const struct binding *binding = var ? reading_binding(reading, var) : NULL;
        if (binding && binding->kind == BINDING_ALIAS) {
            walk.at =
                walk.at->kind == PHRASE_PROJ ? reading_side(reading, walk.at, 1) : binding->phrase;
        } else if (binding && binding->kind == BINDING_LEAF) {
            reading_access(reading, binding->leaf, walk.path, true);
            return;
        } else if (var || view_enter(&walk) != VIEW_ENTERED) {
            reading_give_up(reading, acc, "what is written here");
            return;
        }
    }
}
