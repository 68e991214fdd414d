/* The search for the largest numbers: the part of a kernel that they depend on (largest_slice.c) is
 * run before it, by some work-items, which leave the largest ones that they have come to.
 *
 *     parforGlobal n out (\i o.           letNat workers = max(min(n, 4096), 1) in
 *       letNat k = E in ...)              new [workers]i64 (\found.
 *                                           parforGlobal workers found.1 (\worker o.
 *                                             new i64 (\most. most.1 := 0;
 *                                               for steps (\step.
 *                                                 the part, for i = worker + workers*step;
 *                                               o := most.2));
 *                                           new i64 (\all. all.1 := 0;
 *                                             for workers (\worker.
 *                                               all.1 := max all.2 (idx found.2 worker));
 *                                             letNat largest = all.2 in ...)) */
#include "memory/largest_search.h"

#include "memory/largest_slice.h"
#include "memory/largest_state.h"
#include "translate/assign.h"

/* How many work-items of a device search. */
enum { SEARCH_WORKERS = 4096 };

struct search {
    struct dpia *dpia;
    const struct slice *slice;
    const struct nat *n; /* iterations of the kernel */
    const struct nat *workers;
    struct loc loc;
};

static const struct data *number(const struct search *search)
{
    return data_scalar(dpia_types(search->dpia), SCALAR_I64);
}

static const struct phrase *zero(const struct search *search)
{
    return phrase_int(search->dpia, SCALAR_I64, 0, search->loc);
}

/* The type of the goals from FIRST on: a number, or nested pairs of them. */
static const struct data *results(const struct search *search, size_t first)
{
    const struct data *one = number(search);
    if (first + 1 == search->slice->goals->len)
        return one;
    return data_pair(dpia_types(search->dpia), one, results(search, first + 1));
}

/* The component of ACC for goal K. */
static const struct phrase *result_acc(const struct search *search, const struct phrase *acc,
                                       size_t k)
{
    struct dpia *dpia = search->dpia;
    for (size_t i = 0; i < k; i++)
        acc = phrase_acc_view(dpia, PRIM_PAIR_ACC_SND, acc, search->loc);
    return k + 1 == search->slice->goals->len
               ? acc
               : phrase_acc_view(dpia, PRIM_PAIR_ACC_FST, acc, search->loc);
}

static const struct phrase *result_exp(const struct search *search, const struct phrase *exp,
                                       size_t k)
{
    struct dpia *dpia = search->dpia;
    for (size_t i = 0; i < k; i++)
        exp = phrase_select(dpia, exp, 2, search->loc);
    return k + 1 == search->slice->goals->len ? exp : phrase_select(dpia, exp, 1, search->loc);
}

static const struct phrase *number_of(const struct search *search, const struct var *index)
{
    return phrase_from_idx(search->dpia, phrase_var(search->dpia, index, search->loc),
                           search->loc);
}

static const struct var *index_variable(const struct search *search, const char *name,
                                        const struct nat *n)
{
    struct types *types = dpia_types(search->dpia);
    return var_new(search->dpia, name, type_exp(types, data_idx(types, n)), search->loc);
}

/* worker + workers*step */
static const struct phrase *iteration(const struct search *search, const struct var *worker,
                                      const struct var *step)
{
    struct dpia *dpia = search->dpia;
    struct loc loc = search->loc;
    const struct phrase *before =
        phrase_binary(dpia, OP_MUL, phrase_nat_value(dpia, search->workers, loc),
                      number_of(search, step), loc);
    return phrase_binary(dpia, OP_ADD, number_of(search, worker), before, loc);
}

/* The part of the kernel for iteration AT, if there is one. */
static const struct phrase *step_of(const struct search *search, const struct phrase *at)
{
    struct dpia *dpia = search->dpia;
    struct loc loc = search->loc;
    const struct slice *slice = search->slice;
    const struct var *own = translate_new_titled(
        dpia, var_title(slice->index), data_idx(dpia_types(dpia), search->n), loc);
    const struct phrase *index = phrase_to_idx(dpia, search->n, phrase_copy(dpia, at), loc);
    const struct phrase *body =
        phrase_subst(dpia, slice->body, slice->index, translate_exp_of(dpia, own));
    body = phrase_seq(dpia, phrase_assign(dpia, translate_acc_of(dpia, own), index, loc), body,
                      loc);
    const struct phrase *is_one =
        phrase_binary(dpia, OP_LT, at, phrase_nat_value(dpia, search->n, loc), loc);
    return phrase_if_comm(dpia, is_one, phrase_new(dpia, SPACE_ANY, own, body, loc),
                          phrase_skip(dpia, loc), loc);
}

/* What the work-item WORKER does: its numbers go to OUT. */
static const struct phrase *worker_body(const struct search *search, const struct var *worker,
                                        const struct var *out)
{
    struct dpia *dpia = search->dpia;
    struct nat_table *nats = dpia_nats(dpia);
    struct loc loc = search->loc;
    const struct slice *slice = search->slice;
    const struct nat *one = nat_const(nats, 1);
    const struct nat *rounded_up =
        nat_sub(nats, nat_add(nats, search->n, search->workers), one);
    const struct nat *steps = nat_div(nats, rounded_up, search->workers);
    const struct var *step = index_variable(search, "step", steps);
    const struct phrase *body =
        phrase_for(dpia, steps, step, step_of(search, iteration(search, worker, step)), loc);
    for (size_t k = 0; k < slice->goals->len; k++) {
        const struct phrase *acc = result_acc(search, phrase_var(dpia, out, loc), k);
        const struct phrase *most = translate_exp_of(dpia, slice->most[k]);
        body = phrase_seq(dpia, body, phrase_assign(dpia, acc, most, loc), loc);
    }
    for (size_t k = slice->goals->len; k-- > 0;) {
        const struct phrase *acc = translate_acc_of(dpia, slice->most[k]);
        body = phrase_seq(dpia, phrase_assign(dpia, acc, zero(search), loc), body, loc);
        body = phrase_new(dpia, SPACE_ANY, slice->most[k], body, loc);
    }
    return body;
}

