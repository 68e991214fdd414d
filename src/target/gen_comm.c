/* Commands: imperative DPIA of type comm in, statements of C out (CODEGEN_comm, dpia.txt Fig. 6a).
 * whileComm, assertComm and separate are in gen_control.c.
 *
 *     skip                          nothing
 *     P; Q                          P's statements, then Q's
 *     A := E                        place = value;
 *     newPrivate d (\v. P)          a declaration for each scalar of d, then P's statements
 *     for n (\i. P)                 for (int64_t i = 0; i < n; i++) { P }
 *     parfor n a (\i o. P)          the same, where o is idxAcc a i; targets have hooks for more
 *     parforVar n v (\i o. P)       the same, where o is element i of v
 *     ifComm (E, (P, Q))            if (E) { P } else { Q }
 *     letNatComm (E, \k. P)         const int64_t k = E; and P if k is a size
 *
 * A loop of one iteration is that iteration. Blocks need no braces: names are unique within the
 * function, and ctidy.c brings declarations to where they belong. */
#include <ctype.h>
#include <string.h>

#include "memory/in_order.h"
#include "target/gen_combine.h"
#include "target/gen_control.h"
#include "target/gen_expect.h"
#include "target/gen_facts.h"
#include "target/gen_guards.h"
#include "target/gen_logical.h"
#include "target/gen_memory.h"
#include "target/gen_nats.h"
#include "target/gen_small.h"
#include "target/gen_state.h"
#include "target/gen_unroll.h"
#include "target/gen_vectors.h"

const char *gen_construct(struct arena *arena, struct loc loc)
{
    const char *name = loc.construct ? loc.construct : "loop";
    size_t len = 0;
    while (name[len] != '\0' && !isupper((unsigned char)name[len]))
        len++;
    return arena_strndup(arena, name, len);
}

void gen_place_comment(struct gen *gen, struct loc loc, struct cstmt_vec *out)
{
    if (!loc.source)
        return;
    cstmt_comment(gen->arena, out,
                  arena_printf(gen->arena, "%s, %s:%u", gen_construct(gen->arena, loc),
                               source_file_name(loc.source->path), loc_line(loc)));
}

/* The statements of a branch, which is taken where COND is HOLDS. */
static struct cstmt_vec branch(struct gen *gen, const struct phrase *comm,
                               const struct phrase *cond, bool holds)
{
    struct cstmt_vec body = {0};
    gen_enter_case(gen, cond, holds, true);
    gen_comm(gen, comm, &body);
    gen_leave_branch(gen);
    return body;
}

/* if (COND) THEN else OTHER, where either may be empty. */
static void branches(struct gen *gen, const struct cexp *cond, struct cstmt_vec then,
                     struct cstmt_vec other, struct cstmt_vec *out)
{
    if (then.len > 0)
        cstmt_if(gen->arena, out, cond, then, other);
    else if (other.len > 0)
        cstmt_if(gen->arena, out, cexp_prefix(gen->arena, CPREFIX_NOT, cond), other, then);
}

/* place = value, or what takes in the value; under the conditions for the place. Nothing where that
 * changes nothing. */
void gen_store(struct gen *gen, const struct cexp *place, const struct cexp *value,
               const struct gen_guards *guards, struct cstmt_vec *out)
{
    struct cstmt_vec body = {0};
    if (guards->is_nowhere)
        return;
    if (guards->combining) {
        gen_combine(gen, place, value, guards, &body);
    } else if (!cexp_equal(place, value)) {
        if (guards->is_shared && gen->target == GEN_OPENMP)
            cstmt_atomic(gen->arena, &body, gen_pragma_symbol(gen));
        cstmt_assign(gen->arena, &body, place, value);
    }
    if (body.len > 0)
        gen_append_if(gen, gen_guard_condition(gen, guards), &body, out);
}

/* A := if E then E1 else E2: an if statement where a branch needs statements of its own, so that
 * they run only where it is taken, or changes nothing; else a conditional expression. */
