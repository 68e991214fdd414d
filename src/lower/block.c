/* Blocks: where bindings go while a phrase is being built.
 *
 * The body of each lambda, each branch of an `if` and each entry is a block. Evaluating an
 * expression may bind names in the current block; closing the block wraps the result:
 *
 *     map (\x -> let y = f x in y * y) xs    with   def f x = let z = x + 1 in z * z
 *
 *     bindings:  z = x + 1; y = z * z        body:  y * y
 *     closed:    let z = x + 1 in let y = z * z in y * y
 *
 * A number that is known at run time only and that is needed as a size is bound by letNat. The new
 * nat is known in this block, and so may not occur in the type of the block's result; where that is
 * a branch, the size is computed again outside of it, by a slice of the block (choice.c). The same
 * number asked for again gives the same nat; one that does not depend on the parameter of a lambda
 * is bound outside of it, so that it is checked once. So are other checks. */
#include "lower/block.h"

#include "base/diag.h"
#include "base/map.h"
#include "dpia/fail.h"
#include "dpia/mentions.h"
#include "dpia/uses.h"
#include "lower/simple.h"
#include "lower/state.h"

#define LET_DEPTH_MAX 100000
#define LOOK_BACK_MAX 100

static struct block *open(struct lower *lo)
{
    struct block *block = ARENA_NEW(lo->arena, struct block);
    block->parent = lo->block;
    lo->block = block;
    return block;
}

void block_open_lambda(struct lower *lo, const struct var *param, const struct var *second)
{
    struct block *block = open(lo);
    block->params[0] = param;
    block->params[1] = second;
}

void block_open_branch(struct lower *lo)
{
    open(lo)->is_branch = true;
}

void block_open_root(struct lower *lo)
{
    struct block *root = ARENA_NEW(lo->arena, struct block);
    root->constants = map_new_objects(lo->arena);
    lo->root = root;
    lo->block = root;
}

/* letNat n = x in BODY, in which a number x that has a name is the size n: what is computed with it
 * is then seen to be an index. */
static const struct phrase *wrap_nat(struct lower *lo, const struct binding *binding,
                                     const struct phrase *body)
{
    const struct phrase *bound = binding->bound;
    const struct nat *nat = nat_of_var(lo->nats, binding->nat);
    if (bound->kind == PHRASE_VAR)
        body = phrase_subst(lo->dpia, body, phrase_var_of(bound),
                            phrase_nat_value(lo->dpia, nat, binding->loc));
    return phrase_let_nat(lo->dpia, bound, binding->nat, body, binding->loc);
}

static const struct phrase *wrap(struct lower *lo, const struct binding *binding,
                                 const struct phrase *body)
{
    if (binding->pred)
        return phrase_filter(lo->dpia, binding->pred, binding->bound, binding->nat, binding->var,
                             body, binding->loc);
    if (binding->var)
        return phrase_let(lo->dpia, binding->var, binding->bound, body, binding->loc);
    return wrap_nat(lo, binding, body);
}

static void add(struct lower *lo, struct block *block, struct binding binding)
{
    if (!block || !binding.bound)
        bug(binding.loc, "a name is bound to nothing, or outside of all blocks");
    VEC_PUSH(lo->arena, &block->bindings, binding);
    if (++lo->let_depth > LET_DEPTH_MAX + lower_written(lo))
        lower_stop(lo, "has too many intermediate results");
}

static bool depends_on(const struct phrase *phrase, const struct block *block)
{
    for (size_t i = 0; i < 2; i++)
        if (block->params[i] && phrase_mentions(phrase, block->params[i]))
            return true;
    for (size_t i = 0; i < block->bindings.len; i++) {
        const struct binding *binding = &block->bindings.at[i];
        if ((binding->var && phrase_mentions(phrase, binding->var)) ||
            (binding->nat && phrase_mentions_nat(phrase, binding->nat)))
            return true;
    }
    return false;
}

/* The outermost block that knows what BOUND mentions, without leaving a branch. What may fail stays
 * where it is: a lambda may not run at all. */
static struct block *home_of(struct lower *lo, struct block *block, const struct phrase *bound)
{
    bool safe = simple_is_safe(lo->dpia, bound);
    while (safe && block->parent && !block->is_branch && !depends_on(bound, block))
        block = block->parent;
    return block;
}

