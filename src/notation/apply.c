/* Types of applications: of primitives, operators, definitions that are put in, functions, and
 * variables of function type (dpia.txt Fig. 3b, APP and TAPP).
 *
 *     map f xs              nats and data types of the primitive are unknowns to be solved
 *     split 2048 xs         its first nat is written (src/dpia/shown.c)
 *     split{2048, m, f32} xs     all are written, in the order of the primitive's type
 *     map negate xs         an operator or primitive without all of its arguments is a lambda
 *
 * Arguments that are lambdas come last, when more is known about their parameters. */
#include "notation/apply.h"

#include <string.h>

#include "base/diag.h"
#include "notation/infer.h"
#include "notation/kinds.h"
#include "notation/ntype.h"
#include "notation/phrases.h"
#include "notation/scope.h"
#include "notation/solve.h"
#include "notation/subst.h"
#include "notation/term.h"
#include "notation/tokens.h"
#include "notation/unify.h"
#include "type/subst.h"

/* An application taken apart. */
struct call {
    const struct tree *tree, *head;
    const struct tree *const *args;
    size_t arg_count;
    const struct tree *const *kinds; /* in braces, or shown */
    size_t kind_count;
    bool is_given, is_shown;
    const struct ntype *expected; /* may be null */
    const struct place *place;
};

static struct call call_of(const struct tree *tree, const struct ntype *expected,
                           const struct place *place)
{
    struct call call = {.tree = tree, .head = tree, .expected = expected, .place = place};
    if (tree->kind == TREE_APPLY) {
        call.head = tree->parts.at[0];
        call.args = tree->parts.at + 1;
        call.arg_count = tree->parts.len - 1;
    }
    if (call.head->kind == TREE_GIVEN || call.head->kind == TREE_SHOWN) {
        call.is_given = call.head->kind == TREE_GIVEN;
        call.is_shown = !call.is_given;
        call.kinds = call.head->parts.at + 1;
        call.kind_count = call.head->parts.len - 1;
        call.head = call.head->parts.at[0];
    }
    return call;
}

static const struct term *expect(struct infer *infer, const struct term *term,
                                 const struct call *call)
{
    if (!term || !call->expected ||
        unify(infer, call->expected, term->type, term->loc, call->place))
        return term;
    return NULL;
}

/* ---- Arguments ---- */

/* ARGS against TYPES, lambdas last; PLACE is that of the first. */
static bool infer_args(struct infer *infer, const struct tree *const *args,
                       const struct ntype *const *types, size_t count, struct place place,
                       const struct term **terms)
{
    size_t first = place.position;
    for (int lambdas = 0; lambdas < 2; lambdas++)
        for (size_t i = 0; i < count; i++) {
            if ((args[i]->kind == TREE_LAMBDA) != (lambdas == 1))
                continue;
            place.position = first + i;
            terms[i] = infer_phrase(infer, args[i], types[i], &place);
            if (!terms[i])
                return false;
        }
    return true;
}

static const struct term *applied(struct infer *infer, const struct term *fun,
                                  const struct term *arg, const struct ntype *type)
{
    struct term *term = term_new(infer, TERM_APP, loc_join(fun->loc, arg->loc), type);
    VEC_PUSH(infer->arena, &term->args, fun);
    VEC_PUSH(infer->arena, &term->args, arg);
    return term;
}

static const struct term *apply_nat(struct infer *infer, const struct term *fun,
                                    const struct tree *arg)
{
    const struct ntype *head = ntype_head(fun->type);
    const struct nat *nat = kind_nat(infer, arg);
    if (!nat)
        return NULL;
    struct term *term = term_new(infer, TERM_NAT_APP, loc_join(fun->loc, arg->loc),
                                 ntype_subst_nat(infer, head->snd, head->nat_var, nat));
    VEC_PUSH(infer->arena, &term->args, fun);
    VEC_PUSH(infer->arena, &term->nats, nat);
    return term;
}

static const struct term *apply_data(struct infer *infer, const struct term *fun,
                                     const struct tree *arg)
{
    const struct ntype *head = ntype_head(fun->type);
    const struct data *data = kind_data(infer, arg);
    if (!data)
        return NULL;
    struct term *term = term_new(infer, TERM_DATA_APP, loc_join(fun->loc, arg->loc),
                                 ntype_subst_data(infer, head->snd, head->data_var, data));
    VEC_PUSH(infer->arena, &term->args, fun);
    VEC_PUSH(infer->arena, &term->datas, data);
    return term;
}

