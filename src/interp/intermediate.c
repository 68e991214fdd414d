/* Intermediate combinators (dpia.txt Fig. 4c, 6.2 and primitives.def), as 4.2 defines them, but for
 * one thing: the body of reduceI is given the old accumulator to read and a new one to write, which
 * becomes the old one after the step. (With both halves of one variable, as in the paper, a body
 * that writes one component and then reads the other would go wrong: docs/dpia.md, Accumulators.)
 *
 *     A(E)(acc) is acc := E, and C(E)(C) is C applied to E: Theorem 4.1. */
#include "base/diag.h"
#include "interp/eval.h"
#include "interp/loops.h"
#include "interp/meaning.h"
#include "interp/memory.h"
#include "interp/shape.h"
#include "interp/state.h"
#include "interp/use.h"
#include "interp/view.h"

static const struct view *memory(const struct use *use, const char *name, const struct shape *shape)
{
    return view_block(use->interp, block_new(use->interp, name, shape, &use->phrase->loc));
}

static void assign(const struct use *use, const struct shape *shape, const struct view *acc,
                   const struct view *exp)
{
    view_assign(use->interp, shape, acc, exp, &use->phrase->loc);
}

/* FUN applied to two or three views, run. */
static void run2(const struct use *use, struct meaning fun, const struct view *a,
                 const struct view *b)
{
    meaning_run(use->interp, apply_view(use->interp, apply_view(use->interp, fun, a), b));
}

static void run3(const struct use *use, struct meaning fun, const struct view *a,
                 const struct view *b, const struct view *c)
{
    run2(use, apply_view(use->interp, fun, a), b, c);
}

/* ---- mapI ---- */

struct mapping {
    const struct use *use;
    struct meaning fun;
    const struct view *array, *acc;
};

static void map_iteration(struct interp *interp, void *data, int64_t i)
{
    const struct mapping *mapping = data;
    (void)interp;
    run2(mapping->use, mapping->fun, use_element(mapping->use, mapping->array, i),
         use_at(mapping->use, mapping->acc, i));
}

static void map(const struct use *use, bool parallel)
{
    int64_t n = use_size(use, 0);
    struct mapping mapping = {use, use_function(use, 0), use_view(use, 1), use_view(use, 2)};
    if (parallel)
        run_parallel(use->interp, use->phrase, n, map_iteration, &mapping);
    else
        run_in_order(use->interp, use->phrase, n, map_iteration, &mapping);
}

/* ---- Accumulators ---- */

struct accumulator {
    const struct shape *shape;
    const struct view *now, *next;
};

/* What the next step does not write keeps its value, as if there were one variable only. */
static void advance(struct accumulator *all)
{
    const struct view *old = all->now;
    all->now = all->next;
    all->next = old;
    block_copy(old->u.cells.block, all->now->u.cells.block);
}

static struct accumulator start(const struct use *use, const struct shape *shape,
                                const struct view *init)
{
    struct accumulator all = {shape, memory(use, "accumulator", shape),
                              memory(use, "accumulator", shape)};
    assign(use, shape, all.next, init);
    advance(&all);
    return all;
}

/* reduceI F I E C, and scanI F I E A where PREFIXES is A. */
static struct accumulator fold(const struct use *use, const struct view *prefixes)
{
    struct meaning fun = use_function(use, 0);
    int64_t n = use_size(use, 0);
    const struct shape *shape = use_shape(use, 1);
    struct accumulator all = start(use, shape, use_view(use, 1));
    const struct view *array = use_view(use, 2);
    for (int64_t i = 0; i < n; i++) {
        struct mark mark = interp_mark(use->interp);
        run3(use, fun, use_element(use, array, i), all.now, all.next);
        advance(&all);
        if (prefixes)
            assign(use, shape, use_at(use, prefixes, i), all.now);
        interp_release(use->interp, mark);
    }
    return all;
}

static void reduce(const struct use *use)
{
    struct accumulator all = fold(use, NULL);
    meaning_run(use->interp, apply_view(use->interp, use_function(use, 3), all.now));
}

/* One step of a tree: element i of the first half is combined with that of the second. */
struct halving {
    const struct use *use;
    struct meaning fun;
    const struct shape *elem;
    const struct view *table;
    int64_t half;
};

static void halving_iteration(struct interp *interp, void *data, int64_t i)
{
    const struct halving *halving = data;
    const struct use *use = halving->use;
    const struct view *result = memory(use, "combined", halving->elem);
    (void)interp;
    run3(use, halving->fun, use_at(use, halving->table, i),
         use_at(use, halving->table, i + halving->half), result);
    assign(use, halving->elem, use_at(use, halving->table, i), result);
}

/* reduceILocal F E C */
static void reduce_tree(const struct use *use)
{
    const struct shape *elem = use_shape(use, 0);
    int64_t count = use_size(use, 0) + 1;
    const struct shape *shape = shape_array(use->interp, count, elem);
    struct halving halving = {use, use_function(use, 0), elem, memory(use, "tree", shape), 0};
    assign(use, shape, halving.table, use_view(use, 1));
    for (; count > 1; count = halving.half) {
        halving.half = (count + 1) / 2;
        run_parallel(use->interp, use->phrase, count - halving.half, halving_iteration, &halving);
    }
    meaning_run(use->interp,
                apply_view(use->interp, use_function(use, 2), use_at(use, halving.table, 0)));
}

