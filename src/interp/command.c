/* Commands: imperative DPIA over the store (dpia.txt Fig. 4b, 6.2 and primitives.def). A command
 * has no value; what it makes besides is given back when it is done.
 *
 *     new d (\v. P)           memory of type d for the time of P; v is (acceptor, expression) of it
 *     parfor n A (\i o. P)    P for all i, in any order, where o is element i of A */
#include <inttypes.h>

#include "base/diag.h"
#include "interp/box.h"
#include "interp/carry.h"
#include "interp/eval.h"
#include "interp/loops.h"
#include "interp/meaning.h"
#include "interp/memory.h"
#include "interp/shape.h"
#include "interp/state.h"
#include "interp/use.h"
#include "interp/view.h"

/* Half WHICH of argument 0, a product. */
static struct meaning half(const struct use *use, int which)
{
    struct meaning both = eval_meaning(use->interp, use->env, phrase_arg(use->phrase, 0));
    return meaning_half(use->interp, both, which);
}

static bool read_bool(const struct use *use, struct meaning meaning)
{
    const struct view *view = meaning_to_view(use->interp, meaning);
    return view_read(use->interp, view, &use->phrase->loc).bits != 0;
}

/* The right side is evaluated before anything is assigned. */
static void assign(const struct use *use)
{
    const struct shape *shape = use_shape(use, 0);
    const struct view *acc = meaning_to_view(use->interp, half(use, 1));
    const struct view *exp = meaning_to_view(use->interp, half(use, 2));
    exp = view_snapshot(use->interp, shape, exp, &use->phrase->loc);
    view_assign(use->interp, shape, acc, exp, &use->phrase->loc);
}

static void pass_on(const struct use *use)
{
    const struct view *acc = meaning_to_view(use->interp, half(use, 1));
    const struct view *exp = meaning_to_view(use->interp, half(use, 2));
    exp = view_snapshot(use->interp, use_shape(use, 0), exp, &use->phrase->loc);
    carry_pass_on(use, acc, exp);
}

/* ---- Memory ---- */

static const char *param_name(struct meaning fun)
{
    return fun.phrase->kind == PHRASE_LAM ? phrase_lam_param(fun.phrase)->name : "new";
}

static void allocate(const struct use *use)
{
    struct meaning fun = use_function(use, 0);
    struct block *block =
        block_new(use->interp, param_name(fun), use_room(use, 0), &use->phrase->loc);
    if (use->interp->options.zero_new)
        block_fill_with_zeros(block);
    else
        block_fill_boxes(block);
    const struct view *view = view_block(use->interp, block);
    meaning_run(use->interp, apply(use->interp, fun, meaning_pair(use->interp, view, view)));
}

static void resize(const struct use *use)
{
    const struct loc *loc = &use->phrase->loc;
    const struct box *box =
        box_new(use->interp, "resized", use_size(use, 0), use_shape(use, 0), loc);
    view_write(use->interp, use_view(use, 0), box_literal(box), loc);
}

static void move(const struct use *use)
{
    const struct loc *loc = &use->phrase->loc;
    const struct view *to = meaning_to_view(use->interp, half(use, 1));
    struct meaning from = half(use, 2);
    const struct view *acc = meaning_to_view(use->interp, meaning_half(use->interp, from, 1));
    const struct view *exp = meaning_to_view(use->interp, meaning_half(use->interp, from, 2));
    view_write(use->interp, to, view_read(use->interp, exp, loc), loc);
    view_write(use->interp, acc, box_literal(NULL), loc);
}

static const struct view *var_half(const struct use *use, size_t position, int which)
{
    struct meaning var = eval_meaning(use->interp, use->env, phrase_arg(use->phrase, position));
    return meaning_to_view(use->interp, meaning_half(use->interp, var, which));
}

/* COUNT elements of the variable, from element FIRST on. */
static struct meaning part_of_var(const struct use *use, int64_t first, int64_t count)
{
    struct interp *interp = use->interp;
    return meaning_pair(interp, view_slice(interp, var_half(use, 0, 1), first, count),
                        view_slice(interp, var_half(use, 0, 2), first, count));
}

static void separate(const struct use *use)
{
    int64_t n = use_size(use, 0), m = use_size(use, 1);
    struct meaning rest = apply(use->interp, use_function(use, 1), part_of_var(use, 0, n));
    meaning_run(use->interp, apply(use->interp, rest, part_of_var(use, n, m)));
}

