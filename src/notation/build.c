/* Phrases from terms whose types have been inferred. The constructors of phrase.h end the program
 * when what they are given does not fit, so all that a user can get wrong and that inference let
 * pass is reported here:
 *
 *   - nats, data types and types of parameters that nothing determines;
 *   - a type that mentions a size outside of the size's scope: the result of
 *     letNat k = e in generate k f;
 *   - literals out of range, operands that an operator does not take, `:=` of compound data.
 *
 * Definitions are put in by substitution, which copies arguments, so the size of what is built is
 * limited: not by how much is written, of which no character has more than NODES_PER_CHARACTER. */
#include "notation/build.h"

#include <inttypes.h>

#include "base/diag.h"
#include "dpia/loops.h"
#include "notation/infer.h"
#include "notation/ntype.h"
#include "notation/scope.h"
#include "notation/subst.h"
#include "notation/term.h"
#include "notation/unify.h"

enum { NODES_MAX = 1000000, NODES_PER_CHARACTER = 4 };

/* ---- Limits ---- */

size_t build_most(struct loc loc)
{
    return NODES_MAX + (loc.source ? NODES_PER_CHARACTER * loc.source->len : 0);
}

static bool build_fits(struct infer *infer, struct loc loc)
{
    if (infer->size <= build_most(loc))
        return true;
    infer_error(infer, loc, "the program becomes too large here when definitions are put in");
    return false;
}

size_t build_measure(const struct phrase *phrase, size_t most)
{
    size_t nodes = 1;
    for (size_t i = 0; i < phrase_child_count(phrase) && nodes <= most; i++)
        nodes += build_measure(phrase_child(phrase, i), most - nodes);
    return nodes;
}

/* ---- Unknowns that are left ---- */

static const char *name_of(const struct term *term)
{
    return term->kind == TERM_PRIM     ? primitive_name_at(term->prim, term->where)
           : term->kind == TERM_INLINE ? term->binding->name
                                       : operator_name(term->op);
}

static void report_unknown(struct infer *infer, const struct term *term, const char *what)
{
    if (term->kind == TERM_PRIM && term->prim == PRIM_ARRAY)
        infer_error(infer, term->loc,
                    "cannot infer the type of the elements; write 'array{0, f32}' for '[]'");
    else if (term->kind == TERM_PRIM && term->prim == PRIM_ASSIGN)
        infer_error(infer, term->loc, "cannot infer the type of what is assigned");
    else
        infer_error(infer, term->loc,
                    "cannot infer the %s of '%s'; write them in braces behind the name", what,
                    name_of(term));
}

/* ---- Scopes of nats ---- */

struct escape {
    struct infer *infer;
    const struct nat_var *closed; /* one that is out of scope, or null */
};

static void see_nat(void *data, const struct nat_var *var)
{
    struct escape *escape = data;
    const struct binding *binding = map_get(escape->infer->nat_bindings, var);
    if (binding && !binding->is_open)
        escape->closed = var;
}

static void see_data(struct escape *escape, const struct data *data)
{
    switch (data->kind) {
    case DATA_VAR:
    case DATA_SCALAR:
    case DATA_VECTOR:
        return;
    case DATA_IDX:
        nat_each_var(data->size, see_nat, escape);
        return;
    case DATA_ARRAY:
        nat_each_var(data->size, see_nat, escape);
        see_data(escape, data->fst);
        return;
    case DATA_PACKED:
        see_data(escape, data->fst);
        return;
    case DATA_PAIR:
        see_data(escape, data->fst);
        see_data(escape, data->snd);
        return;
    }
}

static bool stays_in_scope(struct infer *infer, struct escape *escape, struct loc loc)
{
    if (!escape->closed)
        return true;
    const struct binding *binding = map_get(infer->nat_bindings, escape->closed);
    infer_error(infer, loc,
                "a type here mentions the size '%s', which is known only further inside",
                binding->name);
    diag_note(infer->diag, binding->loc,
              "'%s' is named here; the type of what surrounds its scope must not mention it",
              binding->name);
    return false;
}

/* ---- Nats and data types ---- */

static const struct nat *finish_nat(struct infer *infer, const struct term *term,
                                    const struct nat *nat)
{
    struct escape escape = {infer, NULL};
    nat = solved_nat(infer, nat);
    if (nat_has_unknowns(infer, nat)) {
        report_unknown(infer, term, "sizes");
        return NULL;
    }
    nat_each_var(nat, see_nat, &escape);
    return stays_in_scope(infer, &escape, term->loc) ? nat : NULL;
}

