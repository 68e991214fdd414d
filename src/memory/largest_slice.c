/* The part of a kernel that numbers in it depend on: what assigns variables that are asked for,
 * with the loops and branches around that, and what these ask for, however often. The order of
 * assignments does not count.
 *
 *     new f32 (\x. x.1 := idx xs i;            skip
 *     new i64 (\l. l.1 := idx ls i;            new i64 (\l. l.1 := idx ls i;
 *       letNat k = l.2 in                         letNat k = l.2 in
 *       new [k]f32 (\tmp. ...)))                  most.1 := max most.2 (natValue k))
 *
 * Dialect in: what stage II gives, with levels; out, the same, without parallel loops: those run
 * one iteration after the other. It may write its own variables only, and has no array of a size
 * that is not known outside. What fails in it fails in the kernel as well; of assertions those are
 * kept that ask for nothing else. */
#include "memory/largest_slice.h"

#include "base/diag.h"
#include "dpia/uses.h"
#include "memory/largest_state.h"
#include "translate/assign.h"

/* The keys of a set need some value. */
static char present;

struct slicing {
    const struct largest *largest;
    const struct inner_vec *goals;
    struct map *vars, *nats; /* that are asked for */
    struct map *parts;       /* a variable that is a part of others -> the phrase of those */
    struct map *made;        /* the variables that the kernel makes */
    const struct var *const *most; /* of each goal; null while nothing is built */
    bool changed, loops, rounds, impossible;
};

/* ---- What is asked for ---- */

static void need_exp(struct slicing *slice, const struct phrase *exp);

static void need_var(struct slicing *slice, const struct var *var)
{
    if (map_has(slice->vars, var))
        return;
    map_set(slice->vars, var, &present);
    slice->changed = true;
    if (map_has(slice->parts, var))
        need_exp(slice, map_get(slice->parts, var));
}

static void see_nat(void *data, const struct nat_var *var)
{
    struct slicing *slice = data;
    slice->changed |= !map_has(slice->nats, var);
    map_set(slice->nats, var, &present);
}

static void need_exp(struct slicing *slice, const struct phrase *exp)
{
    if (exp->kind == PHRASE_VAR)
        need_var(slice, phrase_var_of(exp));
    if (exp->kind == PHRASE_PRIM) {
        for (size_t k = 0; k < phrase_nat_arg_count(exp); k++)
            nat_each_var(phrase_nat_arg(exp, k), see_nat, slice);
        for (size_t k = 0; k < phrase_data_arg_count(exp); k++)
            largest_each_nat(phrase_data_arg(exp, k), see_nat, slice);
    }
    if (exp->type->kind == TYPE_EXP && phrase_data(exp)->kind == DATA_SCALAR)
        slice->rounds |= scalar_class(phrase_data(exp)->scalar) == CLASS_FLOAT;
    for (size_t k = 0; k < phrase_child_count(exp); k++)
        need_exp(slice, phrase_child(exp, k));
}

/* Whether VAR, or what it is a part of, is asked for. */
static bool is_needed(const struct slicing *slice, const struct phrase *acc)
{
    if (acc->kind == PHRASE_VAR) {
        const struct phrase *whole = map_get(slice->parts, phrase_var_of(acc));
        return map_has(slice->vars, phrase_var_of(acc)) || (whole && is_needed(slice, whole));
    }
    for (size_t k = 0; k < phrase_child_count(acc); k++)
        if (phrase_child(acc, k)->type->kind != TYPE_EXP && is_needed(slice, phrase_child(acc, k)))
            return true;
    return false;
}

/* Whether ACC is of variables that the kernel makes. */
static bool is_own(const struct slicing *slice, const struct phrase *acc)
{
    if (acc->kind == PHRASE_VAR) {
        const struct phrase *whole = map_get(slice->parts, phrase_var_of(acc));
        return whole ? is_own(slice, whole) : map_has(slice->made, phrase_var_of(acc));
    }
    for (size_t k = 0; k < phrase_child_count(acc); k++)
        if (phrase_child(acc, k)->type->kind != TYPE_EXP && !is_own(slice, phrase_child(acc, k)))
            return false;
    return true;
}

