/* Zero-initialisation, and the definite-assignment analysis that shows where it is not needed
 * (dpia.txt 3.3 has all memory written before it is read, which holds for translated programs, but
 * not for those that a person writes).
 *
 * Dialect in and out: imperative, before or after stage I, stage II or the memory stage.
 *
 *     new [n]f32 (\v. P)    =    new [n]f32 (\v. parfor v.1 (\i o. o := 0); P)
 *
 * unless P writes each part of v before it reads it, as in
 *
 *     new f32 (\a. a.1 := 0; for n (\i. a.1 := a.2 + idx xs i); out := a.2)
 *     new [n]f32 (\v. parfor v.1 (\i o. o := ...); ... v.2 ...)
 *
 * The analysis goes through a command in the order in which it runs, with the facts of cover.c. A
 * loop may run no time at all, a branch may not be taken; an iteration knows what was written
 * before the loop, and by itself. Where a part of a variable may be read too early, all of the
 * variable is initialised. Loops that initialise arrays have no level yet (levels.c). */
#include "translate/initialise.h"

#include "base/diag.h"
#include "translate/assign.h"
#include "translate/cover.h"
#include "translate/zero.h"

struct analysis {
    struct dpia *dpia;
    struct arena *arena; /* of the analysis alone */
    struct arena *moment; /* what is wanted for one read, behind a mark */
    struct places places;
    struct map *needs; /* the set of the variables that must be initialised; null: it is not asked,
                        * and nothing is to be known of what is read */
};

/* The keys of a set need some value. */
static char present;

static void run(struct analysis *analysis, struct cover *cover, const struct phrase *comm);

/* ---- Reads ---- */

/* ROOT may be read before it is written; as it is initialised, that is no longer so. Of
 * newUnchecked the program itself says that it is not. */
static void need(struct analysis *analysis, struct cover *cover, const struct place *place)
{
    if (place->fst) {
        need(analysis, cover, place->fst);
        need(analysis, cover, place->snd);
        return;
    }
    if (place->root && !place->root->is_unchecked)
        map_set(analysis->needs, place->root, &present);
    struct place part = *place;
    part.view = NULL;
    cover_add(cover, &part);
}

static void read_exp(struct analysis *analysis, struct cover *cover, const struct phrase *exp);

/* What a view reads besides what is viewed: indices. */
static void read_indices(struct analysis *analysis, struct cover *cover,
                         const struct phrase *view)
{
    if (!analysis->needs)
        return;
    const struct phrase *viewed = cover_place_viewed(analysis->dpia, view);
    for (size_t k = 0; view->kind == PHRASE_PRIM && k < phrase_arg_count(view); k++)
        if (phrase_arg(view, k) != viewed)
            read_exp(analysis, cover, phrase_arg(view, k));
    if (viewed && viewed->kind == PHRASE_PAIR) {
        read_indices(analysis, cover, phrase_pair_fst(viewed));
        read_indices(analysis, cover, phrase_pair_snd(viewed));
    } else if (viewed && viewed->type->kind == TYPE_EXP &&
               !cover_is_place(&analysis->places, viewed)) {
        read_exp(analysis, cover, viewed);
    } else if (viewed) {
        read_indices(analysis, cover, viewed);
    }
}

/* EXP, which is a place, is read. */
static void read_place(struct analysis *analysis, struct cover *cover, const struct phrase *exp)
{
    struct arena_mark mark = arena_mark(analysis->moment);
    struct places places = analysis->places;
    places.arena = analysis->moment;
    const struct place *place = cover_place_of(&places, exp);
    if (!cover_has(cover, place))
        need(analysis, cover, place);
    arena_release(analysis->moment, mark);
}

static void read_exp(struct analysis *analysis, struct cover *cover, const struct phrase *exp)
{
    if (!analysis->needs)
        return;
    if (exp->type->kind == TYPE_EXP && cover_is_place(&analysis->places, exp)) {
        read_place(analysis, cover, exp);
        read_indices(analysis, cover, exp);
        return;
    }
    for (size_t k = 0; k < phrase_child_count(exp); k++)
        read_exp(analysis, cover, phrase_child(exp, k));
}

/* ---- Commands ---- */