static const struct data *finish_data(struct infer *infer, const struct term *term,
                                      const struct data *data)
{
    struct escape escape = {infer, NULL};
    data = solved_data(infer, data);
    if (data_has_unknowns(infer, data)) {
        report_unknown(infer, term, "data types");
        return NULL;
    }
    see_data(&escape, data);
    return stays_in_scope(infer, &escape, term->loc) ? data : NULL;
}

/* The nats and data types of a term. */
struct finished {
    const struct nat **nats;
    const struct data **datas;
};

static bool finish_kinds(struct infer *infer, const struct term *term, struct finished *finished)
{
    finished->nats = ARENA_ARRAY(infer->arena, const struct nat *, term->nats.len);
    finished->datas = ARENA_ARRAY(infer->arena, const struct data *, term->datas.len);
    for (size_t i = 0; i < term->nats.len; i++)
        if (!(finished->nats[i] = finish_nat(infer, term, term->nats.at[i])))
            return false;
    for (size_t i = 0; i < term->datas.len; i++)
        if (!(finished->datas[i] = finish_data(infer, term, term->datas.at[i])))
            return false;
    return true;
}

const struct var *build_param(struct infer *infer, struct binding *binding)
{
    const struct phrase_type *type = ntype_finish(infer, binding->type);
    if (!type) {
        infer_error(infer, binding->loc,
                    "cannot infer the type of '%s', only that it is %s; write it behind the name: "
                    "\\(%s: exp[f32])",
                    binding->output, ntype_text(infer, binding->type), binding->output);
        return NULL;
    }
    if (binding->var)
        bug(binding->loc, "'%s' is bound twice", binding->output);
    struct title title = {binding->output, !binding->is_hidden};
    binding->var = var_titled(infer->dpia, title, type, binding->loc);
    return binding->var;
}

/* ---- Literals and operators ---- */

static uint64_t largest(enum scalar scalar, bool is_negative)
{
    uint64_t all = UINT64_MAX >> (64 - 8 * scalar_bytes(scalar));
    if (scalar_class(scalar) == CLASS_UNSIGNED)
        return is_negative ? 0 : all;
    return all / 2 + (is_negative ? 1 : 0);
}

static const struct phrase *build_integer(struct infer *infer, const struct term *term,
                                          enum scalar scalar)
{
    uint64_t value = term->number.integer;
    if (term->number.is_real) {
        infer_error(infer, term->loc, "a number with a fraction where %s is expected",
                    scalar_name(scalar));
        return NULL;
    }
    if (value > largest(scalar, term->is_negative)) {
        infer_error(infer, term->loc, "the number %s%" PRIu64 " is out of the range of %s",
                    term->is_negative ? "-" : "", value, scalar_name(scalar));
        return NULL;
    }
    struct literal literal = {.scalar = scalar, .bits = term->is_negative ? 0 - value : value};
    return phrase_literal(infer->dpia, literal, term->loc);
}

/* A whole number may stand for one with a fraction. */
static const struct phrase *build_real(struct infer *infer, const struct term *term,
                                       enum scalar scalar)
{
    double value = term->number.is_real ? term->number.real : (double)term->number.integer;
    return phrase_real(infer->dpia, scalar, term->is_negative ? -value : value, term->loc);
}

static const struct phrase *build_literal(struct infer *infer, const struct term *term)
{
    const struct data *data = solved_data(infer, ntype_head(term->type)->data);
    if (term->is_bool)
        return phrase_bool(infer->dpia, term->number.integer != 0, term->loc);
    if (data->kind != DATA_SCALAR || data->scalar == SCALAR_BOOL) {
        infer_error(infer, term->loc, "a number where exp[%s] is expected",
                    data_text_of(infer, data));
        if (data->kind == DATA_IDX)
            diag_note(infer->diag, term->loc, "'toIdx n e' makes an index of a number");
        return NULL;
    }
    if (scalar_class(data->scalar) == CLASS_FLOAT)
        return build_real(infer, term, data->scalar);
    return build_integer(infer, term, data->scalar);
}

static const struct phrase **build_args(struct infer *infer, const struct term *term)
{
    const struct phrase **args =
        ARENA_ARRAY(infer->arena, const struct phrase *, term->args.len + 1);
    for (size_t i = 0; i < term->args.len; i++)
        if (!(args[i] = build_phrase(infer, term->args.at[i])))
            return NULL;
    return args;
}

