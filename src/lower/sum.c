/* Sums: a tag, and slots for what the variants carry.
 *
 *     #circle f32 | #named i32 (f32, []u8) | #none
 *
 *     tag    0, 1, 2: the variants in the order of their names, in an i8 or what is large enough
 *     slots  f32    of #circle, and the first f32 of #named
 *            i32    of #named
 *            []u8   of #named
 *
 * The leaves of a payload are what is left when its tuples and sums are taken apart. Each takes the
 * first free slot of its scalar type; arrays, whose sizes differ, share none. As data a sum is the
 * tag and all slots as right-nested pairs, like a tuple; slots of other variants are zeros then,
 * and of no elements if nothing is known of their size. */
#include "lower/sum.h"

#include "base/arena.h"
#include "base/diag.h"
#include "base/vec.h"
#include "core/core.h"
#include "core/make.h"
#include "lower/block.h"
#include "lower/env.h"
#include "lower/eval.h"
#include "lower/form.h"
#include "lower/sizes.h"
#include "lower/state.h"
#include "lower/unit.h"
#include "lower/value.h"
#include "lower/vector.h"

struct sum_slot_vec VEC(struct sum_slot);
struct place_vec VEC(size_t);
struct value_vec VEC(const struct value *);

/* ---- Layout ---- */

/* The work on one layout. Those of the sums in its payloads are wanted for a moment only. */
struct layout {
    struct arena *arena; /* of types, which last */
    struct arena *moment;
};

static struct sum *lay_out(const struct layout *layout, struct arena *arena, const struct env *env,
                           const struct core_type *type);

static void add_sum_leaves(const struct layout *layout, const struct sum *sum,
                           struct sum_slot_vec *leaves)
{
    const struct core_type *tag = core_make_scalar_type(layout->arena, sum->tag);
    VEC_PUSH(layout->moment, leaves, ((struct sum_slot){.type = tag}));
    for (size_t i = 0; i < sum->slot_count; i++)
        VEC_PUSH(layout->moment, leaves, sum->slots[i]);
}

static void add_leaves(const struct layout *layout, const struct env *env,
                       const struct core_type *type, struct sum_slot_vec *leaves)
{
    if (type->kind == CORE_TYPE_SUM)
        add_sum_leaves(layout, lay_out(layout, layout->moment, env, type), leaves);
    else if (type->kind == CORE_TYPE_TUPLE)
        for (size_t i = 0; i < type->part_count; i++)
            add_leaves(layout, env, type->parts[i], leaves);
    else
        VEC_PUSH(layout->moment, leaves, ((struct sum_slot){.type = type, .env = env}));
}

static bool is_scalar(const struct core_type *type, enum scalar scalar)
{
    return type->kind == CORE_TYPE_SCALAR && type->scalar == scalar;
}

/* Where the slots of each scalar type begin that the variant at hand has not looked at: it has all
 * those before. */
struct free_slots {
    size_t first[SCALAR_COUNT];
};

/* The slot in SLOTS for LEAF of a variant: the first of its type that is FREE, or a new one. */
static size_t place_leaf(struct arena *arena, struct sum_slot_vec *slots, struct sum_slot leaf,
                         struct free_slots *free)
{
    if (leaf.type->kind == CORE_TYPE_SCALAR) {
        size_t *slot = &free->first[leaf.type->scalar];
        while (*slot < slots->len && !is_scalar(slots->at[*slot].type, leaf.type->scalar))
            ++*slot;
        if (*slot < slots->len) {
            slots->at[*slot].name = NULL;
            return (*slot)++;
        }
        ++*slot;
    }
    VEC_PUSH(arena, slots, leaf);
    return slots->len - 1;
}

/* The slots of the *COUNT leaves of VARIANT. */
static const size_t *place_variant(const struct layout *layout, struct arena *arena,
                                   const struct env *env, const struct core_variant *variant,
                                   struct sum_slot_vec *slots, size_t *count)
{
    struct sum_slot_vec leaves = {0};
    struct free_slots free = {{0}};
    size_t *places;
    for (size_t i = 0; i < variant->payload_count; i++)
        add_leaves(layout, env, variant->payload[i], &leaves);
    places = ARENA_ARRAY(arena, size_t, leaves.len);
    for (size_t i = 0; i < leaves.len; i++) {
        leaves.at[i].name = leaves.len == 1 ? variant->name
                                            : arena_printf(arena, "%s_%zu", variant->name, i);
        places[i] = place_leaf(arena, slots, leaves.at[i], &free);
    }
    *count = leaves.len;
    return places;
}