/* The value of VAR. */
static bool is_value(const struct phrase *exp, const struct var *var)
{
    return exp->kind == PHRASE_PROJ && phrase_proj_which(exp) == 2 &&
           phrase_proj_pair(exp)->kind == PHRASE_VAR && phrase_var_of(phrase_proj_pair(exp)) == var;
}

static bool is_number(const struct phrase *exp, uint64_t number)
{
    return exp->kind == PHRASE_LITERAL && phrase_literal_value(exp).scalar == SCALAR_I64 &&
           phrase_literal_value(exp).bits == number;
}

/* 1, or if .. then 1 else 0 */
static bool is_one_or_nothing(const struct phrase *exp)
{
    return is_number(exp, 1) ||
           (phrase_is_prim(exp, PRIM_IF) && is_number(phrase_arg(exp, 1), 1) &&
            is_number(phrase_arg(exp, 2), 0));
}

/* What VAR := EXP does to a variable that counts. Where it stays in some cases, all that is
 * known of it behind the next one is known, too. */
static enum change change_by(const struct var *var, const struct phrase *exp)
{
    if (is_number(exp, 0))
        return CHANGE_ZERO;
    if (exp->kind == PHRASE_OPERATOR && phrase_oper_op(exp) == OP_ADD &&
        is_value(phrase_oper_arg(exp, 0), var) && is_one_or_nothing(phrase_oper_arg(exp, 1)))
        return CHANGE_NEXT;
    return CHANGE_OTHER;
}

/* ACC := EXP, or whatever it is if EXP is null. */
static void write_acc(struct analysis *analysis, struct cover *cover, const struct phrase *acc,
                      const struct phrase *exp)
{
    const struct place *place = cover_place_of(&analysis->places, acc);
    read_indices(analysis, cover, acc);
    if (acc->kind == PHRASE_PROJ && phrase_proj_pair(acc)->kind == PHRASE_VAR) {
        const struct var *var = phrase_var_of(phrase_proj_pair(acc));
        cover_change(cover, var, !exp ? CHANGE_OTHER : change_by(var, exp));
        if (exp && exp->kind == PHRASE_PROJ && phrase_proj_pair(exp)->kind == PHRASE_VAR)
            cover_same(cover, var, phrase_var_of(phrase_proj_pair(exp)));
    }
    if (place)
        cover_add(cover, place);
}

static const struct phrase *part(struct analysis *analysis, const struct phrase *pair, int which)
{
    return phrase_proj(analysis->dpia, pair, which, pair->loc);
}

/* VAR, a parameter of a loop's body, writes element INDEX of ACC, and reads that of EXP (null: it
 * reads nothing). */
static void bind_element(struct analysis *analysis, const struct var *var,
                         const struct phrase *acc, const struct phrase *exp,
                         const struct var *index)
{
    struct places *places = &analysis->places;
    const struct place *written = cover_place_of(places, acc);
    const struct place *read = !exp ? NULL : cover_place_of(places, exp);
    const struct nat *n = phrase_array_size(acc);
    if (written)
        map_set(places->written, var,
                (void *)cover_place_element(analysis->arena, written, n, index));
    if (read)
        map_set(places->read, var, (void *)cover_place_element(analysis->arena, read, n, index));
}

/* VAR is the place WRITTEN to write, and READ to read; null where that is not known. */
static void bind_places(struct analysis *analysis, const struct var *var,
                        const struct place *written, const struct place *read)
{
    if (written)
        map_set(analysis->places.written, var, (void *)written);
    if (read)
        map_set(analysis->places.read, var, (void *)read);
}

/* The place of WHOLE, a variable: as it is written (WHICH is 1) or read. */
static const struct place *half_place(struct analysis *analysis, const struct phrase *whole,
                                      int which)
{
    return cover_place_of(&analysis->places, part(analysis, whole, which));
}

static const struct place *array_part(struct analysis *analysis, const struct place *whole,
                                      struct view_seen part)
{
    return !whole ? NULL : cover_place_seen(analysis->arena, whole, part);
}

static const struct place *component(struct analysis *analysis, const struct place *whole,
                                     const struct data *fst, int which)
{
    return !whole ? NULL : cover_place_component(analysis->arena, whole, fst, which);
}