/* FUN applied to one argument. */
static const struct term *apply_one(struct infer *infer, const struct term *fun,
                                    const struct tree *arg, struct place place)
{
    const struct ntype *head = ntype_head(fun->type);
    if (head->kind == NTYPE_NAT_FUN)
        return apply_nat(infer, fun, arg);
    if (head->kind == NTYPE_DATA_FUN)
        return apply_data(infer, fun, arg);
    if (head->kind == NTYPE_UNKNOWN)
        *head->cell = ntype_of(infer, NTYPE_FUN, ntype_unknown(infer), ntype_unknown(infer));
    head = ntype_head(head);
    if (head->kind != NTYPE_FUN) {
        infer_error(infer, arg->loc, "an argument too many: what stands before it has type %s",
                    ntype_text(infer, head));
        return NULL;
    }
    const struct term *term = infer_phrase(infer, arg, head->fst, &place);
    return term ? applied(infer, fun, term, head->snd) : NULL;
}

static const struct term *apply_kind(struct infer *infer, const struct term *fun,
                                     const struct tree *kind)
{
    const struct ntype *head = ntype_head(fun->type);
    if (head->kind == NTYPE_NAT_FUN)
        return apply_nat(infer, fun, kind);
    if (head->kind == NTYPE_DATA_FUN)
        return apply_data(infer, fun, kind);
    infer_error(infer, kind->loc,
                "a size or data type in braces for what takes none: its type is %s",
                ntype_text(infer, head));
    return NULL;
}

static const char *head_name(const struct call *call)
{
    return call->head->kind == TREE_NAME ? call->head->name : "this function";
}

/* FUN applied to all that the call has from argument FROM on. */
static const struct term *apply_rest(struct infer *infer, const struct call *call,
                                     const struct term *fun, size_t from)
{
    struct place place = {.what = "argument", .name = head_name(call), .head = call->head->loc};
    for (size_t i = from; fun && i < call->arg_count; i++) {
        place.position = i + 1;
        fun = apply_one(infer, fun, call->args[i], place);
    }
    return expect(infer, fun, call);
}

static const struct term *apply_phrase(struct infer *infer, const struct call *call,
                                       const struct term *fun)
{
    for (size_t i = 0; fun && i < call->kind_count; i++)
        fun = apply_kind(infer, fun, call->kinds[i]);
    return apply_rest(infer, call, fun, 0);
}

static const struct term *apply_variable(struct infer *infer, const struct call *call,
                                         struct binding *binding)
{
    struct term *term = term_new(infer, TERM_VAR, call->head->loc, binding->type);
    term->binding = binding;
    return apply_phrase(infer, call, term);
}

/* ---- Primitives and operators without all of their arguments ---- */

/* TERM, which lacks arguments of TYPES, as a lambda over them. */
static const struct term *eta(struct infer *infer, struct term *term,
                              const struct ntype *const *types, size_t count)
{
    struct binding *outer = infer->scope;
    struct binding **bindings = ARENA_ARRAY(infer->arena, struct binding *, count);
    for (size_t i = 0; i < count; i++) {
        bindings[i] = scope_add_hidden(infer, "x", term->loc, types[i]);
        struct term *use = term_new(infer, TERM_VAR, term->loc, types[i]);
        use->binding = bindings[i];
        VEC_PUSH(infer->arena, &term->args, use);
    }
    scope_close(infer, outer);
    const struct term *result = term;
    for (size_t i = count; i-- > 0;) {
        struct term *lambda = term_new(infer, TERM_LAM, term->loc,
                                       ntype_of(infer, NTYPE_FUN, types[i], result->type));
        lambda->binding = bindings[i];
        VEC_PUSH(infer->arena, &lambda->args, result);
        result = lambda;
    }
    return result;
}

static const struct ntype *function_type(struct infer *infer, const struct ntype *const *types,
                                         size_t count, const struct ntype *result)
{
    for (size_t i = count; i-- > 0;)
        result = ntype_of(infer, NTYPE_FUN, types[i], result);
    return result;
}