/* The loop of all work-items, which write to FOUND. */
static const struct phrase *workers_loop(const struct search *search, const struct var *found)
{
    struct dpia *dpia = search->dpia;
    struct loc loc = search->loc;
    const struct var *worker = index_variable(search, "worker", search->workers);
    const struct var *out =
        var_new(dpia, "o", type_acc(dpia_types(dpia), results(search, 0)), loc);
    const struct phrase *body =
        phrase_lam(dpia, out, worker_body(search, worker, out), loc);
    return phrase_parfor(dpia, level_of(LOOP_GLOBAL), translate_acc_of(dpia, found),
                         phrase_lam(dpia, worker, body, loc), loc);
}

/* The largest numbers in FOUND go to ALL. */
static const struct phrase *collect(const struct search *search, const struct var *found,
                                    const struct var *all)
{
    struct dpia *dpia = search->dpia;
    struct loc loc = search->loc;
    const struct phrase *start = phrase_skip(dpia, loc), *step = start;
    const struct var *worker = index_variable(search, "worker", search->workers);
    for (size_t k = 0; k < search->slice->goals->len; k++) {
        const struct phrase *acc = result_acc(search, translate_acc_of(dpia, all), k);
        const struct phrase *one = phrase_idx(dpia, translate_exp_of(dpia, found),
                                              phrase_var(dpia, worker, loc), loc);
        const struct phrase *larger =
            phrase_binary(dpia, OP_MAX, result_exp(search, translate_exp_of(dpia, all), k),
                          result_exp(search, one, k), loc);
        start = phrase_seq(dpia, start, phrase_assign(dpia, acc, zero(search), loc), loc);
        step = phrase_seq(dpia, step,
                          phrase_assign(dpia, phrase_copy(dpia, acc), larger, loc), loc);
    }
    return phrase_seq(dpia, start, phrase_for(dpia, search->workers, worker, step, loc), loc);
}

/* How many work-items search N iterations. */
static const struct nat *workers_of(const struct largest *largest, const struct nat *n)
{
    struct nat_table *nats = dpia_nats(largest->dpia);
    bool threads = largest->target == MEMORY_THREADS && largest->lanes;
    const struct nat *most = threads ? nat_of_var(nats, largest->lanes)
                                     : nat_const(nats, SEARCH_WORKERS);
    return nat_max(nats, nat_min(nats, n, most), nat_const(nats, 1));
}

/* The numbers in ALL are the upper bounds of the goals in what THEN makes of DATA. */
static const struct phrase *bind_numbers(const struct search *search, const struct var *all,
                                         const struct phrase *(*then)(void *data), void *data)
{
    struct dpia *dpia = search->dpia;
    struct nat_table *nats = dpia_nats(dpia);
    const struct inner_vec *goals = search->slice->goals;
    const struct nat_var **uppers =
        ARENA_ARRAY(dpia_arena(dpia), const struct nat_var *, goals->len);
    for (size_t k = 0; k < goals->len; k++) {
        uppers[k] = nat_var_new(nats, "largest", nat_const(nats, 0), NULL);
        goals->at[k]->upper = nat_of_var(nats, uppers[k]);
        goals->at[k]->rounds = search->slice->rounds;
    }
    const struct phrase *command = then(data);
    for (size_t k = goals->len; k-- > 0;)
        command = phrase_let_nat_comm(dpia,
                                      result_exp(search, translate_exp_of(dpia, all), k),
                                      uppers[k], command, search->loc);
    return command;
}

const struct phrase *largest_search(struct largest *largest, const struct phrase *kernel,
                                    const struct slice *slice,
                                    const struct phrase *(*then)(void *data), void *data)
{
    struct dpia *dpia = largest->dpia;
    struct nat_table *nats = dpia_nats(dpia);
    struct types *types = dpia_types(dpia);
    struct loc loc = loc_named(kernel->loc, "largest");
    const struct nat *n = phrase_nat_arg(kernel, 0);
    const struct nat_var *workers = nat_var_new(nats, "workers", nat_const(nats, 1), NULL);
    struct search search = {dpia, slice, n, nat_of_var(nats, workers), loc};
    const struct data *one = results(&search, 0);
    const struct var *found =
        translate_new_var(dpia, "found", data_array(types, search.workers, one), loc);
    const struct var *all = translate_new_var(dpia, "all", one, loc);
    const struct phrase *command = bind_numbers(&search, all, then, data);
    command = phrase_seq(dpia, collect(&search, found, all), command, loc);
    command = phrase_new(dpia, SPACE_ANY, all, command, loc);
    command = phrase_seq(dpia, workers_loop(&search, found), command, loc);
    command = phrase_new(dpia, SPACE_ANY, found, command, loc);
    return phrase_let_nat_comm(dpia, phrase_nat_value(dpia, workers_of(largest, n), loc), workers,
                               command, loc);
}