/* whileI P F I C */
static void loop_while(const struct use *use)
{
    struct meaning holds = use_function(use, 0), fun = use_function(use, 1);
    const struct shape *shape = use_shape(use, 0);
    struct accumulator all = start(use, shape, use_view(use, 2));
    const struct view *more = memory(use, "condition", shape_scalar(SCALAR_BOOL));
    for (;;) {
        struct mark mark = interp_mark(use->interp);
        interp_step(use->interp, &use->phrase->loc);
        run2(use, holds, all.now, more);
        if (view_read(use->interp, more, &use->phrase->loc).bits == 0)
            break;
        run2(use, fun, all.now, all.next);
        advance(&all);
        interp_release(use->interp, mark);
    }
    meaning_run(use->interp, apply_view(use->interp, use_function(use, 3), all.now));
}

/* assignI F v */
static void assign_variable(const struct use *use)
{
    const struct shape *shape = use_shape(use, 0);
    const struct view *old = memory(use, "old", shape);
    struct meaning var = eval_meaning(use->interp, use->env, phrase_arg(use->phrase, 1));
    assign(use, shape, old, meaning_to_view(use->interp, meaning_half(use->interp, var, 2)));
    run2(use, use_function(use, 0), old,
         meaning_to_view(use->interp, meaning_half(use->interp, var, 1)));
}

/* ---- filterI ---- */

/* The elements of E for which P holds, into KEPT; gives their number. */
static int64_t keep(const struct use *use, const struct view *kept)
{
    int64_t n = use_size(use, 0), count = 0;
    const struct shape *elem = use_shape(use, 0);
    const struct view *holds = memory(use, "condition", shape_scalar(SCALAR_BOOL));
    struct meaning fun = use_function(use, 0);
    const struct view *array = use_view(use, 1);
    for (int64_t i = 0; i < n; i++) {
        struct mark mark = interp_mark(use->interp);
        run2(use, fun, use_element(use, array, i), holds);
        if (view_read(use->interp, holds, &use->phrase->loc).bits != 0)
            assign(use, elem, use_at(use, kept, count++), use_at(use, array, i));
        interp_release(use->interp, mark);
    }
    return count;
}

/* filterI P E C */
static void filter(const struct use *use)
{
    const struct shape *shape = shape_array(use->interp, use_size(use, 0), use_shape(use, 0));
    const struct view *kept = memory(use, "kept", shape);
    int64_t count = keep(use, kept);
    kept = view_slice(use->interp, kept, 0, count);
    struct meaning rest = apply_nat(use->interp, use_function(use, 2), count);
    meaning_run(use->interp, apply_view(use->interp, rest, kept));
}

/* filterRoomI P E A */
static void filter_room(const struct use *use)
{
    const struct view *out = use_view(use, 2);
    int64_t count = keep(use, view_part(use->interp, out, 1));
    assign(use, shape_scalar(SCALAR_I64), view_part(use->interp, out, 2),
           view_index(use->interp, count));
}

/* ---- The translations that are still to be done ---- */

static void accept(const struct use *use)
{
    const struct shape *shape = use_shape(use, 0);
    const struct view *exp = use_view(use, 0);
    assign(use, shape, use_view(use, 1), exp);
}

static void pass_on(const struct use *use)
{
    struct meaning exp = meaning_closure(phrase_arg(use->phrase, 0), use->env);
    const struct data *data = phrase_data_arg(use->phrase, 0);
    if (!data_is_flat(data))
        exp = meaning_view(use_view(use, 0));
    meaning_run(use->interp, apply(use->interp, use_function(use, 1), exp));
}

static void intermediate(const struct use *use)
{
    switch (phrase_prim_of(use->phrase)) {
    case PRIM_MAPI:
        map(use, phrase_level(use->phrase).kind != LOOP_SEQUENTIAL);
        return;
    case PRIM_REDUCEI:
        reduce(use);
        return;
    case PRIM_REDUCEI_LOCAL:
        reduce_tree(use);
        return;
    case PRIM_SCANI:
        fold(use, use_view(use, 3));
        return;
    case PRIM_WHILEI:
        loop_while(use);
        return;
    case PRIM_FILTERI:
        filter(use);
        return;
    case PRIM_FILTERI_ROOM:
        filter_room(use);
        return;
    case PRIM_ASSIGNI:
        assign_variable(use);
        return;
    case PRIM_TRANSLATE_A:
        accept(use);
        return;
    case PRIM_TRANSLATE_C:
        pass_on(use);
        return;
#define CASES_LAYOUT(suffix) case PRIM_##suffix:
#define CASES_FUNCTIONAL(suffix) case PRIM_##suffix:
#define CASES_IMPERATIVE(suffix) case PRIM_##suffix:
#define CASES_ACCEPTOR(suffix) case PRIM_##suffix:
#include "dpia/primitive_cases.def"
    case PRIM_COUNT:
        break;
    }
    bug(use->phrase->loc, "'%s' is not intermediate", phrase_name(use->phrase));
}

void run_intermediate(struct interp *interp, const struct env *env, const struct phrase *phrase)
{
    const struct use use = {interp, env, phrase};
    intermediate(&use);
}