/* ---- Operators ---- */

static struct term *operator_term(struct infer *infer, enum operator op, const struct data *from,
                                  const struct data *to, struct loc loc)
{
    const bool is_open = operator_is_by_scalar(op);
    const struct data *result = is_open ? unknown_data(infer, "d")
                                        : operator_result(infer->types, op, from, to);
    struct term *term = term_new(infer, TERM_OPERATOR, loc, ntype_exp(infer, result));
    term->op = op;
    VEC_PUSH(infer->arena, &term->datas, from);
    if (to)
        VEC_PUSH(infer->arena, &term->datas, to);
    if (is_open)
        VEC_PUSH(infer->arena, &infer->bits, term);
    return term;
}

const struct term *infer_operator(struct infer *infer, enum operator op, struct loc head,
                                  const struct tree *const *args, size_t count,
                                  const struct data *to, struct loc loc,
                                  const struct ntype *expected, const struct place *place)
{
    enum { MOST = 3 };
    const struct data *from = unknown_data(infer, "d");
    const struct ntype *operand = ntype_exp(infer, from);
    const struct ntype *types[MOST] = {operand, operand, operand};
    const struct term *terms[MOST];
    size_t arity = operator_arity(op);
    struct place own = {"operand", 1, operator_name(op), head, NULL};
    if (count > arity) {
        infer_error(infer, loc, "'%s' takes %zu operand%s, not %zu", operator_name(op), arity,
                    arity == 1 ? "" : "s", count);
        return NULL;
    }
    if (!infer_args(infer, args, types, count, own, terms))
        return NULL;
    struct term *term = operator_term(infer, op, from, to, loc);
    for (size_t i = 0; i < count; i++)
        VEC_PUSH(infer->arena, &term->args, terms[i]);
    const struct term *result =
        count < arity ? eta(infer, term, types + count, arity - count) : term;
    if (expected && !unify(infer, expected, result->type, loc, place))
        return NULL;
    return result;
}

static const struct term *apply_operator(struct infer *infer, const struct call *call,
                                         enum operator op)
{
    size_t wanted = op == OP_CONVERT ? 1 : 0;
    const struct data *to = NULL;
    if (call->kind_count != wanted) {
        infer_error(infer, call->head->loc,
                    wanted == 1 ? "'%s' needs the type to convert to: convert f32 x"
                                : "'%s' takes no sizes or data types in braces",
                    operator_name(op));
        return NULL;
    }
    if (wanted == 1 && !(to = kind_data(infer, call->kinds[0])))
        return NULL;
    return infer_operator(infer, op, call->head->loc, call->args, call->arg_count, to,
                          call->tree->loc, call->expected, call->place);
}

/* ---- Primitives ---- */

struct ntype_vec VEC(const struct ntype *);

/* A primitive's type taken apart. */
struct scheme {
    struct ntype_vec params;
    const struct ntype *result;
};

/* Instantiates the binders at the head of TYPE by unknowns, which TERM keeps. */
static const struct ntype *instantiate(struct infer *infer, const struct ntype *type,
                                       struct term *term)
{
    struct kind_subst subst = {0};
    for (; type->kind == NTYPE_NAT_FUN || type->kind == NTYPE_DATA_FUN; type = type->snd)
        if (type->kind == NTYPE_NAT_FUN) {
            const struct nat *nat = unknown_nat(infer, type->nat_var->name);
            VEC_PUSH(infer->arena, &term->nats, nat);
            nat_subst_add(infer->arena, &subst.nats, type->nat_var, nat);
        } else {
            const struct data *data = unknown_data(infer, type->data_var->name);
            VEC_PUSH(infer->arena, &term->datas, data);
            kind_subst_add_data(infer->arena, &subst, type->data_var, data);
        }
    return ntype_subst(infer, type, &subst);
}

static bool give_nat(struct infer *infer, const struct nat *unknown, const struct tree *tree)
{
    struct equation why = {0};
    const struct nat *nat = kind_nat(infer, tree);
    if (!nat || unify_nat(infer, unknown, nat, &why))
        return nat != NULL;
    infer_error(infer, tree->loc, "a size cannot be negative, but this is %s",
                nat_text_of(infer, nat));
    return false;
}