/* The layout of TYPE, in ARENA. */
static struct sum *lay_out(const struct layout *layout, struct arena *arena, const struct env *env,
                           const struct core_type *type)
{
    struct sum *sum = ARENA_NEW(arena, struct sum);
    const size_t **places = ARENA_ARRAY(arena, const size_t *, type->variant_count);
    size_t *counts = ARENA_ARRAY(arena, size_t, type->variant_count);
    struct sum_slot_vec slots = {0};
    for (size_t i = 0; i < type->variant_count; i++)
        places[i] = place_variant(layout, arena, env, &type->variants[i], &slots, &counts[i]);
    for (size_t i = 0; i < slots.len; i++)
        if (!slots.at[i].name)
            slots.at[i].name = arena_printf(arena, "%zu", i);
    sum->type = type;
    sum->env = env;
    sum->tag = type->variant_count <= INT8_MAX ? SCALAR_I8 : SCALAR_I16;
    sum->slots = slots.at;
    sum->slot_count = slots.len;
    sum->places = places;
    sum->leaf_counts = counts;
    return sum;
}

const struct sum *sum_of_type(struct lower *lo, const struct env *env,
                              const struct core_type *type)
{
    const struct layout layout = {lo->arena, arena_new()};
    if (type->kind != CORE_TYPE_SUM)
        bug(loc_none(), "the variants of what is no sum");
    const struct sum *sum = lay_out(&layout, lo->arena, env, type);
    arena_free(layout.moment);
    return sum;
}

const struct data *sum_slot_type(struct lower *lo, const struct sum *sum, size_t slot,
                                 struct loc loc)
{
    const struct sum_slot *it = &sum->slots[slot];
    return it->settled ? it->settled : size_empty_type(lo, it->env, it->type, loc);
}

/* DATA without the sizes that BLOCK binds. */
static const struct data *known_outside(struct lower *lo, const struct data *data,
                                        const struct block *block)
{
    const struct nat *size;
    if (data->kind == DATA_PAIR)
        return data_pair(lo->types, known_outside(lo, data->fst, block),
                         known_outside(lo, data->snd, block));
    if (data->kind != DATA_ARRAY)
        return data;
    size = block_binds_size(block, data->size) ? nat_const(lo->nats, 0) : data->size;
    return data_array(lo->types, size, known_outside(lo, data->fst, block));
}

const struct sum *sum_settle(struct lower *lo, const struct sum *sum, const struct block *block)
{
    struct sum *copy = ARENA_NEW(lo->arena, struct sum);
    struct sum_slot *slots = ARENA_ARRAY(lo->arena, struct sum_slot, sum->slot_count);
    for (size_t i = 0; i < sum->slot_count; i++) {
        const struct data *type = sum_slot_type(lo, sum, i, loc_none());
        slots[i] = sum->slots[i];
        slots[i].settled = type ? known_outside(lo, type, block) : NULL;
    }
    *copy = *sum;
    copy->slots = slots;
    return copy;
}

/* ---- Blanks ---- */

static const struct phrase *blank_scalar(struct lower *lo, enum scalar scalar, struct loc loc)
{
    struct literal zero = {0};
    zero.scalar = scalar;
    return phrase_literal(lo->dpia, zero, loc);
}

static const struct phrase *blank_array(struct lower *lo, const struct data *data, struct loc loc)
{
    const struct phrase *elem;
    const struct var *i;
    if (data->size == nat_const(lo->nats, 0))
        return phrase_array(lo->dpia, data->fst, NULL, 0, loc);
    elem = sum_blank(lo, data->fst, loc);
    i = var_new(lo->dpia, "i", type_exp(lo->types, data_idx(lo->types, data->size)), loc);
    return elem ? phrase_generate(lo->dpia, data->size, phrase_lam(lo->dpia, i, elem, loc), loc)
                : NULL;
}

static const struct phrase *blank_pair(struct lower *lo, const struct data *data, struct loc loc)
{
    const struct phrase *fst = sum_blank(lo, data->fst, loc);
    const struct phrase *snd = sum_blank(lo, data->snd, loc);
    return fst && snd ? phrase_data_pair(lo->dpia, fst, snd, loc) : NULL;
}