static const struct phrase *build_operator(struct infer *infer, const struct term *term)
{
    struct finished finished;
    if (!finish_kinds(infer, term, &finished))
        return NULL;
    if (!operator_takes(term->op, finished.datas[0])) {
        infer_error(infer, term->loc, "'%s' does not work on %s", operator_name(term->op),
                    data_text_of(infer, finished.datas[0]));
        return NULL;
    }
    if (term->op == OP_CONVERT && finished.datas[1]->kind != DATA_SCALAR) {
        infer_error(infer, term->loc, "'convert' to %s, which is no scalar type",
                    data_text_of(infer, finished.datas[1]));
        return NULL;
    }
    const struct phrase **args = build_args(infer, term);
    return args
               ? phrase_operator(infer->dpia, term->op, args,
                                 term->op == OP_CONVERT ? finished.datas[1] : NULL, term->loc)
               : NULL;
}

/* ---- Primitives ---- */

/* Whether loops that are made of PRIM are called like it. Others are about a part of something, or
 * put it somewhere. */
static bool names_loops(enum primitive prim)
{
    if (prim == PRIM_IDX || prim == PRIM_PAIR || prim == PRIM_FST || prim == PRIM_SND)
        return false;
    return primitive_is_loop(prim) || prim == PRIM_FOR || prim == PRIM_WHILE_COMM ||
           (primitive_class(prim) != PRIM_ACCEPTOR && primitive_class(prim) != PRIM_IMPERATIVE);
}

/* The construct of the first of ARGS that has one. */
static const char *construct_among(const struct phrase *const *args, size_t count)
{
    const char *construct = NULL;
    for (size_t i = 0; i < count && !construct; i++) {
        bool pair = args[i]->kind == PHRASE_PAIR;
        const struct phrase *const parts[] = {pair ? phrase_pair_fst(args[i]) : NULL,
                                              pair ? phrase_pair_snd(args[i]) : NULL};
        construct = pair ? construct_among(parts, 2) : args[i]->loc.construct;
    }
    return construct;
}

/* What loops are called that are made of a primitive with ARGS: as it is written, or what its
 * arguments are made of. */
static const char *construct_of(const struct term *term, const struct phrase *const *args)
{
    return names_loops(term->prim) ? primitive_name_at(term->prim, term->where)
                                   : construct_among(args, term->args.len);
}

/* The variable of TERM, a newUnchecked, knows that it is one. */
static void mark_unchecked(const struct term *term)
{
    if (term->prim == PRIM_NEW && term->where.is_unchecked && term->args.at[0]->kind == TERM_LAM)
        term->args.at[0]->binding->var->is_unchecked = true;
}

static const struct phrase *build_primitive(struct infer *infer, const struct term *term)
{
    struct finished finished;
    const struct phrase **args = build_args(infer, term);
    if (!args || !finish_kinds(infer, term, &finished))
        return NULL;
    mark_unchecked(term);
    const char *problem = primitive_problem(infer->dpia, term->prim, finished.nats, finished.datas);
    if (problem) {
        infer_error(infer, term->loc, "%s", problem);
        return NULL;
    }
    return phrase_prim_at(infer->dpia, term->prim, term->where, finished.nats, term->nats.len,
                          finished.datas, term->datas.len, args, term->args.len,
                          loc_named(term->loc, construct_of(term, args)));
}

/* An expression or a command, by its type. */
static bool is_command(struct infer *infer, const struct term *term, const char *what,
                       bool *command)
{
    const struct ntype *type = ntype_head(term->type);
    *command = type->kind == NTYPE_COMM;
    if (type->kind == NTYPE_EXP || type->kind == NTYPE_COMM)
        return true;
    infer_error(infer, term->loc, "%s is an expression or a command, not of type %s", what,
                ntype_text(infer, type));
    return false;
}

static const struct phrase *build_if(struct infer *infer, const struct term *term)
{
    bool command;
    if (!is_command(infer, term, "an 'if'", &command))
        return NULL;
    const struct phrase **args = build_args(infer, term);
    if (!args)
        return NULL;
    return command ? phrase_if_comm(infer->dpia, args[0], args[1], args[2], term->loc)
                   : phrase_if(infer->dpia, args[0], args[1], args[2], term->loc);
}

