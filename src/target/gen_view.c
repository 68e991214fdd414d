/* Expressions: what the layout primitives do to paths (dpia.txt Fig. 6c).
 *
 * An expression of compound type is never computed; a path into it is followed until it reaches a
 * variable, a literal or a computation. What views do to it the table in src/view says; here is
 * what binds variables on the way:
 *
 *     generate f         i :: ps           the body of f for i, at ps
 *     map f xs           i :: ps           the body of f for xs at i, at ps
 *     let x = e in e'    ps                e' at ps, where x has a name in C or stands for e */
#include "target/gen_base.h"
#include "target/gen_expect.h"
#include "target/gen_guards.h"
#include "target/gen_memory.h"
#include "target/gen_state.h"
#include "target/gen_walk.h"

/* generate f at i is f's body for i, and map f xs at i for xs at i: FUNCTION's body. */
static void enter_body(struct gen_walk *walk, const struct phrase *function,
                       const struct phrase *array)
{
    const struct nat *index = gen_walk_pop_index(walk);
    const struct var *param = phrase_lam_param(gen_expect_lambda(function));
    walk->conditional |= walk->guards->conditions.len > 0;
    if (!array)
        gen_bind_index(walk->gen, param, index);
    else
        gen_bind_view(walk->gen, param, array, index);
    walk->view.at = phrase_lam_body(function);
}

/* A scalar gets a name where a statement may stand; anything else is used as it is. */
static void enter_let(struct gen_walk *walk)
{
    struct gen *gen = walk->gen;
    const struct phrase *function = gen_expect_lambda(phrase_arg(walk->view.at, 1));
    const struct var *var = phrase_lam_param(function);
    const struct data *data = phrase_data(phrase_arg(walk->view.at, 0));
    struct cstmt_vec *out = gen_walk_out(walk);
    if (out && data_is_scalar(data, NULL)) {
        const struct cexp *exp = gen_exp(gen, phrase_arg(walk->view.at, 0), NULL, out);
        struct gen_leaf *leaf = ARENA_NEW(gen->arena, struct gen_leaf);
        leaf->name = gen_fresh_name(gen, var->name);
        cstmt_decl_const(gen->arena, out, gen_type(gen, data), leaf->name, exp);
        gen_bind_buffer(gen, var, &(struct gen_buffer){.type = data, .leaves = leaf});
    } else {
        gen_bind_view(gen, var, phrase_arg(walk->view.at, 0), NULL);
    }
    walk->view.at = phrase_lam_body(function);
}

static void enter_let_nat(struct gen_walk *walk)
{
    struct gen *gen = walk->gen;
    const struct phrase *function = phrase_arg(walk->view.at, 1);
    const struct cexp *value = gen_exp(gen, phrase_arg(walk->view.at, 0), NULL, gen_walk_out(walk));
    value = gen_hoist(gen, phrase_nat_lam_param(function)->name, gen_index_type(gen), value,
                      gen_walk_out(walk));
    gen_bind_nat(gen, phrase_nat_lam_param(function), value);
    gen_guards_add(
        gen, walk->guards,
        gen_valid_size(gen, value, phrase_nat_lam_param(function)->name, walk->view.at->loc));
    walk->view.at = phrase_nat_lam_body(function);
}

/* An element of an array literal whose position is known. */
static bool enter_array(struct gen_walk *walk)
{
    int64_t position;
    if (!nat_is_const(walk->view.path->index, &position) || position < 0 ||
        (size_t)position >= phrase_arg_count(walk->view.at))
        return false;
    gen_walk_pop_index(walk);
    walk->view.at = phrase_arg(walk->view.at, (size_t)position);
    return true;
}

/* What is bound and computed where it is read, and is no view; false where the path's base is
 * reached. */