static bool give_data(struct infer *infer, const struct data *unknown, const struct tree *tree)
{
    struct equation why = {0};
    const struct data *data = kind_data(infer, tree);
    return data && unify_data(infer, unknown, data, &why);
}

/* Gives TERM's nats and data types what stands in braces: from the first on, the nats before the
 * data types, since that is their order in all types of the table. */
static bool give_all(struct infer *infer, const struct call *call, const struct term *term)
{
    size_t nats = term->nats.len, all = nats + term->datas.len;
    if (call->kind_count > all) {
        infer_error(infer, call->head->loc,
                    "%zu sizes and types in braces behind '%s', which has %zu", call->kind_count,
                    call->head->name, all);
        diag_note(infer->diag, call->head->loc, "%s : %s", call->head->name,
                  type_text(infer->arena, primitive_type(infer->dpia, term->prim)));
        return false;
    }
    for (size_t i = 0; i < call->kind_count; i++)
        if (i < nats ? !give_nat(infer, term->nats.at[i], call->kinds[i])
                     : !give_data(infer, term->datas.at[i - nats], call->kinds[i]))
            return false;
    return true;
}

/* Likewise those that are always written. */
static bool give_shown(struct infer *infer, const struct call *call, const struct term *term)
{
    struct primitive_shown shown = primitive_shown(term->prim);
    size_t next = 0;
    for (size_t i = 0; i < term->nats.len; i++)
        if ((shown.nats >> i & 1) != 0 && !give_nat(infer, term->nats.at[i], call->kinds[next++]))
            return false;
    for (size_t i = 0; i < term->datas.len; i++)
        if ((shown.datas >> i & 1) != 0 &&
            !give_data(infer, term->datas.at[i], call->kinds[next++]))
            return false;
    return true;
}

static struct scheme scheme_of(struct infer *infer, const struct ntype *type)
{
    struct scheme scheme = {.result = type};
    for (; scheme.result->kind == NTYPE_FUN; scheme.result = scheme.result->snd)
        VEC_PUSH(infer->arena, &scheme.params, scheme.result->fst);
    return scheme;
}

/* `array{n, d} a b ...` takes n arguments. */
static bool widen_array(struct infer *infer, const struct call *call, struct scheme *scheme,
                        const struct term *term)
{
    struct equation why = {0};
    const struct nat *count = nat_const(infer->nats, (int64_t)call->arg_count);
    const struct ntype *elem = scheme->params.at[0];
    scheme->params.len = 0;
    for (size_t i = 0; i < call->arg_count; i++)
        VEC_PUSH(infer->arena, &scheme->params, elem);
    if (unify_nat(infer, term->nats.at[0], count, &why))
        return true;
    infer_error(infer, call->tree->loc, "'array' of %s elements has %zu",
                nat_text_of(infer, term->nats.at[0]), call->arg_count);
    return false;
}

static bool check_count(struct infer *infer, const struct call *call, const struct scheme *scheme)
{
    size_t most = scheme->params.len;
    if (call->arg_count <= most)
        return true;
    infer_error(infer, call->args[most]->loc, "'%s' takes %zu argument%s, not %zu",
                call->head->name, most, most == 1 ? "" : "s", call->arg_count);
    return false;
}

static const struct term *apply_primitive(struct infer *infer, const struct call *call,
                                          struct primitive_word primitive)
{
    enum primitive prim = primitive.prim;
    const struct phrase_type *type = primitive_type(infer->dpia, prim);
    struct term *term = term_new(infer, TERM_PRIM, call->tree->loc, NULL);
    term->prim = prim;
    term->where = primitive.where;
    struct scheme scheme = scheme_of(infer, instantiate(infer, ntype_from(infer, type), term));
    if ((call->is_given && !give_all(infer, call, term)) ||
        (call->is_shown && !give_shown(infer, call, term)) ||
        (prim == PRIM_ARRAY && !widen_array(infer, call, &scheme, term)) ||
        !check_count(infer, call, &scheme))
        return NULL;
    term->type = scheme.result;
    if (solve_relates_vector(prim))
        VEC_PUSH(infer->arena, &infer->vectors, term);
    size_t missing_count = scheme.params.len - call->arg_count;
    const struct ntype *const *missing =
        missing_count > 0 ? scheme.params.at + call->arg_count : NULL;
    const struct ntype *result = function_type(infer, missing, missing_count, scheme.result);
    if (call->expected &&
        !unify(infer, call->expected, result, call->tree->loc, call->place))
        return NULL;
    struct place place = {"argument", 1, call->head->name, call->head->loc, type};
    const struct term **args = ARENA_ARRAY(infer->arena, const struct term *, call->arg_count);
    if (!infer_args(infer, call->args, scheme.params.at, call->arg_count, place, args))
        return NULL;
    for (size_t i = 0; i < call->arg_count; i++)
        VEC_PUSH(infer->arena, &term->args, args[i]);
    return missing_count > 0 ? eta(infer, term, missing, missing_count) : term;
}

