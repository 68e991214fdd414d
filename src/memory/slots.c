/* Memory that leaves a parallel loop (dpia.txt section 6.4). The paper multiplies it by the number
 * of iterations and substitutes (idx tmp' i); here it is multiplied by what runs at a time only,
 * and which element belongs to an iteration is left to the loop:
 *
 *     parforGlobal n A (\i o. B)   where B's allocations x1 : var[d1], x2 : var[d2] were hoisted
 *
 *     parforGlobalSlots n p A slots (\i o slot. separatePair slot (\x1 x2. B))
 *
 * with slots : var[[p](d1 x d2)], which is hoisted further. Interference control holds: the slots
 * are an argument of the loop, and the body stays passive. Global and local memory that leave one
 * loop are two variables, <unzipAcc <local.1, global.1>, zip local.2 global.2>.
 *
 * The iterations of a parforVar have an element of a variable each, and their memory is made a part
 * of that element, so that it is multiplied by the iterations:
 *
 *     parforVarGlobal n V (\i v. B)
 *
 *     parforVarGlobal n <unzipAcc <V.1, slots.1>, zip V.2 slots.2>
 *                       (\i e. separatePair e (\v slot. B))
 *
 * What threads have of an array lies a line of a cache apart, so that none waits for what another
 * one writes: a slot has PAD elements more than VAR, which is <takeAcc slot.1, take slot.2>.
 *
 * How many iterations run at a time: of the outermost loop of a device's kernel as many as the
 * program's lanes, or max(lanes/64, 256) work-groups, together with those of other dimensions in
 * it, and of a loop inside of it all; with threads the lanes in the outermost parallel loop, and
 * otherwise one. */
#include "memory/slots.h"

#include "base/diag.h"
#include "memory/host.h"
#include "memory/place_state.h"
#include "memory/variables.h"
#include "translate/assign.h"

/* ---- How many ---- */

/* A work-group takes up some of the lanes, if it is not so small that a device cannot be filled
 * with such; and so many run at a time on a device with few lanes. */
enum { GROUP_LANES = 64, MIN_GROUPS = 256 };

static const struct nat *lanes(const struct place *place)
{
    return nat_of_var(dpia_nats(place->dpia), place->lanes);
}

/* How many iterations the loops of LEVEL in COMMAND have together, at most. A number that only the
 * kernel knows does not count. */
static const struct nat *iterations(const struct place *place, const struct phrase *command,
                                    enum loop_level level)
{
    struct nat_table *nats = dpia_nats(place->dpia);
    const struct nat *most = nat_const(nats, 1);
    if (command->type->kind == TYPE_EXP || command->type->kind == TYPE_ACC)
        return most;
    for (size_t k = 0; k < phrase_child_count(command); k++)
        most = nat_max(nats, most, iterations(place, phrase_child(command, k), level));
    if (!phrase_is_parallel_at(command, level) ||
        !place_is_known(place, phrase_nat_arg(command, 0)))
        return most;
    return nat_max(nats, nat_const(nats, 1), nat_mul(nats, most, phrase_nat_arg(command, 0)));
}

/* How many work-items or work-groups run at a time. */
static const struct nat *capacity(const struct place *place, bool groups)
{
    struct nat_table *nats = dpia_nats(place->dpia);
    if (!groups)
        return lanes(place);
    return nat_max(nats, nat_div(nats, lanes(place), nat_const(nats, GROUP_LANES)),
                   nat_const(nats, MIN_GROUPS));
}

/* For PARFOR, the outermost loop of a kernel, min(n, lanes), or as many work-groups as run at a
 * time; fewer if there are loops over other dimensions in BODY, its body, which have a slot for
 * each iteration. */
static const struct nat *kernel_count(const struct place *place, const struct phrase *parfor,
                                      const struct phrase *body)
{
    struct nat_table *nats = dpia_nats(place->dpia);
    bool groups = phrase_is_parallel_at(parfor, LOOP_WORKGROUP);
    const struct nat *inner = iterations(place, body, groups ? LOOP_WORKGROUP : LOOP_GLOBAL);
    const struct nat *fit = nat_div(nats, capacity(place, groups), inner);
    return nat_min(nats, phrase_nat_arg(parfor, 0), nat_max(nats, fit, nat_const(nats, 1)));
}

/* How many iterations of PARFOR, with BODY, run at a time, at most; at least one, if there are
 * any. */
static const struct nat *slot_count(const struct place *place, const struct phrase *parfor,
                                    const struct phrase *body)
{
    struct nat_table *nats = dpia_nats(place->dpia);
    switch (place->target) {
    case MEMORY_SEQUENTIAL:
        break;
    case MEMORY_THREADS:
        return place->in_parallel ? nat_const(nats, 1) : lanes(place);
    case MEMORY_DEVICE:
        return place->runner == RUNNER_HOST ? kernel_count(place, parfor, body)
                                            : phrase_nat_arg(parfor, 0);
    }
    return nat_const(nats, 1);
}