const struct binding *block_binding_of(const struct block *block, const struct nat_var *var)
{
    for (size_t i = 0; i < block->bindings.len; i++)
        if (block->bindings.at[i].nat == var)
            return &block->bindings.at[i];
    return NULL;
}

/* Whether BINDING is of a size that the type of BODY, its scope, mentions. */
static bool escapes(const struct binding *binding, const struct phrase *body)
{
    return binding->nat && data_mentions_nat(phrase_data(body), binding->nat);
}

/* The current block, left for its parent with all that it binds. */
static struct block *take_block(struct lower *lo)
{
    struct block *block = lo->block;
    if (!block || lo->let_depth < block->bindings.len)
        bug(loc_none(), "a block is closed that was not opened");
    lo->block = block->parent;
    lo->let_depth -= block->bindings.len;
    return block;
}

/* BODY under BINDING of a block that is closed; WHERE as in block_close. */
static const struct phrase *close_binding(struct lower *lo, const struct binding *binding,
                                          const struct phrase *body, const char *where)
{
    if (!body || !escapes(binding, body))
        return body ? wrap(lo, binding, body) : NULL;
    diag_unsupported(lo->diag, binding->loc,
                     "the size of this array is computed at run time and escapes %s: not yet "
                     "supported",
                     where);
    return NULL;
}

const struct phrase *block_close(struct lower *lo, const struct phrase *body, const char *where)
{
    const struct block *block = take_block(lo);
    for (size_t i = block->bindings.len; body && i-- > 0;)
        body = close_binding(lo, &block->bindings.at[i], body, where);
    return body;
}

/* What a size is where no element is there to compute it for: it may be anything, but for a slice
 * with given bounds it is what these say, if that can be; so it is for elements of elements. */
static const struct phrase *unchecked_size(struct lower *lo, const struct binding *binding)
{
    const struct phrase *bound = binding->bound;
    if (binding->unchecked)
        return phrase_copy(lo->dpia, binding->unchecked);
    struct loc loc = bound->loc;
    const struct phrase *zero = phrase_int(lo->dpia, SCALAR_I64, 0, loc);
    const struct phrase *index = phrase_is_prim(bound, PRIM_FROM_IDX) ? phrase_arg(bound, 0) : NULL;
    if (!index || !phrase_is_prim(index, PRIM_TO_IDX) ||
        !simple_is_safe(lo->dpia, phrase_arg(index, 0)))
        return zero;
    const struct nat *n = phrase_nat_arg(index, 0);
    const struct phrase *most =
        phrase_nat_value(lo->dpia, nat_sub(lo->nats, n, nat_const(lo->nats, 1)), loc);
    const struct phrase *least =
        phrase_binary(lo->dpia, OP_MIN, most, phrase_copy(lo->dpia, phrase_arg(index, 0)), loc);
    return phrase_binary(lo->dpia, OP_MAX, zero, least, loc);
}

/* Whether BINDING is what is checked, a number or a truth value. */
static bool is_check(const struct binding *binding)
{
    if (!binding->var || !binding->var->is_check || binding->pred)
        return false;
    const struct data *data = phrase_data(binding->bound);
    return data->kind == DATA_SCALAR &&
           (data->scalar == SCALAR_I64 || data->scalar == SCALAR_BOOL);
}

/* What stands for BINDING, a size or a check, where no element is there to ask for it. */
static const struct phrase *without_elements(struct lower *lo, const struct binding *binding)
{
    return is_check(binding) && phrase_data(binding->bound)->scalar == SCALAR_BOOL
               ? phrase_bool(lo->dpia, true, binding->loc)
               : unchecked_size(lo, binding);
}

/* Whether the current block checks what BINDING does already. */
static bool is_checked(const struct lower *lo, const struct binding *binding)
{
    for (size_t i = 0; is_check(binding) && i < lo->block->bindings.len; i++)
        if (is_check(&lo->block->bindings.at[i]) &&
            phrase_is_same(lo->block->bindings.at[i].bound, binding->bound))
            return true;
    return false;
}

/* BINDING, which is the same for all of N elements, is computed once before them; a size or a check
 * may fail if there is one. */
