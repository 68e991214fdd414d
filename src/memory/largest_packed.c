/* Arrays that change their sizes within a kernel, where no memory can be asked for: each gets that
 * of the largest one that it comes to be, and its size is a number of its own. In two steps,
 * between which the numbers of the kernel are found (largest.c):
 *
 *     new [*]d (\v. B)           new i64 (\length. new [*]d (\v. length.1 := 0; B))
 *     resize k v.1; C            letNat size = natValue k in
 *                                  (length.1 := natValue size; (resize size v.1; C))
 *     lengthOf v.2               length.2
 *     move <a, <v.1, v.2>>       letNat size = length.2 in (resize size a, as above;
 *                                  the elements of unpackSize size v.2 are copied)
 *
 *     new [*]d (\v. B)           new [largest]d (\memory. B), where largest is at least the size of
 *                                each resize of v
 *     resize size v.1            skip
 *     packSizeAcc k v.1          takeAcc k (coerceAccUnchecked [max(k, largest)]d memory.1)
 *     unpackSize k v.2           take k (coerceUnchecked [max(k, largest)]d memory.2)
 *
 * What reads or writes v stands in the scope of a size that is not beyond the largest one. */
#include "memory/largest_packed.h"

#include "base/diag.h"
#include "dpia/loops.h"
#include "memory/largest_state.h"
#include "translate/assign.h"

bool largest_has_packed(const struct phrase *command)
{
    if (!phrase_may_have_commands(command))
        return false;
    if (phrase_is_in(command, PRIM_NEW, SPACE_ANY) && data_has_packed(phrase_data_arg(command, 0)))
        return true;
    for (size_t k = 0; k < phrase_child_count(command); k++)
        if (largest_has_packed(phrase_child(command, k)))
            return true;
    return false;
}

const struct var *largest_packed_var(const struct phrase *half)
{
    const struct phrase *var = half->kind == PHRASE_PROJ ? phrase_proj_pair(half) : half;
    return var->kind == PHRASE_VAR ? phrase_var_of(var) : NULL;
}

/* ---- Sizes as numbers ---- */

struct lengths {
    struct dpia *dpia;
    struct map *of;   /* a packed variable -> its size */
    bool impossible;  /* something packed is no variable of its own */
};

static const struct phrase *with_lengths(struct lengths *lengths, const struct phrase *phrase);

/* The variable with the size of HALF, that of a packed variable; null if it is none. */
static const struct var *length_of(struct lengths *lengths, const struct phrase *half)
{
    const struct var *var = largest_packed_var(half);
    const struct var *length = var ? map_get(lengths->of, var) : NULL;
    lengths->impossible |= !length;
    return length;
}

static const struct phrase *copy(struct dpia *dpia, const struct phrase *acc,
                                 const struct phrase *exp, struct loc loc);

static const struct phrase *copy_pair(struct dpia *dpia, const struct phrase *acc,
                                      const struct phrase *exp, struct loc loc)
{
    const struct phrase *first = phrase_acc_view(dpia, PRIM_PAIR_ACC_FST, acc, loc);
    const struct phrase *second =
        phrase_acc_view(dpia, PRIM_PAIR_ACC_SND, phrase_copy(dpia, acc), loc);
    return phrase_seq(dpia, copy(dpia, first, phrase_select(dpia, exp, 1, loc), loc),
                      copy(dpia, second, phrase_select(dpia, phrase_copy(dpia, exp), 2, loc), loc),
                      loc);
}

/* ACC := EXP, one element after the other. */
static const struct phrase *copy(struct dpia *dpia, const struct phrase *acc,
                                 const struct phrase *exp, struct loc loc)
{
    const struct data *data = phrase_data(exp);
    if (data->kind == DATA_PAIR)
        return copy_pair(dpia, acc, exp, loc);
    if (data->kind != DATA_ARRAY)
        return phrase_assign(dpia, acc, exp, loc);
    const struct var *index =
        var_new(dpia, "i", type_exp(dpia_types(dpia), data_idx(dpia_types(dpia), data->size)), loc);
    const struct phrase *at = phrase_var(dpia, index, loc);
    return phrase_for(dpia, data->size, index,
                      copy(dpia, phrase_idx_acc(dpia, acc, at, loc),
                           phrase_idx(dpia, exp, at, loc), loc),
                      translate_copy_loc(exp, loc));
}