/* ---- Parts ---- */

struct loop_var_vec VEC(const struct var *);

/* The type of what VARS from FIRST on have together: nested pairs. */
static const struct data *data_of(struct place *place, const struct loop_var_vec *vars,
                                  size_t first)
{
    const struct data *data = var_data(vars->at[first]);
    if (first + 1 == vars->len)
        return data;
    return data_pair(dpia_types(place->dpia), data, data_of(place, vars, first + 1));
}

/* separatePair WHOLE (\first second. BODY). */
static const struct phrase *separate(struct place *place, const struct var *whole,
                                     const struct var *first, const struct var *second,
                                     const struct phrase *body)
{
    struct dpia *dpia = place->dpia;
    struct loc loc = body->loc;
    const struct data *datas[] = {var_data(first), var_data(second)};
    const struct phrase *args[] = {
        phrase_var(dpia, whole, loc),
        phrase_lam(dpia, first, phrase_lam(dpia, second, body, loc), loc)};
    return phrase_prim(dpia, PRIM_SEPARATE_PAIR, NULL, 0, datas, 2, args, 2, loc);
}

/* BODY with VARS from FIRST on being the parts of *WHOLE, a new variable: the variable itself if
 * there is one. */
static const struct phrase *use_parts(struct place *place, const struct loop_var_vec *vars,
                                      size_t first, const struct var **whole,
                                      const struct phrase *body)
{
    const struct var *rest;
    if (first + 1 == vars->len) {
        *whole = vars->at[first];
        return body;
    }
    body = use_parts(place, vars, first + 1, &rest, body);
    *whole = translate_new_var(place->dpia, "slot", data_of(place, vars, first), body->loc);
    return separate(place, *whole, vars->at[first], rest, body);
}

/* Two arrays of variables as an array of pairs. */
static const struct phrase *both(struct place *place, const struct phrase *a,
                                 const struct phrase *b, struct loc loc)
{
    struct dpia *dpia = place->dpia;
    const struct phrase *acc_a = phrase_proj(dpia, a, 1, loc);
    const struct phrase *acc_b = phrase_proj(dpia, b, 1, loc);
    const struct phrase *accs = phrase_pair(dpia, acc_a, acc_b, loc);
    const struct nat *n = phrase_array_size(acc_a);
    const struct data *datas[] = {phrase_array_elem(acc_a), phrase_array_elem(acc_b)};
    return phrase_pair(dpia, phrase_prim(dpia, PRIM_UNZIP_ACC, &n, 1, datas, 2, &accs, 1, loc),
                       phrase_zip(dpia, phrase_proj(dpia, phrase_copy(dpia, a), 2, loc),
                                  phrase_proj(dpia, phrase_copy(dpia, b), 2, loc), loc),
                       loc);
}

/* ---- Apart ---- */

/* The bytes of a line of a cache, on most processors. */
enum { LINE_BYTES = 64 };

/* The bytes of the smallest scalar in DATA, which has no arrays. */
static size_t least_bytes(const struct data *data)
{
    if (data->kind == DATA_PAIR) {
        size_t first = least_bytes(data->fst), second = least_bytes(data->snd);
        return first < second ? first : second;
    }
    return data->kind == DATA_SCALAR ? scalar_bytes(data->scalar) : sizeof(int64_t);
}

/* The first elements of VAR, up to REST, as a variable. */
static const struct phrase *front_of(struct dpia *dpia, const struct var *var, const struct nat *n,
                                     const struct nat *rest, struct loc loc)
{
    const struct phrase *acc = phrase_proj(dpia, phrase_var(dpia, var, loc), 1, loc);
    const struct phrase *exp = phrase_proj(dpia, phrase_var(dpia, var, loc), 2, loc);
    return phrase_pair(dpia, phrase_acc_part(dpia, PRIM_TAKE_ACC, n, rest, acc, loc),
                       phrase_take(dpia, n, rest, exp, loc), loc);
}

/* HOISTED with room behind each array of scalars, which BODY uses without that. */
static void move_apart(struct place *place, struct hoisted_vec *hoisted, const struct phrase **body)
{
    struct dpia *dpia = place->dpia;
    struct nat_table *nats = dpia_nats(dpia);
    for (size_t k = 0; k < hoisted->len; k++) {
        const struct var *var = hoisted->at[k].var;
        const struct data *data = var_data(var);
        if (data->kind != DATA_ARRAY || !data_is_flat(data->fst))
            continue;
        struct loc loc = (*body)->loc;
        const struct nat *rest =
            nat_const(nats, (int64_t)(LINE_BYTES / least_bytes(data->fst)));
        const struct data *wide =
            data_array(dpia_types(dpia), nat_add(nats, data->size, rest), data->fst);
        const struct var *apart = translate_new_titled(dpia, var_title(var), wide, loc);
        *body = phrase_subst(dpia, *body, var, front_of(dpia, apart, data->size, rest, loc));
        hoisted->at[k].var = apart;
    }
}