/* ---- Definitions ---- */

/* What stands for the nats and data types of a definition in TERM. */
static struct kind_subst kinds_of(struct infer *infer, const struct inline_def *def,
                                  const struct term *term)
{
    struct kind_subst subst = {0};
    size_t nat = 0, data = 0;
    for (size_t i = 0; i < def->params.len; i++) {
        const struct binding *param = def->params.at[i];
        if (param->kind == BINDING_NAT)
            nat_subst_add(infer->arena, &subst.nats, param->nat, term->nats.at[nat++]);
        else if (param->kind == BINDING_DATA)
            kind_subst_add_data(infer->arena, &subst, param->data, term->datas.at[data++]);
    }
    return subst;
}

/* Arguments of a definition in the order of its parameters. */
struct inline_args {
    struct term *term;
    size_t used;       /* of the call's arguments */
    size_t used_kinds; /* of those in braces */
    struct tree_vec phrases;
    struct ntype_vec types; /* of all phrase parameters */
};

/* What stands for the nat or data parameter PARAM: something in braces, an argument, or null for an
 * unknown. */
static bool find_kind(struct infer *infer, const struct call *call, const struct binding *param,
                      bool is_implicit, struct inline_args *args, const struct tree **tree)
{
    *tree = NULL;
    if (call->is_given) {
        if (args->used_kinds < call->kind_count)
            *tree = call->kinds[args->used_kinds++];
    } else if (!is_implicit && args->used < call->arg_count) {
        *tree = call->args[args->used++];
    }
    if (!*tree && !is_implicit) {
        infer_error(infer, call->head->loc, "'%s' needs its %s '%s'", call->head->name,
                    param->kind == BINDING_NAT ? "size" : "data type", param->name);
        return false;
    }
    return true;
}

static bool take_kind(struct infer *infer, const struct call *call, const struct binding *param,
                      bool is_implicit, struct inline_args *args)
{
    const struct tree *tree;
    if (!find_kind(infer, call, param, is_implicit, args, &tree))
        return false;
    if (param->kind == BINDING_NAT) {
        const struct nat *nat =
            tree ? kind_nat(infer, tree) : unknown_nat(infer, param->name);
        VEC_PUSH(infer->arena, &args->term->nats, nat);
        return nat != NULL;
    }
    const struct data *data =
        tree ? kind_data(infer, tree) : unknown_data(infer, param->name);
    VEC_PUSH(infer->arena, &args->term->datas, data);
    return data != NULL;
}

/* Sorts the call's arguments into nats, data types and phrases. */
static bool take_args(struct infer *infer, const struct call *call, const struct inline_def *def,
                      struct inline_args *args)
{
    for (size_t i = 0; i < def->params.len; i++) {
        const struct binding *param = def->params.at[i];
        if (param->kind == BINDING_PHRASE) {
            VEC_PUSH(infer->arena, &args->types, param->type);
            if (args->used < call->arg_count)
                VEC_PUSH(infer->arena, &args->phrases, call->args[args->used++]);
        } else if (!take_kind(infer, call, param, param->is_implicit, args)) {
            return false;
        }
    }
    if (args->used_kinds == call->kind_count)
        return true;
    infer_error(infer, call->head->loc, "%zu sizes and types in braces behind '%s', which has %zu",
                call->kind_count, call->head->name, args->used_kinds);
    return false;
}