static void assign_if(struct gen *gen, const struct cexp *place, const struct phrase *exp,
                      const struct gen_guards *guards, struct cstmt_vec *out)
{
    const struct phrase *const *args = phrase_prim_args(exp);
    struct cstmt_vec then = {0}, other = {0};
    const struct cexp *cond = gen_exp(gen, args[0], NULL, out);
    gen_enter_case(gen, args[0], true, false);
    const struct cexp *then_value = gen_exp(gen, args[1], NULL, &then);
    gen_leave_branch(gen);
    gen_enter_case(gen, args[0], false, false);
    const struct cexp *other_value = gen_exp(gen, args[2], NULL, &other);
    gen_leave_branch(gen);
    bool keeps = !guards->combining &&
                 (cexp_equal(place, then_value) || cexp_equal(place, other_value));
    if (then.len == 0 && other.len == 0 && cexp_equal(then_value, other_value)) {
        gen_store(gen, place, then_value, guards, out);
        return;
    }
    if (then.len == 0 && other.len == 0 && !keeps) {
        gen_store(gen, place, cexp_conditional(gen->arena, cond, then_value, other_value), guards,
                  out);
        return;
    }
    gen_store(gen, place, then_value, guards, &then);
    gen_store(gen, place, other_value, guards, &other);
    branches(gen, cond, then, other, out);
}

static void assign(struct gen *gen, const struct phrase *comm, struct cstmt_vec *out)
{
    const struct phrase *acc = gen_expect_part(phrase_arg(comm, 0), 1);
    const struct phrase *exp = gen_expect_part(phrase_arg(comm, 0), 2);
    struct gen_guards guards = {0};
    if (phrase_data(exp)->kind == DATA_VECTOR) {
        gen_assign_vector(gen, acc, exp, out);
        return;
    }
    const struct cexp *place = gen_acc(gen, acc, NULL, &guards, out);
    if (phrase_is_prim(exp, PRIM_IF))
        assign_if(gen, place, exp, &guards, out);
    else
        gen_store(gen, place, gen_logical(gen, place, exp, gen_exp(gen, exp, NULL, out)), &guards,
                  out);
    if (!guards.combining)
        gen_note_constant(gen, place, exp);
}

const struct cexp *gen_size_guard(struct gen *gen, const struct nat *n)
{
    if (gen_is_natural(gen, n) || gen_natural_at_start(gen, n))
        return NULL;
    return gen_valid_size(gen, gen_nat(gen, n), check_nat_text(gen->arena, n), loc_none());
}

const struct nat *gen_loop_var(struct gen *gen, const char *name, const struct nat *n)
{
    const struct nat *last = nat_sub(gen->nats, n, nat_const(gen->nats, 1));
    const struct nat_var *var = nat_var_new(gen->nats, name, nat_const(gen->nats, 0), last);
    gen_bind_nat(gen, var, cexp_name(gen->arena, name));
    map_set(gen->loop_vars, var, gen);
    gen_bind_small_loop(gen, var, n);
    gen->loop_size = n;
    gen_natural_at_start(gen, n);
    if (gen->checks)
        checks_add_fits(gen->checks, n, gen->place);
    return nat_of_var(gen->nats, var);
}

void gen_append_if(struct gen *gen, const struct cexp *guard, const struct cstmt_vec *body,
                   struct cstmt_vec *out)
{
    if (guard) {
        cstmt_if(gen->arena, out, guard, *body, (struct cstmt_vec){0});
        return;
    }
    for (size_t i = 0; i < body->len; i++)
        VEC_PUSH(gen->arena, out, body->at[i]);
}

/* What a loop does for iteration INDEX. */
struct loop {
    const struct nat *n;
    struct loc loc;
    const struct phrase *body;         /* FOR: the lambda over the index */
    const struct phrase *sequential;   /* FOR: all of it */
    const struct gen_parfor *parallel; /* or null */
};

static void loop_body(struct gen *gen, const struct loop *loop, const struct nat *index,
                      struct cstmt_vec *out)
{
    if (loop->parallel) {
        gen_parfor_body(gen, loop->parallel, index, nat_const(gen->nats, 0), out);
        return;
    }
    const struct phrase *function = gen_expect_lambda(loop->body);
    gen_bind_index(gen, phrase_lam_param(function), index);
    gen_start_counting(gen, loop->sequential, index);
    gen_comm(gen, phrase_lam_body(function), out);
}

static bool is_unrolled(struct gen *gen, const struct loop *loop)
{
    return loop->parallel
               ? gen_is_unrolled(gen, loop->n, loop->parallel->acc, loop->parallel->body)
               : gen_is_unrolled(gen, loop->n, NULL, loop->body);
}

/* That N is a size is checked where nothing is left of its loop, too. */
static void check_size_alone(struct gen *gen, const struct nat *n, struct cstmt_vec *out)
{
    const struct cexp *guard = gen_size_guard(gen, n);
    if (guard)
        cstmt_exp(gen->arena, out, cexp_cast(gen->arena, &ctype_void, guard));
}