/* ---- Loops ---- */

/* PARFOR's parameters, and its body after placement. */
struct loop {
    const struct phrase *parfor, *body;
    const struct var *index, *out;
};

/* What one iteration is given: a part, SLOT, of all the memory, ALL. */
struct memory {
    const struct var *slot;
    const struct phrase *all;
};

/* The global or local variables of HOISTED. */
static struct loop_var_vec select_space(struct place *place, const struct hoisted_vec *hoisted,
                                        bool local)
{
    struct loop_var_vec vars = {0};
    for (size_t k = 0; k < hoisted->len; k++)
        if (hoisted->at[k].local == local)
            VEC_PUSH(dpia_arena(place->dpia), &vars, hoisted->at[k].var);
    return vars;
}

/* Memory for COUNT times VARS, which is hoisted from here, and in which *BODY uses its part. */
static struct memory multiply(struct place *place, const struct loop_var_vec *vars,
                              const struct nat *count, bool local, const struct phrase **body)
{
    struct dpia *dpia = place->dpia;
    if (vars->len == 0)
        bug((*body)->loc, "memory is made for no variable");
    struct loc loc = vars->at[0]->loc;
    struct title title = vars->len == 1 ? var_title(vars->at[0]) : title_made_up("slots");
    const struct data *data = data_of(place, vars, 0);
    const struct var *slots =
        translate_new_titled(dpia, title, data_array(dpia_types(dpia), count, data), loc);
    struct memory memory = {.all = phrase_var(dpia, slots, loc)};
    *body = use_parts(place, vars, 0, &memory.slot, *body);
    VEC_PUSH(dpia_arena(dpia), &place->hoisted, ((struct hoisted){slots, local}));
    return memory;
}

/* Memory of both kinds, COUNT times what HOISTED has, of which there is at least one. */
static struct memory multiply_all(struct place *place, const struct hoisted_vec *hoisted,
                                  const struct nat *count, const struct phrase **body)
{
    struct loop_var_vec local = select_space(place, hoisted, true);
    struct loop_var_vec global = select_space(place, hoisted, false);
    if (local.len == 0)
        return multiply(place, &global, count, false, body);
    if (global.len == 0)
        return multiply(place, &local, count, true, body);
    struct memory first = multiply(place, &local, count, true, body);
    struct memory second = multiply(place, &global, count, false, body);
    struct loop_var_vec slots = {0};
    struct memory all = {.all = both(place, first.all, second.all, (*body)->loc)};

    VEC_PUSH(dpia_arena(place->dpia), &slots, first.slot);
    VEC_PUSH(dpia_arena(place->dpia), &slots, second.slot);
    *body = use_parts(place, &slots, 0, &all.slot, *body);
    return all;
}

/* The loop over V with an iteration's memory as a part of its element. */
static const struct phrase *with_parts(struct place *place, const struct hoisted_vec *hoisted,
                                       struct loop *loop)
{
    struct dpia *dpia = place->dpia;
    struct loc loc = loop->parfor->loc;
    struct memory memory =
        multiply_all(place, hoisted, phrase_nat_arg(loop->parfor, 0), &loop->body);
    const struct phrase *over = both(place, phrase_arg(loop->parfor, 0), memory.all, loc);
    const struct data *data =
        data_pair(dpia_types(dpia), var_data(loop->out), var_data(memory.slot));
    const struct var *elem = translate_new_titled(dpia, var_title(loop->out), data, loc);
    const struct phrase *body = separate(place, elem, loop->out, memory.slot, loop->body);
    body = phrase_lam(dpia, loop->index, phrase_lam(dpia, elem, body, loc), loc);
    return phrase_parfor_var(dpia, phrase_level(loop->parfor), over, body, loc);
}