static void bind_before(struct lower *lo, struct binding binding, const struct nat *n)
{
    struct loc loc = binding.loc;
    if (is_checked(lo, &binding))
        return;
    if ((!binding.var || is_check(&binding)) && !nat_is_le(lo->nats, nat_const(lo->nats, 1), n)) {
        const struct phrase *count = phrase_nat_value(lo->dpia, n, loc);
        const struct phrase *zero = phrase_int(lo->dpia, SCALAR_I64, 0, loc);
        const struct phrase *any = phrase_binary(lo->dpia, OP_GT, count, zero, loc);
        binding.unchecked = without_elements(lo, &binding);
        binding.bound = phrase_if(lo->dpia, any, binding.bound, binding.unchecked, loc);
    }
    if (!is_checked(lo, &binding))
        add(lo, lo->block, binding);
}

/* A filter binds an array and its size. */
static bool is_needed(const struct binding *binding, const struct phrase *phrase)
{
    return (binding->var && phrase_mentions(phrase, binding->var)) ||
           (binding->nat && phrase_mentions_nat(phrase, binding->nat));
}

static bool may_fail(struct lower *lo, const struct binding *binding)
{
    return fail_anywhere(lo->dpia, NULL, binding->bound) ||
           (binding->pred && fail_anywhere(lo->dpia, NULL, binding->pred));
}

/* What BLOCK, which is closed, binds that is the same for all elements, in FREE: sizes, values
 * that cannot fail, and checks before which nothing else can. */
static void find_free(struct lower *lo, const struct block *block, bool *free)
{
    struct block others = {.params = {block->params[0], block->params[1]}};
    bool others_safe = true;
    for (size_t i = 0; i < block->bindings.len; i++) {
        const struct binding *binding = &block->bindings.at[i];
        bool safe = !binding->pred && simple_is_safe(lo->dpia, binding->bound);
        bool can_move = !binding->var || safe || (is_check(binding) && others_safe);
        free[i] = can_move && !depends_on(binding->bound, &others);
        if (free[i])
            continue;
        others_safe = others_safe && !may_fail(lo, binding);
        VEC_PUSH(lo->arena, &others.bindings, *binding);
    }
}

/* Of these the checks, the sizes that the type of BODY mentions, and what these are computed of. */
static void keep_escaping(const struct block *block, const struct phrase *body, bool *free)
{
    for (size_t i = block->bindings.len; i-- > 0;) {
        const struct binding *binding = &block->bindings.at[i];
        bool leaves = escapes(binding, body) || is_check(binding);
        for (size_t k = i + 1; free[i] && k < block->bindings.len; k++)
            leaves = leaves || (free[k] && is_needed(binding, block->bindings.at[k].bound));
        free[i] = free[i] && leaves;
    }
}

/* Whether binding K of BLOCK depends on the element, and not only on what may fail. */
static bool is_of_element(struct lower *lo, const struct block *block, size_t k)
{
    struct block own = {.params = {block->params[0], block->params[1]}};
    for (size_t i = 0; i < k; i++) {
        const struct binding *binding = &block->bindings.at[i];
        if (depends_on(binding->bound, &own) ||
            (binding->pred && depends_on(binding->pred, &own)))
            VEC_PUSH(lo->arena, &own.bindings, *binding);
    }
    return depends_on(block->bindings.at[k].bound, &own) ||
           (block->bindings.at[k].pred && depends_on(block->bindings.at[k].pred, &own));
}

static void complain_irregular(struct lower *lo, struct loc loc, const char *name)
{
    diag_error(lo->diag, loc,
               "this array has a size of its own for each element, so that the results of the "
               "function given to '%s' make no array",
               name);
    diag_note(lo->diag, loc,
              "what these results are made of may differ in size, but not they; ':> [k]t' checks "
              "that all of them have k elements");
}

const struct phrase *block_close_elements(struct lower *lo, const struct phrase *body,
                                          const struct nat *n, const char *name)
{
    const struct block *block = take_block(lo);
    bool *free = ARENA_ARRAY(lo->arena, bool, block->bindings.len + 1);
    if (!body)
        return NULL;
    find_free(lo, block, free);
    keep_escaping(block, body, free);
    for (size_t i = 0; i < block->bindings.len; i++)
        if (free[i])
            bind_before(lo, block->bindings.at[i], n);
    for (size_t i = block->bindings.len; i-- > 0;) {
        if (free[i])
            continue;
        if (escapes(&block->bindings.at[i], body) && is_of_element(lo, block, i)) {
            complain_irregular(lo, block->bindings.at[i].loc, name);
            return NULL;
        }
        body = close_binding(lo, &block->bindings.at[i], body,
                             arena_printf(lo->arena, "the function given to '%s'", name));
    }
    return body;
}