static size_t goal_of(const struct slicing *slice, const struct nat_var *nat)
{
    size_t k = 0;
    while (k < slice->goals->len && slice->goals->at[k]->nat != nat)
        k++;
    return k;
}

static bool scan(struct slicing *slice, const struct phrase *command);

static bool scan_assign(struct slicing *slice, const struct phrase *assign)
{
    const struct phrase *acc = phrase_pair_fst(phrase_arg(assign, 0));
    if (!is_needed(slice, acc))
        return false;
    slice->impossible |= !is_own(slice, acc);
    need_exp(slice, acc);
    need_exp(slice, phrase_pair_snd(phrase_arg(assign, 0)));
    return true;
}

/* Whether the host can allocate DATA. */
static void see_size(void *data, const struct nat_var *var)
{
    struct slicing *slice = data;
    const struct inner *inner = map_get(slice->largest->inners, var);
    slice->impossible |= inner != NULL;
}

static bool scan_new(struct slicing *slice, const struct phrase *new)
{
    const struct var *var = phrase_lam_param(phrase_arg(new, 0));
    bool kept;
    map_set(slice->made, var, &present);
    kept = scan(slice, phrase_lam_body(phrase_arg(new, 0)));
    if (map_has(slice->vars, var)) {
        largest_each_nat(phrase_data_arg(new, 0), see_nat, slice);
        largest_each_nat(phrase_data_arg(new, 0), see_size, slice);
    }
    return kept;
}

/* A loop over OVER, or null, that gives BODY its variables. */
static bool scan_loop(struct slicing *slice, const struct phrase *loop, const struct phrase *over,
                      const struct phrase *function)
{
    const struct phrase *body = phrase_lam_body(function);
    bool kept;
    if (over) {
        map_set(slice->parts, phrase_lam_param(body), (void *)over);
        body = phrase_lam_body(body);
    }
    if (phrase_is_prim(loop, PRIM_PARFOR_CARRY))
        body = phrase_lam_body(body);
    kept = scan(slice, body);
    if (kept) {
        nat_each_var(phrase_nat_arg(loop, 0), see_nat, slice);
        slice->loops = true;
    }
    return kept;
}

static bool scan_if(struct slicing *slice, const struct phrase *branch)
{
    const struct phrase *sides = phrase_pair_snd(phrase_arg(branch, 0));
    bool kept = scan(slice, phrase_pair_fst(sides));
    kept |= scan(slice, phrase_pair_snd(sides));
    if (kept)
        need_exp(slice, phrase_pair_fst(phrase_arg(branch, 0)));
    return kept;
}

static bool scan_while(struct slicing *slice, const struct phrase *loop)
{
    bool kept = scan(slice, phrase_pair_snd(phrase_arg(loop, 0)));
    if (kept)
        need_exp(slice, phrase_pair_fst(phrase_arg(loop, 0)));
    slice->loops |= kept;
    return kept;
}

static bool scan_let_nat(struct slicing *slice, const struct phrase *let)
{
    const struct phrase *scope = phrase_pair_snd(phrase_arg(let, 0));
    const struct nat_var *nat = phrase_nat_lam_param(scope);
    bool kept = scan(slice, phrase_nat_lam_body(scope));
    bool goal = goal_of(slice, nat) < slice->goals->len;
    if (goal || map_has(slice->nats, nat)) {
        need_exp(slice, phrase_pair_fst(phrase_arg(let, 0)));
        nat_each_var(nat->lower ? nat->lower : nat_const(dpia_nats(slice->largest->dpia), 0),
                     see_nat, slice);
        if (nat->upper)
            nat_each_var(nat->upper, see_nat, slice);
    }
    return kept || goal;
}

static bool scan_separate(struct slicing *slice, const struct phrase *separate)
{
    const struct phrase *body = phrase_arg(separate, 1);
    bool kept;
    for (; body->kind == PHRASE_LAM; body = phrase_lam_body(body))
        map_set(slice->parts, phrase_lam_param(body), (void *)phrase_arg(separate, 0));
    kept = scan(slice, body);
    if (kept)
        for (size_t k = 0; k < phrase_nat_arg_count(separate); k++)
            nat_each_var(phrase_nat_arg(separate, k), see_nat, slice);
    return kept;
}