/* The loop with slots for what is HOISTED. */
static const struct phrase *with_slots(struct place *place, struct hoisted_vec *hoisted,
                                       struct loop *loop)
{
    struct dpia *dpia = place->dpia;
    const struct phrase *parfor = loop->parfor;
    struct loc loc = parfor->loc;
    const struct nat *count = slot_count(place, parfor, loop->body);
    if (place->target == MEMORY_THREADS && !place->in_parallel)
        move_apart(place, hoisted, &loop->body);
    struct memory memory = multiply_all(place, hoisted, count, &loop->body);
    const struct phrase *body = phrase_lam(dpia, memory.slot, loop->body, loc);
    body = phrase_lam(dpia, loop->index, phrase_lam(dpia, loop->out, body, loc), loc);
    const struct nat *nats[] = {phrase_nat_arg(parfor, 0), count};
    const struct data *datas[] = {phrase_data_arg(parfor, 0), var_data(memory.slot)};
    const struct phrase *args[] = {phrase_arg(parfor, 0), memory.all, body};

    return phrase_prim_at(dpia, PRIM_PARFOR_SLOTS, phrase_prim_where(parfor), nats, 2, datas, 2,
                          args, 3, loc);
}

/* What was hoisted since BEFORE; it is gone from PLACE. */
static struct hoisted_vec take_hoisted(struct place *place, size_t before)
{
    struct hoisted_vec taken = {0};
    for (size_t k = before; k < place->hoisted.len; k++)
        VEC_PUSH(dpia_arena(place->dpia), &taken, place->hoisted.at[k]);
    place->hoisted.len = before;
    return taken;
}

/* PLACE within the iterations of PARFOR. */
static void enter(struct place *place, const struct phrase *parfor)
{
    const struct nat *n = phrase_nat_arg(parfor, 0);
    bool group = phrase_is_parallel_at(parfor, LOOP_WORKGROUP) && place->target == MEMORY_DEVICE;
    int64_t count;
    place->runner = group ? RUNNER_GROUP : RUNNER_ITEM;
    place->loop = parfor;
    place->in_group |= group;
    place->in_parallel |= !nat_is_const(n, &count) || count > 1;
    if (phrase_is_parallel_at(parfor, LOOP_LOCAL))
        place->copies = nat_mul(dpia_nats(place->dpia), place->copies, n);
}

/* BODY, that of PARFOR, placed within its iterations. */
static const struct phrase *place_body(struct place *place, const struct phrase *parfor,
                                       const struct phrase *body)
{
    struct place outside = *place;
    enter(place, parfor);
    body = place_command(place, body);
    place->runner = outside.runner;
    place->loop = outside.loop;
    place->in_group = outside.in_group;
    place->in_parallel = outside.in_parallel;
    place->copies = outside.copies;
    return body;
}

/* A loop whose iterations pass a value on: they have no memory of their own but that of a group
 * (nesting.c). */
static const struct phrase *place_carrying(struct place *place, const struct phrase *parfor)
{
    size_t count = phrase_arg_count(parfor), before = place->hoisted.len;
    const struct phrase **args = ARENA_ARRAY(dpia_arena(place->dpia), const struct phrase *, count);
    const struct phrase *fun[3], *body = phrase_loop_body(parfor);
    for (size_t k = 0; k < 3; k++, body = phrase_lam_body(body))
        fun[k] = body;
    body = place_body(place, parfor, body);
    if (place->hoisted.len > before)
        bug(parfor->loc, "memory of an iteration that passes on a value");
    for (size_t k = 3; k-- > 0;)
        body = phrase_lam(place->dpia, phrase_lam_param(fun[k]), body, fun[k]->loc);
    for (size_t k = 0; k < count; k++)
        args[k] = phrase_arg(parfor, k);
    args[count - 1] = body;
    return phrase_with_children(place->dpia, parfor, args);
}

const struct phrase *place_parallel(struct place *place, const struct phrase *parfor)
{
    struct dpia *dpia = place->dpia;
    if (phrase_is_prim(parfor, PRIM_PARFOR_CARRY))
        return place_carrying(place, parfor);
    const struct phrase *fun = phrase_arg(parfor, 1);
    struct loop loop = {.parfor = parfor, .index = phrase_lam_param(fun),
                        .out = phrase_lam_param(phrase_lam_body(fun))};
    size_t before = place->hoisted.len;
    loop.body = place_body(place, parfor, phrase_lam_body(phrase_lam_body(fun)));
    if (place->hoisted.len > before) {
        struct hoisted_vec hoisted = take_hoisted(place, before);
        return memory_is_parfor_var(parfor) ? with_parts(place, &hoisted, &loop)
                                            : with_slots(place, &hoisted, &loop);
    }
    fun = phrase_lam(dpia, loop.index, phrase_lam(dpia, loop.out, loop.body, parfor->loc),
                     parfor->loc);
    if (memory_is_parfor_var(parfor))
        return phrase_parfor_var(dpia, phrase_level(parfor), phrase_arg(parfor, 0), fun,
                                 parfor->loc);
    return phrase_parfor(dpia, phrase_level(parfor), phrase_arg(parfor, 0), fun, parfor->loc);
}