struct block *block_leave(struct lower *lo)
{
    struct block *block = lo->block;
    if (!block || !block->parent)
        bug(loc_none(), "a root is left");
    lo->block = block->parent;
    return block;
}

void block_return(struct lower *lo, struct block *block)
{
    if (block->parent != lo->block)
        bug(loc_none(), "a block is returned to from elsewhere");
    lo->block = block;
}

static void remove_binding(struct binding_vec *bindings, size_t at)
{
    for (size_t i = at; i + 1 < bindings->len; i++)
        bindings->at[i] = bindings->at[i + 1];
    bindings->len--;
}

static void add_first(struct lower *lo, struct block *block, struct binding binding)
{
    add(lo, block, binding);
    for (size_t i = block->bindings.len - 1; i > 0; i--)
        block->bindings.at[i] = block->bindings.at[i - 1];
    block->bindings.at[0] = binding;
}

struct offer *block_offer(struct lower *lo, struct block *block)
{
    struct offer *offer = ARENA_NEW(lo->arena, struct offer);
    *offer = (struct offer){lo->block->bindings.len, 0, lo->block->offers};
    lo->block->offers = offer;
    for (size_t i = 0; i < block->bindings.len;) {
        struct binding binding = block->bindings.at[i];
        if (binding.var || depends_on(binding.bound, block)) {
            i++;
            continue;
        }
        remove_binding(&block->bindings, i);
        lo->let_depth--;
        binding.found = 0;
        binding.is_offered = true;
        binding.constants = lo->constants;
        add(lo, lo->block, binding);
        offer->count++;
    }
    return offer;
}

void block_count_found(const struct lower *lo, const struct offer *offer, size_t *found)
{
    for (size_t i = 0; i < offer->count; i++)
        found[i] = lo->block->bindings.at[offer->first + i].found;
}

static bool is_for_all(const bool *is_used, size_t count, size_t children_count)
{
    bool is_common = true;
    for (size_t i = 0; i < children_count; i++)
        is_common = is_common && is_used[i * count];
    return is_common;
}

/* The binding of BLOCK that gives USE, a name, its value; null if that is no such name. */
static struct binding *let_of(struct block *block, const struct phrase *use)
{
    for (size_t i = 0; use->kind == PHRASE_VAR && i < block->bindings.len; i++)
        if (block->bindings.at[i].var == phrase_var_of(use) && !block->bindings.at[i].nat)
            return &block->bindings.at[i];
    return NULL;
}

/* The sizes of offers that stand behind it move on. */
static void insert(struct lower *lo, struct block *block, size_t at, struct binding binding)
{
    add(lo, block, binding);
    for (struct offer *offer = block->offers; offer; offer = offer->outer)
        offer->first += at <= offer->first;
    for (size_t i = block->bindings.len - 1; i > at; i--)
        block->bindings.at[i] = block->bindings.at[i - 1];
    block->bindings.at[at] = binding;
}

/* USE is the name that LET, in BLOCK, gives a number: the number becomes NAT where it is computed,
 * and the name is one for that. So there is one of them, not two, and it is hoisted as sizes
 * are. */
static void make_size(struct lower *lo, struct block *block, struct binding *let,
                      const struct nat_var *nat)
{
    struct binding size = {.nat = nat, .bound = let->bound, .loc = let->loc};
    struct block *home = home_of(lo, block, let->bound);
    let->bound = phrase_nat_value(lo->dpia, nat_of_var(lo->nats, nat), let->loc);
    if (home == block)
        insert(lo, block, (size_t)(let - block->bindings.at), size);
    else
        add(lo, home, size);
}

/* The sizes of OFFER that have a better home go there, in their order. */
static void move_out(struct lower *lo, struct offer *offer, size_t children_count,
                     const bool *is_used)
{
    struct binding_vec *bindings = &lo->block->bindings;
    size_t at = offer->first;
    for (size_t i = 0; i < offer->count; i++) {
        struct binding *binding = &bindings->at[at++];
        struct block *home = lo->block;
        binding->is_offered = false;
        if (is_for_all(is_used + i, offer->count, children_count))
            home = home_of(lo, lo->block, binding->bound);
        struct binding *let = binding->bound ? let_of(home, binding->bound) : NULL;
        if (home == lo->block && !let)
            continue;
        struct binding moved = *binding;
        lo->let_depth--;
        remove_binding(bindings, --at);
        if (!let) {
            add(lo, home, moved);
            continue;
        }
        size_t before = bindings->len;
        make_size(lo, home, let, moved.nat);
        at += bindings->len - before;
    }
}