static const struct term *apply_inline(struct infer *infer, const struct call *call,
                                       struct binding *binding)
{
    const struct inline_def *def = binding->def;
    struct inline_args args = {.term = term_new(infer, TERM_INLINE, call->head->loc, NULL)};
    args.term->binding = binding;
    if (!take_args(infer, call, def, &args))
        return NULL;
    size_t count = args.phrases.len, all = args.types.len;
    const struct kind_subst kinds = kinds_of(infer, def, args.term);
    for (size_t i = 0; i < all; i++)
        args.types.at[i] = ntype_subst(infer, args.types.at[i], &kinds);
    const struct ntype *result = ntype_subst(infer, def->result, &kinds);
    args.term->type = function_type(infer, args.types.at, all, result);
    result = function_type(infer, args.types.at + count, all - count, result);
    if (call->expected && args.used == call->arg_count &&
        !unify(infer, call->expected, result, call->tree->loc, call->place))
        return NULL;
    struct place place = {"argument", 1, call->head->name, call->head->loc, NULL};
    const struct term **terms = ARENA_ARRAY(infer->arena, const struct term *, count);
    if (!infer_args(infer, args.phrases.at, args.types.at, count, place, terms))
        return NULL;
    const struct term *term = args.term;
    for (size_t i = 0; i < count; i++)
        term = applied(infer, term, terms[i], ntype_head(term->type)->snd);
    return args.used < call->arg_count ? apply_rest(infer, call, term, args.used) : term;
}

/* ---- By the head ---- */

static const struct term *not_a_phrase(struct infer *infer, const struct call *call,
                                       const struct binding *binding)
{
    if (binding->kind == BINDING_DATA) {
        infer_error(infer, call->head->loc, "'%s' is a data type, not a phrase", binding->name);
        return NULL;
    }
    infer_error(infer, call->head->loc, "'%s' is a size, not a phrase", binding->name);
    diag_note(infer->diag, call->head->loc, "its value as an expression is 'natValue %s'",
              binding->name);
    return NULL;
}

static const struct term *apply_bound(struct infer *infer, const struct call *call,
                                      struct binding *binding)
{
    switch (binding->kind) {
    case BINDING_PHRASE:
        return apply_variable(infer, call, binding);
    case BINDING_NAT:
    case BINDING_DATA:
        return not_a_phrase(infer, call, binding);
    case BINDING_FUNCTION:
    case BINDING_INLINE:
        break;
    }
    if (binding->is_broken)
        return NULL;
    if (!binding->is_ready) {
        infer_error(infer, call->head->loc, "'%s' is used before it is defined", binding->name);
        diag_note(infer->diag, binding->loc,
                  "it is defined here; a definition can use those above it, and a 'fun' itself");
        return NULL;
    }
    return binding->kind == BINDING_INLINE ? apply_inline(infer, call, binding)
                                           : apply_variable(infer, call, binding);
}

static const struct term *apply_name(struct infer *infer, const struct call *call)
{
    struct binding *binding = scope_find(infer, call->head->name);
    struct primitive_word primitive;
    enum operator op;
    if (binding)
        return apply_bound(infer, call, binding);
    if (tokens_find_operator(call->head->name, &op))
        return apply_operator(infer, call, op);
    if (primitive_find(call->head->name, strlen(call->head->name), &primitive))
        return apply_primitive(infer, call, primitive);
    infer_error(infer, call->head->loc, "unknown name '%s'", call->head->name);
    scope_suggest(infer, call->head->name, call->head->loc, true);
    return NULL;
}

static const struct term *apply_head(struct infer *infer, const struct tree *tree,
                                     const struct ntype *expected, const struct place *place)
{
    struct call call = call_of(tree, expected, place);
    struct place nowhere = {0};
    if (call.head->kind == TREE_NAME)
        return apply_name(infer, &call);
    if (call.head->kind == TREE_SECTION)
        return apply_operator(infer, &call, call.head->op);
    return apply_phrase(infer, &call, infer_phrase(infer, call.head, NULL, &nowhere));
}

const struct term *infer_apply(struct infer *infer, const struct tree *tree,
                               const struct ntype *expected, const struct place *place)
{
    bool overflowed = nat_overflowed(infer->nats);
    const struct term *term = apply_head(infer, tree, expected, place);
    if (!term || overflowed || !nat_overflowed(infer->nats))
        return term;
    infer_error(infer, tree->loc, "the sizes here are too large for 64 bits");
    return NULL;
}