/* SIZE, whose value is VALUE, is that of ACC, which is packed, in REST. */
static const struct phrase *resized(struct lengths *lengths, const struct phrase *acc,
                                    const struct nat_var *size, const struct phrase *value,
                                    const struct phrase *rest, struct loc loc)
{
    struct dpia *dpia = lengths->dpia;
    const struct nat *count = nat_of_var(dpia_nats(dpia), size);
    const struct var *length = length_of(lengths, acc);
    if (!length)
        return rest;
    rest = phrase_seq(dpia, phrase_resize(dpia, count, acc, loc), rest, loc);
    rest = phrase_seq(dpia,
                      phrase_assign(dpia, translate_acc_of(dpia, length),
                                    phrase_nat_value(dpia, count, loc), loc),
                      rest, loc);
    return phrase_let_nat_comm(dpia, value, size, rest, loc);
}

static const struct nat_var *new_size(struct lengths *lengths)
{
    struct nat_table *nats = dpia_nats(lengths->dpia);
    return nat_var_new(nats, "size", nat_const(nats, 0), NULL);
}

static const struct phrase *resize(struct lengths *lengths, const struct phrase *resize,
                                   const struct phrase *rest)
{
    const struct phrase *value =
        phrase_nat_value(lengths->dpia, phrase_nat_arg(resize, 0), resize->loc);
    return resized(lengths, phrase_arg(resize, 0), new_size(lengths), value, rest, resize->loc);
}

static const struct phrase *move(struct lengths *lengths, const struct phrase *move)
{
    struct dpia *dpia = lengths->dpia;
    struct loc loc = move->loc;
    const struct phrase *to = phrase_pair_fst(phrase_arg(move, 0));
    const struct phrase *from = phrase_pair_snd(phrase_pair_snd(phrase_arg(move, 0)));
    const struct var *length = length_of(lengths, from);
    const struct nat_var *size = new_size(lengths);
    const struct nat *count = nat_of_var(dpia_nats(dpia), size);
    if (!length)
        return move;
    return resized(lengths, to, size, translate_exp_of(dpia, length),
                   copy(dpia, phrase_pack_acc(dpia, count, phrase_copy(dpia, to), loc),
                        phrase_unpack(dpia, count, from, loc), loc),
                   loc);
}

static bool begins_with_resize(const struct phrase *command, const struct var *var)
{
    while (phrase_is_prim(command, PRIM_SEQ))
        command = phrase_pair_fst(phrase_arg(command, 0));
    return phrase_is_prim(command, PRIM_RESIZE) &&
           largest_packed_var(phrase_arg(command, 0)) == var;
}

static const struct phrase *new_packed(struct lengths *lengths, const struct phrase *new)
{
    struct dpia *dpia = lengths->dpia;
    struct loc loc = new->loc;
    const struct var *var = phrase_lam_param(phrase_arg(new, 0));
    const struct data *number = data_scalar(dpia_types(dpia), SCALAR_I64);
    const struct var *length = translate_new_var(
        dpia, arena_printf(dpia_arena(dpia), "%s_length", var->name), number, loc);
    const struct phrase *body;
    lengths->impossible |= phrase_data_arg(new, 0)->kind != DATA_PACKED;
    map_set(lengths->of, var, (void *)length);
    body = with_lengths(lengths, phrase_lam_body(phrase_arg(new, 0)));
    if (!begins_with_resize(phrase_lam_body(phrase_arg(new, 0)), var))
        body = phrase_seq(dpia,
                          phrase_assign(dpia, translate_acc_of(dpia, length),
                                        phrase_int(dpia, SCALAR_I64, 0, loc), loc),
                          body, loc);
    return phrase_new(dpia, SPACE_ANY, length, phrase_new(dpia, SPACE_ANY, var, body, loc), loc);
}

static const struct phrase *children_with_lengths(struct lengths *lengths,
                                                  const struct phrase *phrase)
{
    size_t count = phrase_child_count(phrase);
    const struct phrase **children =
        ARENA_ARRAY(dpia_arena(lengths->dpia), const struct phrase *, count);
    for (size_t k = 0; k < count; k++)
        children[k] = with_lengths(lengths, phrase_child(phrase, k));
    return phrase_with_children(lengths->dpia, phrase, children);
}