static bool enter_computed(struct gen_walk *walk)
{
    const struct phrase *at = walk->view.at;
    if (phrase_is_prim(at, PRIM_GENERATE)) {
        enter_body(walk, phrase_arg(at, 0), NULL);
        return true;
    }
    if (phrase_is_prim(at, PRIM_MAP)) {
        enter_body(walk, phrase_arg(at, 0), phrase_arg(at, 1));
        return true;
    }
    if (phrase_is_prim(at, PRIM_LET)) {
        enter_let(walk);
        return true;
    }
    if (phrase_is_prim(at, PRIM_LET_NAT)) {
        enter_let_nat(walk);
        return true;
    }
    if (phrase_is_prim(at, PRIM_ARRAY))
        return enter_array(walk);
    if (!phrase_is_prim(at, PRIM_IF) && !phrase_is_prim(at, PRIM_NAT_VALUE) &&
        !phrase_is_prim(at, PRIM_LENGTH_OF) && !phrase_is_prim(at, PRIM_GROUPS_WAIT) &&
        !phrase_is_prim(at, PRIM_FROM_IDX) && !phrase_is_prim(at, PRIM_TO_IDX))
        bug(at->loc, "'%s' is left where code is generated for an expression",
            primitive_name(phrase_prim_of(at)));
    return false;
}

/* Goes one step into a primitive; false where the path's base is reached. */
static bool enter_prim(struct gen_walk *walk)
{
    switch (view_enter(&walk->view)) {
    case VIEW_ENTERED:
        return true;
    case VIEW_CHOOSES:
        gen_name_choice(walk);
        return false;
    case VIEW_NONE:
        break;
    }
    return enter_computed(walk);
}

static const struct gen_binding *binding_of(const struct gen_walk *walk, const struct var *var)
{
    const struct gen_binding *binding = gen_lookup(walk->gen, var);
    if (!binding)
        bug(walk->view.at->loc, "the variable '%s' is bound to nothing in C", var->name);
    return binding;
}

/* PHRASE, or its element INDEX, in the place of a variable. */
static void enter_view(struct gen_walk *walk, const struct phrase *phrase, const struct nat *index)
{
    walk->view.at = phrase;
    if (index)
        gen_walk_push_index(walk, index);
}

static bool enter_var(struct gen_walk *walk)
{
    const struct gen_binding *binding = binding_of(walk, phrase_var_of(walk->view.at));
    if (binding->kind == BINDING_INDEX)
        walk->index = binding->index;
    if (binding->kind != BINDING_VIEW)
        return false;
    enter_view(walk, binding->phrase, binding->index);
    return true;
}

/* The expression part of a variable. */
static bool enter_projection(struct gen_walk *walk)
{
    const struct phrase *pair = phrase_proj_pair(walk->view.at);
    if (pair->kind != PHRASE_VAR)
        bug(walk->view.at->loc, "a projection from something that is no variable");
    const struct gen_binding *binding = binding_of(walk, phrase_var_of(pair));
    if (binding->kind != BINDING_VIEW)
        return false;
    const struct phrase *part = phrase_proj(walk->gen->dpia, binding->phrase,
                                            phrase_proj_which(walk->view.at), walk->view.at->loc);
    enter_view(walk, part, binding->index);
    return true;
}

static bool enter(struct gen_walk *walk)
{
    switch (walk->view.at->kind) {
    case PHRASE_VAR:
        return enter_var(walk);
    case PHRASE_PROJ:
        return enter_projection(walk);
    case PHRASE_PRIM:
        return enter_prim(walk);
    case PHRASE_LITERAL:
    case PHRASE_OPERATOR:
    case PHRASE_APP:
        return false;
    case PHRASE_LAM:
    case PHRASE_NAT_LAM:
    case PHRASE_NAT_APP:
    case PHRASE_DATA_LAM:
    case PHRASE_DATA_APP:
    case PHRASE_PAIR:
        break;
    }
    bug(walk->view.at->loc, "a phrase that is no expression is left where code is generated");
}

struct gen_base gen_resolve(struct gen *gen, const struct phrase *exp,
                            const struct view_path *path, struct gen_guards *guards,
                            struct cstmt_vec *out)
{
    struct gen_walk walk;
    gen_walk_start(&walk, gen, exp, path, guards, out);
    bool tells = gen->tells_walk;
    gen->tells_walk = false;
    while (enter(&walk))
        if (tells)
            gen_tell(gen, GEN_STEP, walk.view.at, walk.view.path, NULL);
    return (struct gen_base){.phrase = walk.view.at, .path = walk.view.path, .index = walk.index,
                             .conditional = walk.conditional};
}