static void sequential_loop(struct gen *gen, const struct loop *loop, struct cstmt_vec *out)
{
    int64_t count;
    if (nat_is_const(loop->n, &count) && (count <= 1 || is_unrolled(gen, loop))) {
        for (int64_t i = 0; i < count; i++)
            loop_body(gen, loop, nat_const(gen->nats, i), out);
        return;
    }
    const char *name = gen_loop_name(gen);
    const struct nat *index = gen_loop_var(gen, name, loop->n);
    struct cstmt_vec body = {0};
    gen_enter_loop(gen);
    loop_body(gen, loop, index, &body);
    gen_leave_loop(gen);
    if (body.len == 0) {
        check_size_alone(gen, loop->n, out);
        return;
    }
    struct cstmt_vec all = {0};
    gen_place_comment(gen, loop->loc, &all);
    cstmt_for(gen->arena, &all, gen_nat_type(gen, index), name, cexp_int(gen->arena, 0),
              gen_nat(gen, loop->n), NULL, body);
    gen_append_if(gen, gen_size_guard(gen, loop->n), &all, out);
}

bool gen_parfor_match(const struct phrase *comm, struct gen_parfor *loop)
{
    if (!phrase_is_parallel(comm))
        return false;
    bool slots = phrase_is_prim(comm, PRIM_PARFOR_SLOTS);
    *loop = (struct gen_parfor){
        .level = phrase_level(comm).kind,
        .dimension = phrase_level(comm).dimension,
        .is_var = phrase_is_prim(comm, PRIM_PARFOR_VAR),
        .n = phrase_nat_arg(comm, 0),
        .slots = slots ? phrase_nat_arg(comm, 1) : NULL,
        .acc = phrase_arg(comm, 0),
        .slot_var = slots ? phrase_arg(comm, 1) : NULL,
        .body = phrase_loop_body(comm),
        .carries = phrase_is_prim(comm, PRIM_PARFOR_CARRY),
        .loc = comm->loc,
    };
    return true;
}

bool gen_is_empty_loop(const struct phrase *comm)
{
    struct gen_parfor loop;
    int64_t count;
    if (phrase_is_prim(comm, PRIM_FOR))
        return nat_is_const(phrase_nat_arg(comm, 0), &count) && count <= 0;
    return gen_parfor_match(comm, &loop) && nat_is_const(loop.n, &count) && count <= 0;
}

static const struct phrase *carried_variable(struct gen *gen, const struct phrase *fun,
                                             struct cstmt_vec *out);

void gen_parfor_body(struct gen *gen, const struct gen_parfor *loop, const struct nat *index,
                     const struct nat *slot, struct cstmt_vec *out)
{
    const struct phrase *over_index = gen_expect_lambda(loop->body);
    const struct phrase *over_acc = gen_expect_lambda(phrase_lam_body(over_index));
    const struct phrase *body = phrase_lam_body(over_acc);
    struct gen_guards guards = {0};
    struct cstmt_vec all = {0};
    bool shared = loop->level == LOOP_WORKGROUP || loop->level == LOOP_LOCAL;
    struct gen_element own = {loop->acc, index};
    if (!shared)
        own = gen_acc_element(gen, &own, &guards, out);
    gen_bind_index(gen, phrase_lam_param(over_index), index);
    gen_bind_view(gen, phrase_lam_param(over_acc), own.of, own.index);
    gen_mark_shared(gen, phrase_lam_param(over_acc), guards.is_shared);
    if (loop->slot_var) {
        const struct phrase *over_slot = gen_expect_lambda(body);
        gen_bind_view(gen, phrase_lam_param(over_slot), loop->slot_var, slot);
        body = phrase_lam_body(over_slot);
    }
    if (loop->carries)
        body = carried_variable(gen, gen_expect_lambda(body), &all);
    gen_comm(gen, body, &all);
    gen_append_if(gen, gen_guard_condition(gen, &guards), &all, out);
}

bool gen_new_match(const struct phrase *comm, const struct var **var, const struct phrase **body)
{
    if (!phrase_is_prim(comm, PRIM_NEW))
        return false;
    const struct phrase *function = gen_expect_lambda(phrase_arg(comm, 0));
    *var = phrase_lam_param(function);
    *body = phrase_lam_body(function);
    return true;
}

/* The leaf is of a vector type of the target, or an array of such. */
static bool is_vector_leaf(const struct gen *gen, const struct data *data, size_t leaf)
{
    return gen_has_vector_type(gen, gen_leaf_type(data, leaf));
}