/* BODY, or what is in it behind its parameters, which may run or not, or more than once: nothing is
 * known to be written by it. */
static void run_apart(struct analysis *analysis, struct cover *cover, const struct phrase *body)
{
    cover_disturb(cover, body);
    while (body->kind == PHRASE_LAM || body->kind == PHRASE_NAT_LAM)
        body = body->kind == PHRASE_LAM ? phrase_lam_body(body) : phrase_nat_lam_body(body);
    run(analysis, cover_copy(cover), body);
}

/* A continuation, which runs once. */
static void run_rest(struct analysis *analysis, struct cover *cover, const struct phrase *rest)
{
    while (rest->kind == PHRASE_LAM || rest->kind == PHRASE_NAT_LAM)
        rest = rest->kind == PHRASE_LAM ? phrase_lam_body(rest) : phrase_nat_lam_body(rest);
    run(analysis, cover, rest);
}

/* VAR is memory of its own; where it is not asked what must be initialised, it is left out, as no
 * other variable is written through it. */
static void follow_new(struct analysis *analysis, const struct var *var, const struct data *data)
{
    if (analysis->needs)
        cover_place_new(&analysis->places, var, data);
}

static void run_new(struct analysis *analysis, struct cover *cover, const struct phrase *comm)
{
    const struct phrase *fun = phrase_arg(comm, 0);
    if (fun->kind != PHRASE_LAM)
        return;
    follow_new(analysis, phrase_lam_param(fun), phrase_data_arg(comm, 0));
    run(analysis, cover, phrase_lam_body(fun));
}

/* What is known when iteration FUN of a loop begins, any one. What is counted after the first
 * iteration may be counted by each. */
static struct cover *enter_loop(struct analysis *analysis, const struct cover *cover,
                                const struct phrase *fun)
{
    struct cover *first = cover_copy(cover);
    run_rest(analysis, first, fun);
    struct cover *entry = cover_enter(cover, fun, first), *end = cover_copy(entry);
    run_rest(analysis, end, fun);
    if (!cover_agrees(entry, end))
        entry = cover_enter(cover, fun, cover_new(analysis->arena, analysis->dpia));
    return entry;
}

static void run_for(struct analysis *analysis, struct cover *cover, const struct phrase *comm)
{
    const struct phrase *fun = phrase_arg(comm, 0);
    if (cover_is_counting(cover, fun))
        cover_set(cover, enter_loop(analysis, cover, fun));
    else
        cover_disturb(cover, fun);
    struct cover *body = cover_copy(cover);
    run_rest(analysis, body, fun);
    cover_repeat(cover, body, phrase_nat_arg(comm, 0),
                 fun->kind == PHRASE_LAM ? phrase_lam_param(fun) : NULL);
}

/* The parallel loops: FUN is \index part. P, or \index part slot. P. */
static void run_parallel(struct analysis *analysis, struct cover *cover, const struct phrase *comm,
                         const struct phrase *acc, const struct phrase *exp,
                         const struct phrase *fun)
{
    struct cover *body = cover_copy(cover);
    read_indices(analysis, cover, acc);
    if (fun->kind != PHRASE_LAM || phrase_lam_body(fun)->kind != PHRASE_LAM)
        return;
    const struct phrase *inner = phrase_lam_body(fun);
    bind_element(analysis, phrase_lam_param(inner), acc, exp, phrase_lam_param(fun));
    if (phrase_lam_body(inner)->kind == PHRASE_LAM) {
        inner = phrase_lam_body(inner);
        follow_new(analysis, phrase_lam_param(inner), phrase_data_arg(comm, 1));
    }
    run(analysis, body, phrase_lam_body(inner));
    cover_repeat(cover, body, phrase_nat_arg(comm, 0), phrase_lam_param(fun));
}

/* mapI* F E A: F is \x o. P. */
static void run_map(struct analysis *analysis, struct cover *cover, const struct phrase *comm)
{
    const struct phrase *fun = phrase_arg(comm, 0);
    read_exp(analysis, cover, phrase_arg(comm, 1));
    run_parallel(analysis, cover, comm, phrase_arg(comm, 2), NULL, fun);
}