const struct phrase *sum_blank(struct lower *lo, const struct data *data, struct loc loc)
{
    if (!data)
        return NULL;
    switch (data->kind) {
    case DATA_SCALAR:
        return blank_scalar(lo, data->scalar, loc);
    case DATA_ARRAY:
        return blank_array(lo, data, loc);
    case DATA_PAIR:
        return blank_pair(lo, data, loc);
    case DATA_VECTOR:
        return vector_splat(lo, blank_scalar(lo, data->scalar, loc), data->size);
    case DATA_IDX:
    case DATA_PACKED:
    case DATA_VAR:
        return NULL;
    }
    bug(loc, "a data type of unknown kind");
}

/* ---- Construction ---- */

static bool add_values(struct lower *lo, const struct env *env, const struct core_type *type,
                       const struct value *value, struct value_vec *leaves, struct loc loc);

static bool add_sum_values(struct lower *lo, const struct sum *sum, const struct value *value,
                           struct value_vec *leaves, struct loc loc)
{
    value = sum_opened(lo, sum, value, title_made_up("payload"), loc);
    for (size_t i = 0; value && i < value->part_count; i++)
        VEC_PUSH(lo->arena, leaves, value->parts[i]);
    return value != NULL;
}

static bool add_tuple_values(struct lower *lo, const struct env *env, const struct core_type *type,
                             const struct value *value, struct value_vec *leaves, struct loc loc)
{
    const struct value *const *parts =
        value_parts(lo, value, type->part_count, title_made_up("payload"), loc);
    if (unit_is_type(type))
        unit_bind_check(lo, value);
    for (size_t i = 0; parts && i < type->part_count; i++)
        if (!add_values(lo, env, type->parts[i], parts[i], leaves, loc))
            return false;
    return parts != NULL || !type->part_count;
}

/* Adds the leaves of VALUE, which is of type TYPE; false on error. */
static bool add_values(struct lower *lo, const struct env *env, const struct core_type *type,
                       const struct value *value, struct value_vec *leaves, struct loc loc)
{
    if (value->kind == VALUE_ERROR)
        return false;
    if (type->kind == CORE_TYPE_SUM)
        return add_sum_values(lo, sum_of_type(lo, env, type), value, leaves, loc);
    if (type->kind == CORE_TYPE_TUPLE)
        return add_tuple_values(lo, env, type, value, leaves, loc);
    VEC_PUSH(lo->arena, leaves, value);
    return true;
}

static const struct value *tag_value(struct lower *lo, const struct sum *sum, size_t variant,
                                     struct loc loc)
{
    return value_data(lo, phrase_int(lo->dpia, sum->tag, (int64_t)variant, loc));
}

const struct value *sum_construct(struct lower *lo, const struct env *env,
                                  const struct core_exp *exp)
{
    const struct sum *sum = sum_of_type(lo, env, exp->type);
    size_t variant = exp->u.construct.variant;
    const struct value **parts =
        ARENA_ARRAY(lo->arena, const struct value *, sum->slot_count + 1);
    struct value_vec leaves = {0};
    bool fine = true;
    for (size_t i = 0; i < exp->u.construct.count; i++) {
        const struct core_exp *part = exp->u.construct.parts[i];
        const struct value *value = eval_exp(lo, env, part);
        fine = add_values(lo, sum->env, sum->type->variants[variant].payload[i], value, &leaves,
                          part->loc) &&
               fine;
    }
    if (!fine)
        return value_error(lo);
    parts[0] = tag_value(lo, sum, variant, exp->loc);
    for (size_t i = 0; i < leaves.len; i++)
        parts[1 + sum->places[variant][i]] = leaves.at[i];
    return value_sum(lo, sum, parts);
}

/* ---- Taking apart ---- */

/* The parts of a value without slots. */
static const struct value *const *tag_alone(struct lower *lo, const struct value *tag)
{
    const struct value **parts = ARENA_ARRAY(lo->arena, const struct value *, 1);
    parts[0] = tag;
    return parts;
}

const struct value *sum_opened(struct lower *lo, const struct sum *sum, const struct value *value,
                               struct title title, struct loc loc)
{
    if (value->kind == VALUE_PACKED)
        value = form_open(lo, value, title, loc);
    if (value->kind == VALUE_SUM)
        return value;
    if (value->kind == VALUE_ERROR)
        return NULL;
    const struct value *const *parts = sum->slot_count
                                           ? value_parts(lo, value, sum->slot_count + 1, title, loc)
                                           : tag_alone(lo, value);
    return parts ? value_sum(lo, sum, parts) : NULL;
}