/* Whether a leaf of vectors is an array of them. */
static bool is_vector_array(const struct gen *gen, const struct data *data, size_t leaf)
{
    return gen_leaf_size(gen->nats, data, leaf) != gen_leaf_type(data, leaf)->size;
}

/* The leaves of a private variable, of which vectors are marked as such. */
static const struct gen_leaf *name_private_leaves(struct gen *gen, const struct var *var,
                                                  const struct data *data)
{
    size_t count = gen_leaf_count(data);
    const struct gen_leaf *leaves = gen_name_leaves(gen, var->name, data, false);
    struct gen_leaf *marked = ARENA_ARRAY(gen->arena, struct gen_leaf, count);
    for (size_t i = 0; i < count; i++) {
        marked[i] = leaves[i];
        marked[i].vector = is_vector_leaf(gen, data, i);
        marked[i].array = marked[i].vector && is_vector_array(gen, data, i);
        marked[i].width = marked[i].vector ? gen_leaf_type(data, i)->size : NULL;
        marked[i].scalar = gen_type(gen, gen_leaf_type(data, i));
    }
    return marked;
}

/* Declares one leaf of a private variable: a scalar or vector, or an array of known size. */
static void declare_leaf(struct gen *gen, const struct var *var, const struct data *data,
                         const struct gen_leaf *leaf, size_t at, struct cstmt_vec *out)
{
    const struct data *of = gen_leaf_type(data, at);
    const struct ctype *type = leaf->vector ? gen_vector_type(gen, of) : gen_type(gen, of);
    if (!(leaf->vector ? leaf->array : gen_leaf_is_array(data, at))) {
        cstmt_decl(gen->arena, out, type, leaf->name, NULL);
        return;
    }
    const struct nat *count = gen_leaf_size(gen->nats, data, at);
    int64_t size;
    if (leaf->vector)
        count = nat_div(gen->nats, count, leaf->width);
    if (!nat_is_const(types_at_widest(dpia_types(gen->dpia), count), &size))
        bug(var->loc, "the private variable '%s' has no constant size", var->name);
    cstmt_decl_array(gen->arena, out, type, leaf->name,
                     size > 0 ? gen_nat(gen, count) : cexp_int(gen->arena, 1));
}

/* FUN is \v. P, where v is what an iteration passes on, and what comes to it: P. */
static const struct phrase *carried_variable(struct gen *gen, const struct phrase *fun,
                                             struct cstmt_vec *out)
{
    const struct var *var = phrase_lam_param(fun);
    const struct data *data = var_data(var);
    struct gen_buffer buffer = {.type = data, .leaves = name_private_leaves(gen, var, data)};
    for (size_t i = 0; i < gen_leaf_count(data); i++)
        declare_leaf(gen, var, data, &buffer.leaves[i], i, out);
    gen_bind_buffer(gen, var, &buffer);
    return phrase_lam_body(fun);
}

/* The variable whose acceptor PHRASE is, or which it hands on; else null. Projections are of
 * variables. */
static const struct var *acceptor_of(const struct phrase *phrase)
{
    const struct phrase *var = phrase->kind == PHRASE_PROJ ? phrase_proj_pair(phrase) : phrase;
    bool is_read = phrase->kind == PHRASE_PROJ && phrase_proj_which(phrase) != 1;
    if (phrase->kind == PHRASE_PROJ && var->kind != PHRASE_VAR)
        bug(phrase->loc, "a projection from something that is no variable");
    return var->kind == PHRASE_VAR && !is_read ? phrase_var_of(var) : NULL;
}

static void add_uses(struct map *all, const struct var *var, size_t more)
{
    map_set(all, var, (void *)((uintptr_t)map_get(all, var) + more));
}

/* Adds to ALL how often PHRASE uses the acceptors of variables, and those that it binds. */
static void count_uses(struct map *all, const struct phrase *phrase)
{
    const struct var *var = acceptor_of(phrase);
    if (phrase->kind == PHRASE_LAM)
        add_uses(all, phrase_lam_param(phrase), 0);
    if (var)
        add_uses(all, var, 1);
    for (size_t i = 0; phrase->kind != PHRASE_PROJ && i < phrase_child_count(phrase); i++)
        count_uses(all, phrase_child(phrase, i));
}

/* How often the acceptor of VAR is used in BODY, its scope. One walk counts those of the variables
 * in it, too: a scope may be as deep as a chain of lets is long. */