/* A size may depend on those before it: all children that use that use these, too. */
void block_settle(struct lower *lo, struct offer *offer, struct block *const *children,
                  size_t children_count, const bool *is_used)
{
    struct binding_vec *bindings = &lo->block->bindings;
    if (lo->block->offers != offer)
        bug(loc_none(), "an offer of sizes ends before one that was made inside of it");
    lo->block->offers = offer->outer;
    for (size_t i = offer->count; i-- > 0;) {
        struct binding binding = bindings->at[offer->first + i];
        binding.is_offered = false;
        if (binding.is_kept || is_for_all(is_used + i, offer->count, children_count))
            continue;
        for (size_t k = 0; k < children_count; k++)
            if (is_used[k * offer->count + i])
                add_first(lo, children[k], binding);
        bindings->at[offer->first + i].bound = NULL;
    }
    move_out(lo, offer, children_count, is_used);
    for (size_t i = bindings->len; i-- > offer->first;)
        if (!bindings->at[i].bound) {
            remove_binding(bindings, i);
            lo->let_depth--;
        }
}

bool block_binds_size(const struct block *block, const struct nat *size)
{
    for (size_t i = 0; i < block->bindings.len; i++)
        if (block->bindings.at[i].nat && nat_mentions(size, block->bindings.at[i].nat))
            return true;
    return false;
}

/* What is bound to the size alone, and to nothing else, stands for it. */
const struct phrase *block_slice(struct lower *lo, const struct block *block,
                                 const struct nat *size, struct loc loc)
{
    const struct phrase *phrase = phrase_nat_value(lo->dpia, size, loc);
    for (size_t i = block->bindings.len; i-- > 0;) {
        const struct binding *binding = &block->bindings.at[i];
        const struct nat_var *var;
        if (!binding->var && phrase_is_prim(phrase, PRIM_NAT_VALUE) &&
            nat_is_var(phrase_nat_arg(phrase, 0), &var) && var == binding->nat)
            phrase = binding->bound;
        else if (is_needed(binding, phrase))
            phrase = wrap(lo, binding, phrase);
    }
    return phrase_copy(lo->dpia, phrase);
}

const struct phrase *block_bind(struct lower *lo, struct title title, const struct phrase *bound,
                                struct loc loc)
{
    struct var *var = var_titled(lo->dpia, title, bound->type, loc);
    var->is_argument = lo->binds_argument;
    add(lo, lo->block, (struct binding){.var = var, .bound = bound, .loc = loc});
    return phrase_var(lo->dpia, var, loc);
}

const struct var *block_check_var(struct lower *lo, const struct phrase *check)
{
    struct var *var = var_titled(lo->dpia, title_made_up("checked"), check->type, check->loc);
    var->is_check = true;
    return var;
}

/* Once in a block, which has it where it was asked for first. */
void block_bind_check(struct lower *lo, const struct phrase *check)
{
    const struct var *var = block_check_var(lo, check);
    const struct block *block = lo->block;
    for (size_t i = 0; i < block->bindings.len; i++)
        if (block->bindings.at[i].var && block->bindings.at[i].var->is_check &&
            phrase_is_same(block->bindings.at[i].bound, check))
            return;
    add(lo, lo->block, (struct binding){.var = var, .bound = check, .loc = check->loc});
}

const struct phrase *block_bind_filter(struct lower *lo, const struct phrase *pred,
                                       const struct phrase *array, struct loc loc)
{
    const struct nat_var *count = nat_var_new(lo->nats, "count", nat_const(lo->nats, 0),
                                              phrase_array_size(array));
    const struct data *data = data_array(lo->types, nat_of_var(lo->nats, count),
                                         phrase_array_elem(array));
    const struct var *kept =
        var_titled(lo->dpia, title_made_up("kept"), type_exp(lo->types, data), loc);
    struct binding binding = {
        .var = kept, .nat = count, .bound = array, .pred = pred, .loc = loc};

    add(lo, lo->block, binding);
    return phrase_var(lo->dpia, kept, loc);
}