/* separate and separatePair: FUN is \one two. P. */
static void run_separate(struct analysis *analysis, struct cover *cover, const struct phrase *comm)
{
    const struct phrase *fun = phrase_arg(comm, 1), *whole = phrase_arg(comm, 0);
    if (fun->kind != PHRASE_LAM || phrase_lam_body(fun)->kind != PHRASE_LAM)
        return;
    const struct var *one = phrase_lam_param(fun), *two = phrase_lam_param(phrase_lam_body(fun));
    const struct place *written = half_place(analysis, whole, 1);
    const struct place *read = half_place(analysis, whole, 2);
    if (phrase_is_prim(comm, PRIM_SEPARATE)) {
        const struct nat *n = phrase_nat_arg(comm, 0), *m = phrase_nat_arg(comm, 1);
        struct view_seen first = view_seen_part(PRIM_TAKE, n, m);
        struct view_seen rest = view_seen_part(PRIM_DROP, n, m);
        bind_places(analysis, one, array_part(analysis, written, first),
                    array_part(analysis, read, first));
        bind_places(analysis, two, array_part(analysis, written, rest),
                    array_part(analysis, read, rest));
    } else {
        const struct data *fst = phrase_data_arg(comm, 0);
        bind_places(analysis, one, component(analysis, written, fst, 1),
                    component(analysis, read, fst, 1));
        bind_places(analysis, two, component(analysis, written, fst, 2),
                    component(analysis, read, fst, 2));
    }
    run(analysis, cover, phrase_lam_body(phrase_lam_body(fun)));
}

static void run_if(struct analysis *analysis, struct cover *cover, const struct phrase *comm)
{
    const struct phrase *branches = part(analysis, phrase_arg(comm, 0), 2);
    struct cover *other = cover_copy(cover);
    read_exp(analysis, cover, part(analysis, phrase_arg(comm, 0), 1));
    run(analysis, cover, part(analysis, branches, 1));
    run(analysis, other, part(analysis, branches, 2));
    cover_meet(cover, other);
}

static void run_let_nat(struct analysis *analysis, struct cover *cover, const struct phrase *comm)
{
    const struct phrase *value = part(analysis, phrase_arg(comm, 0), 1);
    const struct phrase *rest = part(analysis, phrase_arg(comm, 0), 2);
    read_exp(analysis, cover, value);
    bool named = value->kind == PHRASE_PROJ && phrase_proj_pair(value)->kind == PHRASE_VAR;
    if (named && rest->kind == PHRASE_NAT_LAM)
        cover_count(cover, phrase_var_of(phrase_proj_pair(value)),
                    nat_of_var(dpia_nats(analysis->dpia), phrase_nat_lam_param(rest)));
    run_rest(analysis, cover, rest);
}

/* All else: expressions are read, and functions may run or not, but for the last argument. */
static void run_arguments(struct analysis *analysis, struct cover *cover,
                          const struct phrase *comm)
{
    for (size_t k = 0; k < phrase_child_count(comm); k++) {
        const struct phrase *child = phrase_child(comm, k);
        if (child->type->kind == TYPE_EXP)
            read_exp(analysis, cover, child);
        else if (child->type->kind == TYPE_ACC)
            read_indices(analysis, cover, child);
        else
            run_apart(analysis, cover, child);
    }
}

/* Whether PRIM ends in a continuation, which runs once. */
static bool has_continuation(enum primitive prim)
{
    return prim == PRIM_REDUCEI || prim == PRIM_REDUCEI_LOCAL || prim == PRIM_WHILEI ||
           prim == PRIM_FILTERI || prim == PRIM_TRANSLATE_C;
}

/* A loop that passes a value on: what its groups use for that is zero at first. */
static void run_carry(struct analysis *analysis, struct cover *cover, const struct phrase *comm)
{
    read_exp(analysis, cover, phrase_arg(comm, 3));
    read_exp(analysis, cover, part(analysis, phrase_arg(comm, 1), 2));
    run_parallel(analysis, cover, comm, phrase_arg(comm, 0), NULL, phrase_loop_body(comm));
}