static size_t acceptor_uses(struct gen *gen, const struct var *var, const struct phrase *body)
{
    if (!map_has(gen->acceptor_uses, var)) {
        add_uses(gen->acceptor_uses, var, 0);
        count_uses(gen->acceptor_uses, body);
    }
    return (uintptr_t)map_get(gen->acceptor_uses, var);
}

/* The acceptors of the assignments that COMM begins with, until there are USES of VAR; whether COMM
 * has nothing else. */
static bool count_first(struct map *steps, const struct var *var, size_t uses,
                        const struct phrase *comm)
{
    for (; phrase_is_prim(comm, PRIM_SEQ); comm = gen_expect_part(phrase_arg(comm, 0), 2))
        if (!count_first(steps, var, uses, gen_expect_part(phrase_arg(comm, 0), 1)))
            return false;
    if (!phrase_is_prim(comm, PRIM_ASSIGN) || (uintptr_t)map_get(steps, var) == uses)
        return false;
    count_uses(steps, gen_expect_part(phrase_arg(comm, 0), 1));
    return true;
}

/* Whether BODY begins with an assignment to each scalar of VAR, and has no others to it. */
static bool is_assigned_first(struct gen *gen, const struct var *var, const struct phrase *body)
{
    size_t uses = acceptor_uses(gen, var, body);
    struct map *steps = map_new_objects(gen->arena);
    if (uses != gen_leaf_count(var_data(var)))
        return false;
    count_first(steps, var, uses, body);
    return (uintptr_t)map_get(steps, var) == uses;
}

void gen_bind_variable(struct gen *gen, const struct var *var, const struct gen_buffer *buffer,
                       const struct phrase *body)
{
    gen_bind_buffer(gen, var, buffer);
    gen_mark_constant(gen, var,
                      data_is_flat(buffer->type) && is_assigned_first(gen, var, body));
}

void gen_new_distributed(struct gen *gen, const struct var *var, unsigned distributed,
                         const int64_t *shares, const struct phrase *body, struct cstmt_vec *out)
{
    const struct data *data = gen_kept_data(gen, var_data(var), distributed, shares);
    struct gen_buffer buffer = {.type = var_data(var),
                                .leaves = name_private_leaves(gen, var, data),
                                .distributed = distributed,
                                .shares = shares};
    for (size_t i = 0; i < gen_leaf_count(data); i++)
        declare_leaf(gen, var, data, &buffer.leaves[i], i, out);
    gen_bind_variable(gen, var, &buffer, body);
    gen_add_counter(gen, var, body, buffer.leaves[0].name);
    gen_enter_private(gen, var, body);
    gen_comm(gen, body, out);
    gen_leave_private(gen);
}

static void new_variable(struct gen *gen, const struct phrase *comm, struct cstmt_vec *out)
{
    const struct var *var = NULL;
    const struct phrase *body = NULL;
    gen_new_match(comm, &var, &body);
    gen_new_distributed(gen, var, 0, NULL, body, out);
}

static void if_comm(struct gen *gen, const struct phrase *comm, struct cstmt_vec *out)
{
    const struct phrase *parts = gen_expect_part(phrase_arg(comm, 0), 2);
    const struct phrase *test = gen_expect_part(phrase_arg(comm, 0), 1);
    const struct cexp *cond = gen_exp(gen, test, NULL, out);
    struct cstmt_vec then = branch(gen, gen_expect_part(parts, 1), test, true);
    struct cstmt_vec other = branch(gen, gen_expect_part(parts, 2), test, false);
    branches(gen, cond, then, other, out);
}

/* Takes COMM apart, a letNatComm whose number is NAT, or null. IS_HERE: it is computed by GEN,
 * which may ask how large it can be. */