static bool is_check(const struct phrase *command)
{
    return phrase_is_prim(command, PRIM_ASSERT_COMM) || phrase_is_prim(command, PRIM_EQUAL_COMM);
}

/* How many elements an array has that is asked for cannot be known before. */
static bool scan_resize(struct slicing *slice, const struct phrase *resize)
{
    slice->impossible |= is_needed(slice, phrase_arg(resize, 0));
    return false;
}

static bool is_separate(const struct phrase *command)
{
    return phrase_is_prim(command, PRIM_SEPARATE) || phrase_is_prim(command, PRIM_SEPARATE_PAIR);
}

/* Whether COMMAND is in the part, or something in it is. */
static bool scan(struct slicing *slice, const struct phrase *command)
{
    if (phrase_is_prim(command, PRIM_SEQ)) {
        bool first = scan(slice, phrase_pair_fst(phrase_arg(command, 0)));
        return scan(slice, phrase_pair_snd(phrase_arg(command, 0))) || first;
    }
    if (phrase_is_prim(command, PRIM_ASSIGN))
        return scan_assign(slice, command);
    if (phrase_is_prim(command, PRIM_NEW))
        return scan_new(slice, command);
    if (phrase_is_prim(command, PRIM_FOR))
        return scan_loop(slice, command, NULL, phrase_arg(command, 0));
    if (phrase_is_parallel(command))
        return scan_loop(slice, command, phrase_arg(command, 0), phrase_loop_body(command));
    if (phrase_is_prim(command, PRIM_IF_COMM))
        return scan_if(slice, command);
    if (phrase_is_prim(command, PRIM_WHILE_COMM))
        return scan_while(slice, command);
    if (phrase_is_prim(command, PRIM_LET_NAT_COMM))
        return scan_let_nat(slice, command);
    if (is_separate(command))
        return scan_separate(slice, command);
    if (phrase_is_prim(command, PRIM_RESIZE))
        return scan_resize(slice, command);
    slice->impossible |= !is_check(command) && !phrase_is_prim(command, PRIM_SKIP);
    return false;
}

/* The function of KERNEL, a parallel loop, and the parameters of that. */
static const struct phrase *body_of(const struct phrase *kernel, const struct var **index,
                                    const struct var **part)
{
    const struct phrase *function = phrase_loop_body(kernel);
    *index = phrase_lam_param(function);
    *part = phrase_lam_param(phrase_lam_body(function));
    return phrase_lam_body(phrase_lam_body(function));
}

static struct slicing slicing_of(const struct largest *largest, const struct phrase *kernel,
                             const struct inner_vec *goals)
{
    struct arena *arena = dpia_arena(largest->dpia);
    const struct var *index, *part;
    const struct phrase *body = body_of(kernel, &index, &part);
    struct slicing slice = {.largest = largest,
                          .goals = goals,
                          .vars = map_new_objects(arena),
                          .nats = map_new_objects(arena),
                          .parts = map_new_objects(arena),
                          .made = map_new_objects(arena),
                          .changed = true};
    map_set(slice.parts, part, (void *)phrase_arg(kernel, 0));
    while (slice.changed && !slice.impossible) {
        slice.changed = false;
        scan(&slice, body);
    }
    return slice;
}

/* ---- The part ---- */

static const struct phrase *build(const struct slicing *slice, const struct phrase *command);

static bool is_skip(const struct phrase *command)
{
    return phrase_is_prim(command, PRIM_SKIP);
}

/* Whether an assertion asks for nothing that is not there. */
static bool has_all(const struct slicing *slice, const struct phrase *exp)
{
    if (exp->kind == PHRASE_VAR) {
        const struct var *var = phrase_var_of(exp);
        bool own = map_has(slice->made, var) || map_has(slice->parts, var);
        return !own || map_has(slice->vars, var);
    }
    for (size_t k = 0; k < slice->largest->order.len; k++) {
        const struct nat_var *nat = slice->largest->order.at[k]->nat;
        for (size_t i = 0; exp->kind == PHRASE_PRIM && i < phrase_nat_arg_count(exp); i++)
            if (nat_mentions(phrase_nat_arg(exp, i), nat) && !map_has(slice->nats, nat))
                return false;
    }
    for (size_t k = 0; k < phrase_child_count(exp); k++)
        if (!has_all(slice, phrase_child(exp, k)))
            return false;
    return true;
}