static const struct phrase *with_lengths(struct lengths *lengths, const struct phrase *phrase)
{
    if (phrase_is_in(phrase, PRIM_NEW, SPACE_ANY) && data_has_packed(phrase_data_arg(phrase, 0)))
        return new_packed(lengths, phrase);
    if (phrase_is_prim(phrase, PRIM_SEQ)) {
        const struct phrase *first = phrase_pair_fst(phrase_arg(phrase, 0));
        if (phrase_is_prim(first, PRIM_RESIZE))
            return resize(lengths, first,
                          with_lengths(lengths, phrase_pair_snd(phrase_arg(phrase, 0))));
    }
    if (phrase_is_prim(phrase, PRIM_RESIZE))
        return resize(lengths, phrase, phrase_skip(lengths->dpia, phrase->loc));
    if (phrase_is_prim(phrase, PRIM_MOVE))
        return move(lengths, phrase);
    if (phrase_is_prim(phrase, PRIM_LENGTH_OF)) {
        const struct var *length = length_of(lengths, phrase_arg(phrase, 0));
        return length ? translate_exp_of(lengths->dpia, length) : phrase;
    }
    return children_with_lengths(lengths, phrase);
}

const struct phrase *largest_lengths(struct dpia *dpia, const struct phrase *kernel)
{
    struct lengths lengths = {.dpia = dpia, .of = map_new_objects(dpia_arena(dpia))};
    const struct phrase *with = with_lengths(&lengths, kernel);
    return lengths.impossible ? NULL : with;
}

/* ---- Memory ---- */

struct memory {
    struct dpia *dpia;
    const struct var *var, *memory;
};

/* The type of memory of which COUNT elements can be taken: that of the memory, where COUNT is seen
 * not to be beyond the largest size. */
static const struct data *room_for(const struct memory *memory, const struct nat *count)
{
    const struct data *all = var_data(memory->memory);
    const struct nat *size = nat_max(dpia_nats(memory->dpia), count, all->size);
    return data_array(dpia_types(memory->dpia), size, all->fst);
}

static const struct nat *behind(const struct memory *memory, const struct nat *count)
{
    return nat_sub(dpia_nats(memory->dpia), room_for(memory, count)->size, count);
}

/* The first COUNT elements. */
static const struct phrase *written(const struct memory *memory, const struct nat *count,
                                    struct loc loc)
{
    struct dpia *dpia = memory->dpia;
    const struct data *room = room_for(memory, count);
    const struct phrase *acc = translate_acc_of(dpia, memory->memory);
    if (room != var_data(memory->memory))
        acc = phrase_unchecked(dpia, phrase_coerce_acc(dpia, room, acc, loc));
    return phrase_acc_part(dpia, PRIM_TAKE_ACC, count, behind(memory, count), acc, loc);
}

static const struct phrase *read(const struct memory *memory, const struct nat *count,
                                 struct loc loc)
{
    struct dpia *dpia = memory->dpia;
    const struct data *room = room_for(memory, count);
    const struct phrase *exp = translate_exp_of(dpia, memory->memory);
    if (room != var_data(memory->memory))
        exp = phrase_unchecked(dpia, phrase_coerce(dpia, room, exp, loc));
    return phrase_take(dpia, count, behind(memory, count), exp, loc);
}

static bool is_of(const struct memory *memory, const struct phrase *phrase, enum primitive prim)
{
    return phrase_is_prim(phrase, prim) &&
           largest_packed_var(phrase_arg(phrase, 0)) == memory->var;
}

static const struct phrase *with_memory(const struct memory *memory, const struct phrase *phrase)
{
    struct dpia *dpia = memory->dpia;
    size_t count = phrase_child_count(phrase);
    if (is_of(memory, phrase, PRIM_RESIZE))
        return phrase_skip(dpia, phrase->loc);
    if (is_of(memory, phrase, PRIM_PACK_ACC))
        return written(memory, phrase_nat_arg(phrase, 0), phrase->loc);
    if (is_of(memory, phrase, PRIM_UNPACK))
        return read(memory, phrase_nat_arg(phrase, 0), phrase->loc);
    if (phrase->kind == PHRASE_VAR && phrase_var_of(phrase) == memory->var)
        bug(phrase->loc, "what is packed is used as a whole");
    const struct phrase **children = ARENA_ARRAY(dpia_arena(dpia), const struct phrase *, count);

    for (size_t k = 0; k < count; k++)
        children[k] = with_memory(memory, phrase_child(phrase, k));
    return phrase_with_children(dpia, phrase, children);
}

const struct phrase *largest_memory(struct dpia *dpia, const struct var *var,
                                    const struct phrase *body, const struct nat *size)
{
    const struct data *data = data_array(dpia_types(dpia), size, var_data(var)->fst);
    struct memory memory = {dpia, var,
                            translate_new_titled(dpia, var_title(var), data, var->loc)};
    return phrase_new(dpia, SPACE_ANY, memory.memory, with_memory(&memory, body), var->loc);
}