/* The leaves of a payload, read one after the other, with the slots that they lie in. */
struct reader {
    struct lower *lo;
    const struct value *const *leaves;
    const struct sum_slot *slots;
    struct loc loc;
};

static const struct value *read_value(struct reader *reader, const struct env *env,
                                      const struct core_type *type);

static const struct value *read_tuple(struct reader *reader, const struct env *env,
                                      const struct core_type *type)
{
    const struct value **parts =
        ARENA_ARRAY(reader->lo->arena, const struct value *, type->part_count);
    for (size_t i = 0; i < type->part_count; i++)
        parts[i] = read_value(reader, env, type->parts[i]);
    return value_tuple(reader->lo, parts, type->part_count);
}

/* SUM, a part of another one, with its slots settled as those of that are. */
static const struct sum *settled_as(struct lower *lo, const struct sum *sum,
                                    const struct sum_slot *outer)
{
    struct sum *copy = ARENA_NEW(lo->arena, struct sum);
    struct sum_slot *slots = ARENA_ARRAY(lo->arena, struct sum_slot, sum->slot_count);
    for (size_t i = 0; i < sum->slot_count; i++) {
        slots[i] = sum->slots[i];
        slots[i].settled = outer[i].settled;
    }
    *copy = *sum;
    copy->slots = slots;
    return copy;
}

/* A sum in a slot that has no value is one of its first variant. */
static const struct value *read_sum(struct reader *reader, const struct sum *sum)
{
    const struct value **parts =
        ARENA_ARRAY(reader->lo->arena, const struct value *, sum->slot_count + 1);
    sum = settled_as(reader->lo, sum, reader->slots + 1);
    for (size_t i = 0; i <= sum->slot_count; i++)
        parts[i] = *reader->leaves++;
    reader->slots += sum->slot_count + 1;
    if (!parts[0])
        parts[0] = tag_value(reader->lo, sum, 0, reader->loc);
    return value_sum(reader->lo, sum, parts);
}

/* What was never there is read only where the tag says that it is, so never. */
static const struct value *read_leaf(struct reader *reader, const struct env *env,
                                     const struct core_type *type)
{
    const struct value *value = *reader->leaves++;
    const struct data *data = reader->slots++->settled;
    if (value)
        return value_reused(reader->lo, value);
    if (!data)
        data = size_empty_type(reader->lo, env, type, reader->loc);
    return value_data(reader->lo, sum_blank(reader->lo, data, reader->loc));
}

static const struct value *read_value(struct reader *reader, const struct env *env,
                                      const struct core_type *type)
{
    if (type->kind == CORE_TYPE_SUM)
        return read_sum(reader, sum_of_type(reader->lo, env, type));
    if (type->kind == CORE_TYPE_TUPLE)
        return read_tuple(reader, env, type);
    return read_leaf(reader, env, type);
}

const struct value *const *sum_payload(struct lower *lo, const struct value *value, size_t variant,
                                       struct loc loc)
{
    const struct sum *sum = value->sum;
    const struct core_variant *it = &sum->type->variants[variant];
    size_t count = sum->leaf_counts[variant];
    const struct value **leaves = ARENA_ARRAY(lo->arena, const struct value *, count);
    const struct value **payload = ARENA_ARRAY(lo->arena, const struct value *, it->payload_count);
    struct sum_slot *slots = ARENA_ARRAY(lo->arena, struct sum_slot, count);
    struct reader reader = {lo, leaves, slots, loc};
    for (size_t i = 0; i < count; i++) {
        leaves[i] = value->parts[1 + sum->places[variant][i]];
        slots[i] = sum->slots[sum->places[variant][i]];
    }
    for (size_t i = 0; i < it->payload_count; i++)
        payload[i] = read_value(&reader, sum->env, it->payload[i]);
    return payload;
}

bool sum_knows_variant(const struct value *value, size_t *variant)
{
    const struct phrase *tag = value->parts[0]->phrase;
    if (tag->kind != PHRASE_LITERAL)
        return false;
    *variant = (size_t)phrase_literal_value(tag).bits;
    return true;
}