/* Checks are there for what comes behind them. */
static const struct phrase *build_seq(const struct slicing *slice, const struct phrase *seq)
{
    struct dpia *dpia = slice->largest->dpia;
    const struct phrase *first = phrase_pair_fst(phrase_arg(seq, 0));
    const struct phrase *second = build(slice, phrase_pair_snd(phrase_arg(seq, 0)));
    if (is_check(first))
        return is_skip(second) || !has_all(slice, first)
                   ? second
                   : phrase_seq(dpia, first, second, seq->loc);
    return phrase_seq(dpia, build(slice, first), second, seq->loc);
}

static const struct phrase *build_new(const struct slicing *slice, const struct phrase *new)
{
    const struct var *var = phrase_lam_param(phrase_arg(new, 0));
    const struct phrase *body = build(slice, phrase_lam_body(phrase_arg(new, 0)));
    return phrase_mentions(body, var)
               ? phrase_new(slice->largest->dpia, SPACE_ANY, var, body, new->loc)
               : body;
}

static const struct phrase *build_loop(const struct slicing *slice, const struct phrase *loop)
{
    struct dpia *dpia = slice->largest->dpia;
    const struct phrase *body, *function = phrase_arg(loop, phrase_is_prim(loop, PRIM_FOR) ? 0 : 1);
    const struct var *index = phrase_lam_param(function);
    if (phrase_is_prim(loop, PRIM_FOR)) {
        body = build(slice, phrase_lam_body(function));
    } else {
        const struct phrase *inner = phrase_lam_body(function);
        const struct phrase *at = phrase_var(dpia, index, loop->loc);
        body = phrase_subst(dpia, build(slice, phrase_lam_body(inner)), phrase_lam_param(inner),
                            translate_element(dpia, phrase_arg(loop, 0), at, loop->loc));
    }
    return is_skip(body) ? body
                         : phrase_for(dpia, phrase_nat_arg(loop, 0), index, body, loop->loc);
}

static const struct phrase *build_if(const struct slicing *slice, const struct phrase *branch)
{
    const struct phrase *sides = phrase_pair_snd(phrase_arg(branch, 0));
    const struct phrase *then = build(slice, phrase_pair_fst(sides));
    const struct phrase *other = build(slice, phrase_pair_snd(sides));
    return is_skip(then) && is_skip(other)
               ? then
               : phrase_if_comm(slice->largest->dpia, phrase_pair_fst(phrase_arg(branch, 0)), then,
                                other, branch->loc);
}

static const struct phrase *build_while(const struct slicing *slice, const struct phrase *loop)
{
    const struct phrase *body = build(slice, phrase_pair_snd(phrase_arg(loop, 0)));
    return is_skip(body) ? body
                         : phrase_while_comm(slice->largest->dpia,
                                             phrase_pair_fst(phrase_arg(loop, 0)), body, loop->loc);
}

/* MOST is at least VALUE. */
static const struct phrase *raise(struct dpia *dpia, const struct phrase *acc,
                                  const struct phrase *most, const struct phrase *value,
                                  struct loc loc)
{
    return phrase_assign(dpia, acc, phrase_binary(dpia, OP_MAX, most, value, loc), loc);
}