/* The parallel loop COMM, if it is one. */
static bool run_loop(struct analysis *analysis, struct cover *cover, const struct phrase *comm)
{
    enum primitive prim = phrase_prim_of(comm);
    const struct phrase *const *args = phrase_prim_args(comm);
    if (prim == PRIM_FOR)
        run_for(analysis, cover, comm);
    else if (prim == PRIM_PARFOR)
        run_parallel(analysis, cover, comm, args[0], NULL, args[1]);
    else if (prim == PRIM_PARFOR_SLOTS)
        run_parallel(analysis, cover, comm, args[0], NULL, args[2]);
    else if (prim == PRIM_PARFOR_CARRY)
        run_carry(analysis, cover, comm);
    else if (prim == PRIM_PARFOR_VAR)
        run_parallel(analysis, cover, comm, part(analysis, args[0], 1),
                     part(analysis, args[0], 2), args[1]);
    else if (prim == PRIM_MAPI)
        run_map(analysis, cover, comm);
    else
        return false;
    return true;
}

static void run_prim(struct analysis *analysis, struct cover *cover, const struct phrase *comm)
{
    enum primitive prim = phrase_prim_of(comm);
    const struct phrase *const *args = phrase_prim_args(comm);
    if (run_loop(analysis, cover, comm))
        return;
    if (phrase_is_prim(comm, PRIM_NEW)) {
        run_new(analysis, cover, comm);
    } else if (prim == PRIM_ASSIGN || prim == PRIM_PASS_ON) {
        const struct phrase *exp = part(analysis, args[0], 2);
        read_exp(analysis, cover, exp);
        write_acc(analysis, cover, part(analysis, args[0], 1), exp);
    } else if (prim == PRIM_IF_COMM) {
        run_if(analysis, cover, comm);
    } else if (prim == PRIM_LET_NAT_COMM) {
        run_let_nat(analysis, cover, comm);
    } else if (prim == PRIM_WHILE_COMM) {
        cover_disturb(cover, comm);
        read_exp(analysis, cover, part(analysis, args[0], 1));
        run_apart(analysis, cover, part(analysis, args[0], 2));
    } else if (prim == PRIM_SEPARATE || prim == PRIM_SEPARATE_PAIR) {
        run_separate(analysis, cover, comm);
    } else {
        run_arguments(analysis, cover, comm);
        if (prim == PRIM_TRANSLATE_A || prim == PRIM_SCANI)
            write_acc(analysis, cover, args[phrase_arg_count(comm) - 1], NULL);
        if (has_continuation(prim))
            run_rest(analysis, cover, args[phrase_arg_count(comm) - 1]);
    }
}

static void run(struct analysis *analysis, struct cover *cover, const struct phrase *comm)
{
    while (phrase_is_prim(comm, PRIM_SEQ)) {
        run(analysis, cover, part(analysis, phrase_arg(comm, 0), 1));
        comm = part(analysis, phrase_arg(comm, 0), 2);
    }
    if (comm->type->kind == TYPE_EXP)
        read_exp(analysis, cover, comm);
    else if (comm->kind == PHRASE_PRIM)
        run_prim(analysis, cover, comm);
    else
        run_arguments(analysis, cover, comm);
}

/* An analysis ends with analysis_end. */
static struct analysis analyse(struct dpia *dpia)
{
    struct arena *arena = arena_new();
    struct places places = {dpia, arena, map_new_objects(arena), map_new_objects(arena)};
    return (struct analysis){.dpia = dpia,
                             .arena = arena,
                             .moment = arena_new(),
                             .places = places,
                             .needs = map_new_objects(arena)};
}

static void analysis_end(struct analysis *analysis)
{
    arena_free(analysis->moment);
    arena_free(analysis->arena);
}

/* ---- Assignments of zero ---- */

static const struct phrase *rewrite(struct analysis *analysis, const struct phrase *phrase);

/* \var. BODY with VAR set to zero first, by LOOPS, if that is needed. */
static const struct phrase *rewrite_scope(struct analysis *analysis,
                                          const struct zero_loops *loops, const struct phrase *fun)
{
    struct dpia *dpia = analysis->dpia;
    const struct var *var = phrase_lam_param(fun);
    const struct phrase *body = rewrite(analysis, phrase_lam_body(fun));
    if (map_has(analysis->needs, var))
        body = phrase_seq(
            dpia, translate_zero(dpia, loops, translate_acc_of(dpia, var), var->loc), body,
            fun->loc);
    return body == phrase_lam_body(fun) ? fun : phrase_lam(dpia, var, body, fun->loc);
}