/* Component WHICH of the variable. */
static struct meaning component_of_var(const struct use *use, int which)
{
    struct interp *interp = use->interp;
    return meaning_pair(interp, view_part(interp, var_half(use, 0, 1), which),
                        view_part(interp, var_half(use, 0, 2), which));
}

static void separate_pair(const struct use *use)
{
    struct meaning rest = apply(use->interp, use_function(use, 1), component_of_var(use, 1));
    meaning_run(use->interp, apply(use->interp, rest, component_of_var(use, 2)));
}

/* ---- Loops ---- */

/* What the iterations of a loop share. */
struct looping {
    const struct use *use;
    struct meaning body;
    const struct view *acc, *exp; /* EXP: parforVar */
    const struct view *slots;     /* parfor...Slots */
    int64_t slot_count;
};

static void for_iteration(struct interp *interp, void *data, int64_t i)
{
    const struct looping *looping = data;
    meaning_run(interp, apply_view(interp, looping->body, view_index(interp, i)));
}

static void run_for(const struct use *use)
{
    struct looping looping = {.use = use, .body = use_function(use, 0)};
    run_in_order(use->interp, use->phrase, use_size(use, 0), for_iteration, &looping);
}

static const struct view *element(struct interp *interp, const struct looping *looping,
                                  const struct view *array, int64_t i)
{
    return view_at(interp, array, i, &looping->use->phrase->loc);
}

static void parfor_iteration(struct interp *interp, void *data, int64_t i)
{
    const struct looping *looping = data;
    struct meaning body = apply_view(interp, looping->body, view_index(interp, i));
    meaning_run(interp, apply_view(interp, body, element(interp, looping, looping->acc, i)));
}

static void run_parfor(const struct use *use)
{
    struct looping looping = {.use = use, .body = use_function(use, 1), .acc = use_view(use, 0)};
    run_parallel(use->interp, use->phrase, use_size(use, 0), parfor_iteration, &looping);
}

static void parfor_var_iteration(struct interp *interp, void *data, int64_t i)
{
    const struct looping *looping = data;
    struct meaning body = apply_view(interp, looping->body, view_index(interp, i));
    const struct view *acc = element(interp, looping, looping->acc, i);
    const struct view *exp = element(interp, looping, looping->exp, i);
    meaning_run(interp, apply(interp, body, meaning_pair(interp, acc, exp)));
}

static void run_parfor_var(const struct use *use)
{
    struct looping looping = {.use = use,
                              .body = use_function(use, 1),
                              .acc = var_half(use, 0, 1),
                              .exp = var_half(use, 0, 2)};
    run_parallel(use->interp, use->phrase, use_size(use, 0), parfor_var_iteration, &looping);
}

/* Nothing of what was written to SLOT, one variable or a pair of some, is left. */
static void forget(const struct view *slot)
{
    if (slot->kind == VIEW_PAIR) {
        forget(slot->u.pair.fst);
        forget(slot->u.pair.snd);
    } else if (slot->kind == VIEW_CELLS) {
        block_forget(slot->u.cells.block, slot->u.cells.offset, slot->u.cells.shape->cells);
    }
}

/* The slot belongs to the iteration as if it had allocated it: nothing of an earlier one is left in
 * it. Which slot that is, is nothing to rely on. */
static const struct view *fresh_slot(struct interp *interp, const struct looping *looping)
{
    int64_t number = random_below(interp, looping->slot_count);
    const struct view *slot =
        view_own(interp, element(interp, looping, looping->slots, number), interp->loop->level);
    if (!interp->options.zero_new)
        forget(slot);
    return slot;
}

static void slots_iteration(struct interp *interp, void *data, int64_t i)
{
    const struct looping *looping = data;
    const struct view *slot = fresh_slot(interp, looping);
    struct meaning body = apply_view(interp, looping->body, view_index(interp, i));
    body = apply_view(interp, body, element(interp, looping, looping->acc, i));
    meaning_run(interp, apply(interp, body, meaning_pair(interp, slot, slot)));
}

static void run_parfor_slots(const struct use *use)
{
    int64_t n = use_size(use, 0), p = use_size(use, 1);
    struct looping looping = {.use = use,
                              .body = use_function(use, 2),
                              .acc = use_view(use, 0),
                              .slots = var_half(use, 1, 1),
                              .slot_count = p};
    if (n > 0 && p == 0)
        interp_fail(use->interp, INTERP_ERROR_SIZE, use->phrase->loc,
                    "a loop has iterations but no slots for them");
    run_parallel(use->interp, use->phrase, n, slots_iteration, &looping);
}