static void take_let_nat(struct gen *gen, const struct phrase *comm, const struct nat *nat,
                         bool is_here, struct gen_let_nat *let)
{
    const struct phrase *function = gen_expect_part(phrase_arg(comm, 0), 2);
    const struct nat_var *param = phrase_nat_lam_param(function);
    const struct nat *zero = nat_const(gen->nats, 0);
    let->value = gen_expect_part(phrase_arg(comm, 0), 1);
    let->declared = param;
    let->is_declared = is_here && !nat &&
                       (phrase_is_prim(let->value, PRIM_LENGTH_OF) ||
                        gen_is_declared_rightly(gen, let->value, param));
    if (let->is_declared) {
        let->var = param;
        let->is_size = true;
        let->is_named = false;
        let->body = phrase_nat_lam_body(function);
        return;
    }
    if (nat && gen->checks && !checks_known_to_fit(gen->checks, nat))
        checks_add_fits_inside(gen->checks, nat, comm->loc);
    let->is_size = nat && nat_is_le(gen->nats, zero, nat) && gen->checks &&
                   checks_known_to_fit(gen->checks, nat);
    const struct nat_var *other;
    bool renames = !let->is_size && nat && nat_is_var(nat, &other);
    let->var = nat_var_new(gen->nats, param->name, let->is_size ? nat : zero, renames ? NULL : nat);
    let->is_named = renames;
    let->body = phrase_subst_nat(gen->dpia, phrase_nat_lam_body(function), param,
                                 nat_of_var(gen->nats, let->var));
    if (gen->checks)
        checks_note_size(gen->checks, nat_of_var(gen->nats, let->var));
    if (!let->is_size && !renames && nat && gen->checks && checks_known_to_fit(gen->checks, nat))
        gen_note_equal(gen, nat_of_var(gen->nats, let->var), nat);
}

bool gen_let_nat_match(struct gen *gen, const struct phrase *comm, struct gen_let_nat *let)
{
    if (!phrase_is_prim(comm, PRIM_LET_NAT_COMM))
        return false;
    take_let_nat(gen, comm, gen_pure_nat(gen, gen_expect_part(phrase_arg(comm, 0), 1)), true, let);
    return true;
}

void gen_let_nat_unknown(struct gen *gen, const struct phrase *comm, struct gen_let_nat *let)
{
    take_let_nat(gen, comm, NULL, false, let);
}

/* The number that LET names: as an index if it is one and gets a variable of its own. */
static const struct cexp *let_value(struct gen *gen, const struct gen_let_nat *let,
                                    struct cstmt_vec *out)
{
    const struct nat *nat =
        gen->small && !let->is_named ? gen_exact_nat(gen, let->value, true) : NULL;
    return nat ? gen_nat(gen, nat) : gen_exp(gen, let->value, NULL, out);
}

const struct cexp *gen_let_nat_value(struct gen *gen, const struct gen_let_nat *let,
                                     struct cstmt_vec *out)
{
    const struct cexp *value = let_value(gen, let, out);
    if (!let->is_named || !cexp_is_atom(value)) {
        const char *name = gen_fresh_name(gen, let->var->name);
        const struct nat *number = nat_of_var(gen->nats, let->var), *one = nat_const(gen->nats, 1);
        if (let->var->upper && let->is_size)
            gen_bind_small_loop(gen, let->var, nat_add(gen->nats, let->var->upper, one));
        cstmt_decl_const(gen->arena, out, gen_nat_type(gen, number), name, value);
        value = cexp_name(gen->arena, name);
    }
    gen_bind_nat(gen, let->var, value);
    return value;
}

/* Whether LET names what has a name already, or a constant: it needs no variable then. */
static bool is_renaming(const struct gen_let_nat *let)
{
    const struct nat_var *other;
    int64_t value;
    return let->is_size && !let->is_declared &&
           (nat_is_var(let->var->upper, &other) || nat_is_const(let->var->upper, &value));
}

/* CONDITION, and that VALUE lies within the bounds that the program declares for it: where it does
 * not, an assertion has failed (translate/bounds.c), and what relies on them must not run. */
static const struct cexp *within_declared(struct gen *gen, const struct gen_let_nat *let,
                                          const struct cexp *value, const struct cexp *condition)
{
    const struct nat *lower = let->declared->lower, *upper = let->declared->upper;
    if (lower && !nat_is_le(gen->nats, lower, nat_const(gen->nats, 0)))
        condition = cexp_binary(gen->arena, COP_LOG_AND, condition,
                                cexp_binary(gen->arena, COP_GE, value, gen_nat(gen, lower)));
    if (upper)
        condition = cexp_binary(gen->arena, COP_LOG_AND, condition,
                                cexp_binary(gen->arena, COP_LE, value, gen_nat(gen, upper)));
    return condition;
}