/* The same for a variable in private memory. */
static const struct phrase *rewrite_private(struct analysis *analysis, const struct phrase *fun)
{
    struct zero_loops loops = zero_loops_private(phrase_lam_body(fun), phrase_lam_param(fun));
    return rewrite_scope(analysis, &loops, fun);
}

static const struct phrase *rewrite_slots(struct analysis *analysis, const struct phrase *fun)
{
    const struct phrase *inner = phrase_lam_body(fun);
    if (inner->kind != PHRASE_LAM || phrase_lam_body(inner)->kind != PHRASE_LAM)
        return rewrite(analysis, fun);
    const struct zero_loops loops = {.inner = LOOP_SEQUENTIAL};
    const struct phrase *scope = rewrite_scope(analysis, &loops, phrase_lam_body(inner));
    if (scope == phrase_lam_body(inner))
        return fun;
    inner = phrase_lam(analysis->dpia, phrase_lam_param(inner), scope, inner->loc);
    return phrase_lam(analysis->dpia, phrase_lam_param(fun), inner, fun->loc);
}

static const struct phrase *rewrite_child(struct analysis *analysis, const struct phrase *phrase,
                                          const struct phrase *child)
{
    bool new = phrase_is_prim(phrase, PRIM_NEW) && !phrase_is_in(phrase, PRIM_NEW, SPACE_PRIVATE);
    bool slots = phrase_is_prim(phrase, PRIM_PARFOR_SLOTS);
    if (child->kind == PHRASE_LAM && new)
        return rewrite_scope(analysis, &(struct zero_loops){.inner = LOOP_OPEN}, child);
    if (child->kind == PHRASE_LAM && phrase_is_in(phrase, PRIM_NEW, SPACE_PRIVATE))
        return rewrite_private(analysis, child);
    if (child->kind == PHRASE_LAM && slots)
        return rewrite_slots(analysis, child);
    return rewrite(analysis, child);
}

static const struct phrase *rewrite(struct analysis *analysis, const struct phrase *phrase)
{
    size_t count = phrase_child_count(phrase);
    const struct phrase **children = ARENA_ARRAY(analysis->arena, const struct phrase *, count);
    if (phrase->type->kind == TYPE_EXP || phrase->type->kind == TYPE_ACC)
        return phrase;
    for (size_t k = 0; k < count; k++)
        children[k] = rewrite_child(analysis, phrase, phrase_child(phrase, k));
    return phrase_with_children(analysis->dpia, phrase, children);
}

/* ---- Programs ---- */

/* BODY, a command, or a function to one. */
static const struct phrase *initialise(struct dpia *dpia, const struct phrase *body)
{
    struct analysis analysis = analyse(dpia);
    struct cover *cover = cover_new(analysis.arena, dpia);
    run_rest(&analysis, cover, body);
    if (map_count(analysis.needs) > 0)
        body = rewrite(&analysis, body);
    analysis_end(&analysis);
    return body;
}

static const struct phrase *entry_body(struct dpia *dpia, const struct entry *entry, void *data)
{
    bool imperative = entry->body->type->kind == TYPE_COMM;
    (void)data;
    return imperative ? initialise(dpia, entry->body) : entry->body;
}

static const struct phrase *function_body(struct dpia *dpia, const struct function *function,
                                          void *data)
{
    (void)data;
    return initialise(dpia, function->body);
}

struct program *translate_initialise(struct dpia *dpia, const struct program *program)
{
    return program_with_bodies(dpia, program, entry_body, function_body, NULL);
}

bool translate_writes_all(struct dpia *dpia, const struct entry *entry, const struct var *acc)
{
    struct analysis analysis = analyse(dpia);
    struct cover *cover = cover_new(analysis.arena, dpia);
    analysis.needs = NULL;
    cover_place_new(&analysis.places, acc, acc->type->data);
    run(&analysis, cover, entry->body);
    bool all = cover_has(cover, cover_place_of(&analysis.places, phrase_var(dpia, acc, acc->loc)));
    analysis_end(&analysis);
    return all;
}