/* ---- Control ---- */

static void run_if(const struct use *use)
{
    bool holds = read_bool(use, half(use, 1));
    meaning_run(use->interp, meaning_half(use->interp, half(use, 2), holds ? 1 : 2));
}

static void run_let_nat(const struct use *use)
{
    const struct view *view = meaning_to_view(use->interp, half(use, 1));
    int64_t number = (int64_t)view_read(use->interp, view, &use->phrase->loc).bits;
    meaning_run(use->interp, apply_size(use->interp, half(use, 2), number));
}

static void run_while(const struct use *use)
{
    struct mark mark = interp_mark(use->interp);
    while (read_bool(use, half(use, 1))) {
        interp_step(use->interp, &use->phrase->loc);
        meaning_run(use->interp, half(use, 2));
        interp_release(use->interp, mark);
    }
}

static void run_assert(const struct use *use)
{
    if (!eval_bool(use->interp, use->env, phrase_arg(use->phrase, 0)))
        interp_fail_assertion(use->interp, use->phrase);
}

static void run_equal(const struct use *use)
{
    int64_t n = use_size(use, 0), m = use_size(use, 1);
    if (n != m)
        interp_fail(use->interp, INTERP_ERROR_SIZE, use->phrase->loc,
                    "the sizes %" PRId64 " and %" PRId64 " differ", n, m);
}

static void run_sequence(const struct use *use)
{
    meaning_run(use->interp, half(use, 1));
    meaning_run(use->interp, half(use, 2));
}

static void command(const struct use *use)
{
    switch (phrase_prim_of(use->phrase)) {
    case PRIM_SKIP:
    case PRIM_BARRIER:
        return;
    case PRIM_SEQ:
        run_sequence(use);
        return;
    case PRIM_ASSIGN:
        assign(use);
        return;
    case PRIM_NEW:
        allocate(use);
        return;
    case PRIM_FOR:
        run_for(use);
        return;
    case PRIM_PARFOR:
        run_parfor(use);
        return;
    case PRIM_PARFOR_VAR:
        run_parfor_var(use);
        return;
    case PRIM_PARFOR_SLOTS:
        run_parfor_slots(use);
        return;
    case PRIM_PARFOR_CARRY:
        carry_run(use);
        return;
    case PRIM_PASS_ON:
        pass_on(use);
        return;
    case PRIM_SEPARATE:
        separate(use);
        return;
    case PRIM_SEPARATE_PAIR:
        separate_pair(use);
        return;
    case PRIM_IF_COMM:
        run_if(use);
        return;
    case PRIM_LET_NAT_COMM:
        run_let_nat(use);
        return;
    case PRIM_WHILE_COMM:
        run_while(use);
        return;
    case PRIM_ASSERT_COMM:
        run_assert(use);
        return;
    case PRIM_EQUAL_COMM:
        run_equal(use);
        return;
    case PRIM_RESIZE:
        resize(use);
        return;
    case PRIM_MOVE:
        move(use);
        return;
#define CASES_LAYOUT(suffix) case PRIM_##suffix:
#define CASES_FUNCTIONAL(suffix) case PRIM_##suffix:
#define CASES_ACCEPTOR(suffix) case PRIM_##suffix:
#define CASES_INTERMEDIATE(suffix) case PRIM_##suffix:
#include "dpia/primitive_cases.def"
    case PRIM_COUNT:
        break;
    }
    bug(use->phrase->loc, "'%s' is no command", phrase_name(use->phrase));
}

static void run_command(struct interp *interp, const struct env *env, const struct phrase *phrase)
{
    const struct use use = {interp, env, phrase};
    command(&use);
}

void meaning_run(struct interp *interp, struct meaning meaning)
{
    if (meaning.phrase)
        meaning = eval_meaning(interp, meaning.env, meaning.phrase);
    if (!meaning_is(meaning, PHRASE_PRIM))
        bug(loc_none(), "what is no command is run");
    const struct phrase *phrase = meaning.phrase;
    struct mark mark = interp_mark(interp);
    interp_step(interp, &phrase->loc);
    if (primitive_class(phrase_prim_of(phrase)) == PRIM_INTERMEDIATE)
        run_intermediate(interp, meaning.env, phrase);
    else
        run_command(interp, meaning.env, phrase);
    interp_release(interp, mark);
}