static const struct phrase *build_let_nat(struct infer *infer, const struct term *term)
{
    bool command;
    if (!is_command(infer, term, "a 'letNat'", &command))
        return NULL;
    const struct phrase *bound = build_phrase(infer, term->args.at[0]);
    term->binding->is_open = true;
    const struct phrase *body = bound ? build_phrase(infer, term->args.at[1]) : NULL;
    term->binding->is_open = false;
    if (!body)
        return NULL;
    if (command)
        return phrase_let_nat_comm(infer->dpia, bound, term->binding->nat, body, term->loc);
    struct escape escape = {infer, NULL};
    see_data(&escape, phrase_data(body));
    return stays_in_scope(infer, &escape, term->loc)
               ? phrase_let_nat(infer->dpia, bound, term->binding->nat, body, term->loc)
               : NULL;
}

/* ---- Lambdas and applications ---- */

static const struct phrase *build_lambda(struct infer *infer, const struct term *term)
{
    struct binding *binding = term->binding;
    if (term->kind == TERM_LAM && !build_param(infer, binding))
        return NULL;
    binding->is_open = true;
    const struct phrase *body = build_phrase(infer, term->args.at[0]);
    binding->is_open = false;
    if (!body)
        return NULL;
    if (term->kind == TERM_LAM)
        return phrase_lam(infer->dpia, binding->var, body, term->loc);
    return term->kind == TERM_NAT_LAM
               ? phrase_nat_lam(infer->dpia, binding->nat, body, term->loc)
               : phrase_data_lam(infer->dpia, binding->data, body, term->loc);
}

/* FUN applied to NAT, which must be between the bounds that FUN's parameter has: what was
 * simplified in its body relies on them. */
static bool fits_bounds(struct infer *infer, const struct nat_var *param,
                        const struct nat_subst *outer, const struct nat *nat, struct loc loc)
{
    const struct nat *zero = nat_const(infer->nats, 0);
    const struct nat *low =
        param->lower ? nat_subst_all(infer->nats, param->lower, outer) : zero;
    const struct nat *high =
        param->upper ? nat_subst_all(infer->nats, param->upper, outer) : nat;
    if ((low == zero || nat_is_le(infer->nats, low, nat)) &&
        (high == nat || nat_is_le(infer->nats, nat, high)))
        return true;
    struct buf buf = {0};
    nat_print(&buf, nat, NULL, NULL);
    infer_error(infer, loc, "the size '%s' for '%s' may be out of the bounds of '%s'",
                buf_text(&buf), param->name, param->name);
    diag_note(infer->diag, loc,
              "legal would be a size with bounds of its own, as in '(n: nat >= 1)'");
    buf_free(&buf);
    return false;
}

static const struct phrase *apply_nat(struct infer *infer, const struct phrase *fun,
                                      const struct nat *nat, struct loc loc)
{
    const struct nat_subst outer = {0};
    bool fits = fun->kind != PHRASE_NAT_LAM ||
                fits_bounds(infer, phrase_nat_lam_param(fun), &outer, nat, loc);
    return fits ? phrase_nat_app(infer->dpia, fun, nat, loc) : NULL;
}

/* Whether the first parameters of DEFINITION have values within their bounds. */
static bool fit_bounds(struct infer *infer, const struct phrase *definition,
                       const struct nat *const *nats, size_t count, struct loc loc)
{
    struct nat_subst outer = {0};
    for (size_t i = 0; i < count; i++, definition = phrase_nat_lam_body(definition)) {
        const struct nat_var *param = phrase_nat_lam_param(definition);
        if (!fits_bounds(infer, param, &outer, nats[i], loc))
            return false;
        nat_subst_add(infer->arena, &outer, param, nats[i]);
    }
    return true;
}

/* The definition, with what stands for its nats and data types. */
static const struct phrase *build_inline(struct infer *infer, const struct term *term)
{
    const struct inline_def *def = term->binding->def;
    struct finished finished;
    infer->size += def->size;
    if (!build_fits(infer, term->loc) || !finish_kinds(infer, term, &finished))
        return NULL;
    if (!fit_bounds(infer, def->body, finished.nats, term->nats.len, term->loc))
        return NULL;
    struct phrase_arguments arguments = {.nats = finished.nats, .datas = finished.datas,
                                         .nat_count = term->nats.len,
                                         .data_count = term->datas.len};
    return phrase_apply(infer->dpia, def->body, arguments, NULL);
}

/* The lambda whose parameter is replaced when FUN, a lambda applied COUNT times, gets one more
 * argument; null if there is none. */