const struct phrase *block_bound(const struct lower *lo, const struct var *var)
{
    size_t left = LOOK_BACK_MAX;
    for (const struct block *block = lo->block; block; block = block->parent)
        for (size_t i = block->bindings.len; i > 0 && left > 0; i--, left--)
            if (block->bindings.at[i - 1].var == var && !block->bindings.at[i - 1].pred)
                return block->bindings.at[i - 1].bound;
    return NULL;
}

/* What mentions a size of which it is not decided where it stays is not bound beside it. */
static bool mentions_offered(const struct phrase *phrase, const struct block *block)
{
    for (size_t i = 0; i < block->bindings.len; i++)
        if (block->bindings.at[i].is_offered &&
            phrase_mentions_nat(phrase, block->bindings.at[i].nat))
            return true;
    return false;
}

const struct phrase *block_bind_out(struct lower *lo, struct title title,
                                    const struct phrase *bound, struct loc loc)
{
    const struct var *var = var_titled(lo->dpia, title, bound->type, loc);
    struct block *block = lo->block;
    while (block->parent && simple_is_safe(lo->dpia, bound) && !depends_on(bound, block) &&
           !mentions_offered(bound, block->parent))
        block = block->parent;
    for (size_t i = 0; i < block->bindings.len; i++)
        if (block->bindings.at[i].var && phrase_is_same(block->bindings.at[i].bound, bound))
            return phrase_var(lo->dpia, block->bindings.at[i].var, loc);
    add(lo, block, (struct binding){.var = var, .bound = bound, .loc = loc});
    return phrase_var(lo->dpia, var, loc);
}

static const struct nat_var *find_nat(const struct lower *lo, const struct phrase *bound)
{
    for (struct block *block = lo->block; block; block = block->parent)
        for (size_t i = 0; i < block->bindings.len; i++) {
            struct binding *binding = &block->bindings.at[i];
            if (!binding->nat || !phrase_is_same(binding->bound, bound))
                continue;
            binding->found++;
            binding->is_kept |= binding->is_offered && binding->constants < lo->constants;
            return binding->nat;
        }
    return NULL;
}

/* The nat that USE is a name for; or null. */
static const struct nat *named_nat(struct block *block, const struct phrase *use)
{
    const struct binding *let = NULL;
    for (; block && !let; block = block->parent)
        let = let_of(block, use);
    return let && phrase_is_prim(let->bound, PRIM_NAT_VALUE) ? phrase_nat_arg(let->bound, 0) : NULL;
}

/* The new nat has the bounds LOWER and UPPER. */
static const struct nat *bind_nat(struct lower *lo, const char *name, const struct phrase *bound,
                                  const struct nat *lower, const struct nat *upper, struct loc loc)
{
    const struct nat *known = named_nat(lo->block, bound);
    const struct nat_var *var = known ? NULL : find_nat(lo, bound);
    if (known || var)
        return known ? known : nat_of_var(lo->nats, var);
    struct block *home = home_of(lo, lo->block, bound);
    struct binding *let = let_of(home, bound);
    var = nat_var_new(lo->nats, name, lower, upper);
    if (let)
        make_size(lo, home, let, var);
    else
        add(lo, home, (struct binding){.nat = var, .bound = bound, .loc = loc});
    return nat_of_var(lo->nats, var);
}

const struct nat *block_bind_nat(struct lower *lo, const char *name, const struct phrase *bound,
                                 struct loc loc)
{
    return bind_nat(lo, name, bound, nat_const(lo->nats, 0), NULL, loc);
}

const struct nat *block_name_nat(struct lower *lo, const char *name, const struct nat *nat,
                                 struct loc loc)
{
    const struct nat *one = nat_const(lo->nats, 1);
    const struct nat *lower = nat_is_le(lo->nats, one, nat) ? one : nat_const(lo->nats, 0);
    return bind_nat(lo, name, phrase_nat_value(lo->dpia, nat, loc), lower, nat, loc);
}

void block_bind_nat_var(struct lower *lo, const struct nat_var *nat, const struct phrase *bound,
                        struct loc loc)
{
    add(lo, lo->block, (struct binding){.nat = nat, .bound = bound, .loc = loc});
}