static const struct phrase *build_let_nat(const struct slicing *slice, const struct phrase *let)
{
    struct dpia *dpia = slice->largest->dpia;
    const struct phrase *scope = phrase_pair_snd(phrase_arg(let, 0));
    const struct nat_var *nat = phrase_nat_lam_param(scope);
    const struct phrase *body = build(slice, phrase_nat_lam_body(scope));
    size_t goal = goal_of(slice, nat);
    struct loc loc = let->loc;
    if (goal < slice->goals->len) {
        const struct var *most = slice->most[goal];
        const struct phrase *value = phrase_nat_value(dpia, nat_of_var(dpia_nats(dpia), nat), loc);
        body = phrase_seq(dpia,
                          raise(dpia, translate_acc_of(dpia, most), translate_exp_of(dpia, most),
                                value, loc),
                          body, loc);
    } else if (is_skip(body) || !map_has(slice->nats, nat)) {
        return body;
    }
    return phrase_let_nat_comm(dpia, phrase_pair_fst(phrase_arg(let, 0)), nat, body, loc);
}

static const struct phrase *build_separate(const struct slicing *slice,
                                           const struct phrase *separate)
{
    struct dpia *dpia = slice->largest->dpia;
    const struct phrase *first = phrase_arg(separate, 1), *second = phrase_lam_body(first);
    const struct phrase *body = build(slice, phrase_lam_body(second));
    if (is_skip(body))
        return body;
    body = phrase_lam(dpia, phrase_lam_param(second), body, second->loc);
    const struct phrase *children[] = {phrase_arg(separate, 0),
                                       phrase_lam(dpia, phrase_lam_param(first), body, first->loc)};
    return phrase_with_children(dpia, separate, children);
}

/* What of COMMAND is in the part; skip if nothing is. */
static const struct phrase *build(const struct slicing *slice, const struct phrase *command)
{
    struct dpia *dpia = slice->largest->dpia;
    if (phrase_is_prim(command, PRIM_SEQ))
        return build_seq(slice, command);
    if (phrase_is_prim(command, PRIM_NEW))
        return build_new(slice, command);
    if (phrase_is_prim(command, PRIM_FOR) || phrase_is_parallel(command))
        return build_loop(slice, command);
    if (phrase_is_prim(command, PRIM_IF_COMM))
        return build_if(slice, command);
    if (phrase_is_prim(command, PRIM_WHILE_COMM))
        return build_while(slice, command);
    if (phrase_is_prim(command, PRIM_LET_NAT_COMM))
        return build_let_nat(slice, command);
    if (is_separate(command))
        return build_separate(slice, command);
    if (phrase_is_prim(command, PRIM_ASSIGN) &&
        is_needed(slice, phrase_pair_fst(phrase_arg(command, 0))))
        return command;
    return phrase_skip(dpia, command->loc);
}

/* The variables that the numbers are found in. */
static const struct var *const *most_of(const struct largest *largest, size_t count,
                                        struct loc loc)
{
    struct dpia *dpia = largest->dpia;
    const struct var **most = ARENA_ARRAY(dpia_arena(dpia), const struct var *, count);
    for (size_t k = 0; k < count; k++)
        most[k] =
            translate_new_var(dpia, "most", data_scalar(dpia_types(dpia), SCALAR_I64), loc);
    return most;
}

/* COMMAND, with the element of what KERNEL goes over in the place of PART. */
static const struct phrase *with_element(struct dpia *dpia, const struct phrase *kernel,
                                         const struct var *index, const struct var *part,
                                         const struct phrase *command)
{
    struct loc loc = kernel->loc;
    if (!phrase_mentions(command, part))
        return command;
    return phrase_subst(
        dpia, command, part,
        translate_element(dpia, phrase_arg(kernel, 0), phrase_var(dpia, index, loc), loc));
}

struct slice largest_slice(const struct largest *largest, const struct phrase *kernel,
                           const struct inner_vec *goals)
{
    struct dpia *dpia = largest->dpia;
    struct slicing slicing = slicing_of(largest, kernel, goals);
    struct slice slice = {.goals = goals,
                          .possible = !slicing.impossible,
                          .loops = slicing.loops,
                          .rounds = slicing.rounds};
    const struct var *part;
    const struct phrase *body = body_of(kernel, &slice.index, &part);
    if (!slice.possible)
        return slice;
    slice.most = slicing.most = most_of(largest, goals->len, kernel->loc);
    body = with_element(dpia, kernel, slice.index, part, build(&slicing, body));
    slice.body = phrase_copy(dpia, body);
    return slice;
}