/* A number known at run time only; what depends on it runs if it is a size. */
static void let_nat(struct gen *gen, const struct phrase *comm, struct cstmt_vec *out)
{
    struct gen_let_nat let;
    gen_let_nat_match(gen, comm, &let);
    if (is_renaming(&let)) {
        gen_comm(gen, phrase_subst_nat(gen->dpia, let.body, let.var, let.var->upper), out);
        return;
    }
    const struct cexp *value = gen_let_nat_value(gen, &let, out);
    const struct cexp *fine = gen_uses_status(gen) ? gen_is_fine_before(gen, let.body) : NULL;
    if (let.is_size) {
        gen_comm(gen, let.body, out);
        return;
    }
    struct cstmt_vec body = {0};
    gen_enter_branch(gen);
    gen_comm(gen, let.body, &body);
    gen_leave_branch(gen);
    const struct cexp *condition = gen_valid_size(gen, value, let.var->name, comm->loc);
    if (fine)
        condition = cexp_binary(gen->arena, COP_LOG_AND, fine, condition);
    condition = within_declared(gen, &let, value, condition);
    cstmt_if(gen->arena, out, condition, body, (struct cstmt_vec){0});
}

static bool is_taken(struct gen *gen, const struct phrase *comm, struct cstmt_vec *out)
{
    return gen->hook && gen->hook(gen->hook_data, gen, comm, out);
}

/* Whether the sizes of COMM, an equalComm, are known to be equal. */
static bool has_equal(struct gen *gen, const struct phrase *comm)
{
    return gen_is_equal(gen, phrase_nat_arg(comm, 0), phrase_nat_arg(comm, 1), comm->loc);
}

/* Whether COMM is an equalComm by which REST, what comes behind it, must not run where the sizes
 * differ. Work-items that wait for each other all run it: what has such sizes is checked there
 * where it is used. */
static bool may_guard(const struct phrase *comm, const struct phrase *rest)
{
    return phrase_is_prim(comm, PRIM_EQUAL_COMM) && !phrase_has_barrier(rest);
}

static const struct phrase *first_step(const struct phrase *comm)
{
    while (phrase_is_prim(comm, PRIM_SEQ))
        comm = gen_expect_part(phrase_arg(comm, 0), 1);
    return comm;
}

/* COMM, a sequence, as its first step and all that comes behind that: a; (b; c) for (a; b); c. So
 * an equalComm guards all that comes behind it, however that is grouped. What needs the memory that
 * a resize asks for is a group with it. */
static const struct phrase *from_first_step(struct gen *gen, const struct phrase *comm)
{
    const struct phrase *first = gen_expect_part(phrase_arg(comm, 0), 1);
    const struct phrase *rest = gen_expect_part(phrase_arg(comm, 0), 2);
    if (!phrase_is_prim(first, PRIM_SEQ) || phrase_is_prim(first_step(first), PRIM_RESIZE))
        return comm;
    for (; phrase_is_prim(first, PRIM_SEQ); first = gen_expect_part(phrase_arg(first, 0), 1))
        rest = phrase_seq(gen->dpia, gen_expect_part(phrase_arg(first, 0), 2), rest, comm->loc);
    return phrase_seq(gen->dpia, first, rest, comm->loc);
}

static void seq(struct gen *gen, const struct phrase *comm, struct cstmt_vec *out)
{
    while (phrase_is_prim(comm, PRIM_SEQ)) {
        comm = from_first_step(gen, comm);
        const struct phrase *first = gen_expect_part(phrase_arg(comm, 0), 1);
        if (phrase_is_prim(first, PRIM_RESIZE) && is_taken(gen, comm, out))
            return;
        comm = gen_expect_part(phrase_arg(comm, 0), 2);
        if (may_guard(first, comm)) {
            if (is_taken(gen, first, out))
                continue;
            if (!has_equal(gen, first)) {
                gen_equal_comm(gen, first, comm, out);
                return;
            }
        }
        gen_comm(gen, first, out);
    }
    gen_comm(gen, comm, out);
}

/* An equalComm with nothing behind it that depends on it. */
static void equal(struct gen *gen, const struct phrase *comm, struct cstmt_vec *out)
{
    const struct nat *a = phrase_nat_arg(comm, 0), *b = phrase_nat_arg(comm, 1);
    if (!has_equal(gen, comm))
        cstmt_exp(gen->arena, out, gen_same_size(gen, a, b, comm->loc));
}

static void for_loop(struct gen *gen, const struct phrase *comm, struct cstmt_vec *out)
{
    struct loop loop = {.n = phrase_nat_arg(comm, 0),
                        .loc = comm->loc,
                        .body = phrase_arg(comm, 0),
                        .sequential = comm};
    sequential_loop(gen, &loop, out);
    gen_stop_counting(gen, comm);
}