static const struct phrase *applied_lambda(const struct phrase *fun)
{
    size_t count = 0;
    for (; fun->kind == PHRASE_APP; fun = phrase_app_fun(fun))
        count++;
    for (; count > 0 && fun->kind == PHRASE_LAM; count--)
        fun = phrase_lam_body(fun);
    return count == 0 && fun->kind == PHRASE_LAM ? fun : NULL;
}

/* An applied lambda stays one until the checker has seen it; then the argument goes to each place
 * where the parameter stands. */
static const struct phrase *build_app(struct infer *infer, const struct term *term)
{
    const struct phrase *fun = build_phrase(infer, term->args.at[0]);
    const struct phrase *lambda = fun ? applied_lambda(fun) : NULL;
    if (!fun)
        return NULL;
    size_t before = infer->size;
    const struct phrase *arg = build_phrase(infer, term->args.at[1]);
    if (!arg)
        return NULL;
    if (lambda)
        infer->size +=
            (infer->size - before) * phrase_uses(phrase_lam_body(lambda), phrase_lam_param(lambda));
    return build_fits(infer, term->loc) ? phrase_redex(infer->dpia, fun, arg, term->loc) : NULL;
}

static const struct phrase *build_kind_app(struct infer *infer, const struct term *term)
{
    struct finished finished;
    const struct phrase *fun = build_phrase(infer, term->args.at[0]);
    if (!fun || !finish_kinds(infer, term, &finished))
        return NULL;
    return term->kind == TERM_NAT_APP
               ? apply_nat(infer, fun, finished.nats[0], term->loc)
               : phrase_data_app(infer->dpia, fun, finished.datas[0], term->loc);
}

static const struct phrase *build_pair(struct infer *infer, const struct term *term)
{
    const struct phrase **args = build_args(infer, term);
    return args ? phrase_pair(infer->dpia, args[0], args[1], term->loc) : NULL;
}

static const struct phrase *build_proj(struct infer *infer, const struct term *term)
{
    const struct phrase **args = build_args(infer, term);
    return args ? phrase_proj(infer->dpia, args[0], term->which, term->loc) : NULL;
}

/* A variable is built before what it is in scope of. */
static const struct phrase *build_var(struct infer *infer, const struct term *term)
{
    if (!term->binding->var)
        bug(term->loc, "'%s' is used before its binder is built", term->binding->name);
    return phrase_var(infer->dpia, term->binding->var, term->loc);
}

/* How many parts a term of KIND has; -1 where that differs. */
static int part_count_of(enum term_kind kind)
{
    switch (kind) {
    case TERM_VAR:
    case TERM_LITERAL:
    case TERM_INLINE:
        return 0;
    case TERM_LAM:
    case TERM_NAT_LAM:
    case TERM_DATA_LAM:
    case TERM_NAT_APP:
    case TERM_DATA_APP:
    case TERM_PROJ:
        return 1;
    case TERM_APP:
    case TERM_PAIR:
    case TERM_LET_NAT:
        return 2;
    case TERM_IF:
        return 3;
    case TERM_OPERATOR:
    case TERM_PRIM:
        return -1;
    }
    bug(loc_none(), "a term of unknown kind");
}

static const struct phrase *build_kind(struct infer *infer, const struct term *term)
{
    int count = part_count_of(term->kind);
    if (count >= 0 && term->args.len != (size_t)count)
        bug(term->loc, "a term has %zu parts, and not %d", term->args.len, count);
    switch (term->kind) {
    case TERM_VAR:
        return build_var(infer, term);
    case TERM_LAM:
    case TERM_NAT_LAM:
    case TERM_DATA_LAM:
        return build_lambda(infer, term);
    case TERM_APP:
        return build_app(infer, term);
    case TERM_NAT_APP:
    case TERM_DATA_APP:
        return build_kind_app(infer, term);
    case TERM_PAIR:
        return build_pair(infer, term);
    case TERM_PROJ:
        return build_proj(infer, term);
    case TERM_LITERAL:
        return build_literal(infer, term);
    case TERM_OPERATOR:
        return build_operator(infer, term);
    case TERM_PRIM:
        return build_primitive(infer, term);
    case TERM_INLINE:
        return build_inline(infer, term);
    case TERM_IF:
        return build_if(infer, term);
    case TERM_LET_NAT:
        return build_let_nat(infer, term);
    }
    bug(loc_none(), "a term of unknown kind");
}

const struct phrase *build_phrase(struct infer *infer, const struct term *term)
{
    infer->size++;
    return build_fits(infer, term->loc) ? build_kind(infer, term) : NULL;
}