static void parallel_loop(struct gen *gen, const struct phrase *comm, struct cstmt_vec *out)
{
    struct gen_parfor parallel;
    gen_parfor_match(comm, &parallel);
    struct loop loop = {.n = parallel.n, .loc = comm->loc, .parallel = &parallel};
    sequential_loop(gen, &loop, out);
}

static void prim_comm(struct gen *gen, const struct phrase *comm, struct cstmt_vec *out)
{
    switch (phrase_prim_of(comm)) {
    case PRIM_SKIP:
    case PRIM_BARRIER:
        return;
    case PRIM_SEQ:
        seq(gen, comm, out);
        return;
    case PRIM_ASSIGN:
        assign(gen, comm, out);
        return;
    case PRIM_NEW:
        new_variable(gen, comm, out);
        return;
    case PRIM_FOR:
        for_loop(gen, comm, out);
        return;
    case PRIM_PARFOR:
    case PRIM_PARFOR_VAR:
    case PRIM_PARFOR_SLOTS:
        parallel_loop(gen, comm, out);
        return;
    case PRIM_PARFOR_CARRY:
        gen_comm(gen, in_order_loop(gen->dpia, comm), out);
        return;
    case PRIM_PASS_ON:
        bug(comm->loc, "a value is passed on outside of a loop that does so");
    case PRIM_IF_COMM:
        if_comm(gen, comm, out);
        return;
    case PRIM_LET_NAT_COMM:
        let_nat(gen, comm, out);
        return;
    case PRIM_WHILE_COMM:
        gen_while_comm(gen, comm, out);
        return;
    case PRIM_ASSERT_COMM:
        gen_assert_comm(gen, comm, out);
        return;
    case PRIM_EQUAL_COMM:
        equal(gen, comm, out);
        return;
    case PRIM_RESIZE:
    case PRIM_MOVE:
        bug(comm->loc, "memory is allocated where that cannot be done");
    case PRIM_SEPARATE:
    case PRIM_SEPARATE_PAIR:
        gen_comm(gen, gen_separated(gen, comm), out);
        return;
#define CASES_LAYOUT(suffix) case PRIM_##suffix:
#define CASES_FUNCTIONAL(suffix) case PRIM_##suffix:
#define CASES_ACCEPTOR(suffix) case PRIM_##suffix:
#define CASES_INTERMEDIATE(suffix) case PRIM_##suffix:
#include "dpia/primitive_cases.def"
    case PRIM_COUNT:
        break;
    }
    bug(comm->loc, "'%s' is left where code is generated for a command", phrase_name(comm));
}

/* Whether PLACED is about OUT. No two lists have a statement in common. */
static bool are_placed(const struct gen_placed *placed, const struct cstmt_vec *out)
{
    return placed->from < placed->to && placed->to <= out->len &&
           out->at[placed->from] == placed->one && out->at[placed->to - 1] == placed->last;
}

/* The statements of OUT from position FIRST on are those of a command at LOC; parts of it have
 * given places to some. What they did last is not gone through again, however deep commands
 * nest. */
static void place_statements(struct gen *gen, struct cstmt_vec *out, size_t first, struct loc loc)
{
    struct gen_placed *placed = &gen->placed;
    size_t from = first;
    if (!are_placed(placed, out) || (first > placed->from && first < placed->to)) {
        cstmt_vec_at(gen->arena, out, first, out->len, loc);
    } else if (first <= placed->from) {
        cstmt_vec_at(gen->arena, out, first, placed->from, loc);
        cstmt_vec_at(gen->arena, out, placed->to, out->len, loc);
    } else {
        cstmt_vec_at(gen->arena, out, first, out->len, loc);
        from = first == placed->to ? placed->from : first;
    }
    if (from < out->len)
        *placed = (struct gen_placed){from, out->len, out->at[from], out->at[out->len - 1]};
}

void gen_comm(struct gen *gen, const struct phrase *comm, struct cstmt_vec *out)
{
    size_t first = out->len;
    struct loc around = gen->place;
    if (comm->kind != PHRASE_PRIM)
        bug(comm->loc, "a phrase that is no command is left where code is generated");
    gen_tell(gen, GEN_COMMAND, comm, NULL, NULL);
    gen->place = comm->loc.source ? comm->loc : around;
    if (!is_taken(gen, comm, out))
        prim_comm(gen, comm, out);
    gen->place = around;
    gen_tell(gen, GEN_LEAVE, comm, NULL, NULL);
    if (comm->loc.source)
        place_statements(gen, out, first, comm->loc);
}
