/* The typing rules of DPIA (dpia.txt Fig. 3), bottom-up. The rules for active and passive uses are
 * not syntax-directed; this is how they are applied:
 *
 *     VAR        a variable uses itself actively
 *     PASSIFY    wherever a phrase has a passive type (Fig. 2), its uses become passive
 *     PROMOTE    a function that uses nothing actively has a type with ->p, and type_fits lets ->p
 *                stand where -> is wanted (DERELICT)
 *     APP        what either side uses actively must not occur free in the other
 *     PAIR       both sides may use the same identifiers
 *     ACTIVATE   weakening: needs nothing
 *
 * Every type is computed here once more, from the rules and the table of primitives, and compared
 * with the one that the constructors gave.
 *
 *     v.1 := v.2 + 1       free {v}, active {v}: v.2 is an expression, its use is passive
 *     \o. v.1 := 0         acc[f32] -> comm, not ->p: v is used actively */
#include "dpia/check_phrase.h"

#include "base/diag.h"
#include "dpia/check_memory.h"
#include "dpia/check_prim.h"
#include "dpia/check_report.h"
#include "dpia/check_scope.h"
#include "dpia/check_state.h"
#include "dpia/phrase_private.h"
#include "type/subst.h"

static bool fits(struct checker *checker, const struct phrase_type *found,
                 const struct phrase_type *expected)
{
    return found == expected || type_fits(dpia_types(checker->dpia), found, expected);
}

static struct facts failure(const struct phrase *phrase)
{
    return (struct facts){.type = phrase->type, .failed = true};
}

static struct facts check_var(struct checker *checker, const struct phrase *phrase)
{
    const struct var *var = phrase->u.var;
    const struct binder *binder = check_find(checker, var);
    if (!binder || !binder->open) {
        check_error(checker, phrase->loc, "'%s' is used outside of its scope", var->name);
        return failure(phrase);
    }
    check_note_use(checker, var);
    struct facts facts = {.type = var->type};
    if (!binder->closed && !type_is_passive(var->type))
        facts.free = id_set_single(checker->arena, binder->number, phrase);
    facts.active = facts.free;
    return facts;
}

static struct facts check_lam(struct checker *checker, const struct phrase *phrase)
{
    const struct var *param = phrase->u.lam.param;
    struct types *types = dpia_types(checker->dpia);
    if (!check_type_scope(checker, param->type, phrase->loc) ||
        !check_bind(checker, param, param->name, phrase->loc))
        return failure(phrase);
    unsigned number = check_find(checker, param)->number;
    struct facts facts = check_phrase(checker, phrase->u.lam.body);
    check_unbind(checker, param);
    facts.free = id_set_without(checker->arena, facts.free, number);
    facts.active = id_set_without(checker->arena, facts.active, number);
    facts.type = type_fun(types, param->type, facts.type);
    return facts;
}

/* TLAM for nats and for data. */
static struct facts check_kind_lam(struct checker *checker, const struct phrase *phrase)
{
    struct types *types = dpia_types(checker->dpia);
    bool is_nat = phrase->kind == PHRASE_NAT_LAM;
    const struct nat_var *nat_var = is_nat ? phrase->u.nat_lam.param : NULL;
    const struct data_var *data_var = is_nat ? NULL : phrase->u.data_lam.param;
    const void *param = is_nat ? (const void *)nat_var : (const void *)data_var;
    if (!check_bind(checker, param, is_nat ? nat_var->name : data_var->name, phrase->loc))
        return failure(phrase);
    struct facts facts = check_phrase(checker, phrase_child(phrase, 0));
    check_unbind_kind(checker, param);
    facts.type = is_nat ? type_nat_fun(types, nat_var, facts.type)
                        : type_data_fun(types, data_var, facts.type);
    return facts;
}

/* TAPP for nats and for data. */
static struct facts check_kind_app(struct checker *checker, const struct phrase *phrase)
{
    struct types *types = dpia_types(checker->dpia);
    struct facts facts = check_phrase(checker, phrase_child(phrase, 0));
    const struct phrase_type *fun = facts.type;
    bool is_nat = phrase->kind == PHRASE_NAT_APP;
    if (facts.failed)
        return facts;
    if (fun->kind != (is_nat ? TYPE_NAT_FUN : TYPE_DATA_FUN)) {
        check_error(checker, phrase->loc, "a phrase of type '%s' is applied to a %s",
                    type_text(checker->arena, fun), is_nat ? "nat" : "data type");
        return failure(phrase);
    }
    bool in_scope = is_nat ? check_nat_scope(checker, phrase->u.nat_app.arg, phrase->loc)
                           : check_data_scope(checker, phrase->u.data_app.arg, phrase->loc);
    if (!in_scope)
        return failure(phrase);
    facts.type = is_nat ? type_subst_nat(types, fun->snd, fun->nat_var, phrase->u.nat_app.arg)
                        : type_subst_data(types, fun->snd, fun->data_var, phrase->u.data_app.arg);
    return facts;
}

static struct facts check_pair(struct checker *checker, const struct phrase *phrase)
{
    struct facts fst = check_phrase(checker, phrase->u.pair.fst);
    struct facts snd = check_phrase(checker, phrase->u.pair.snd);
    if (fst.failed || snd.failed)
        return failure(phrase);
    return (struct facts){
        .type = type_product(dpia_types(checker->dpia), fst.type, snd.type),
        .free = id_set_union(checker->arena, fst.free, snd.free),
        .active = id_set_union(checker->arena, fst.active, snd.active),
    };
}

static struct facts check_proj(struct checker *checker, const struct phrase *phrase)
{
    struct facts facts = check_phrase(checker, phrase->u.proj.pair);
    if (facts.failed)
        return facts;
    if (facts.type->kind != TYPE_PRODUCT) {
        check_error(checker, phrase->loc, "projection .%d of a phrase of type '%s'",
                    phrase->u.proj.which, type_text(checker->arena, facts.type));
        return failure(phrase);
    }
    facts.type = phrase->u.proj.which == 1 ? facts.type->fst : facts.type->snd;
    return facts;
}

static struct facts check_literal(struct checker *checker, const struct phrase *phrase)
{
    struct types *types = dpia_types(checker->dpia);
    return (struct facts){.type = type_exp(types, data_scalar(types, phrase->u.literal.scalar))};
}

/* All operands are expressions of the operator's data type; they are passive, and share. */
static struct facts check_operator(struct checker *checker, const struct phrase *phrase)
{
    struct types *types = dpia_types(checker->dpia);
    enum operator op = phrase->u.oper.op;
    const struct data *from = phrase->u.oper.from;
    const struct phrase_type *operand = type_exp(types, from);
    struct facts facts = {0};
    for (size_t i = 0; i < phrase->u.oper.arg_count; i++) {
        const struct phrase *arg = phrase->u.oper.args[i];
        struct facts of_arg = check_phrase(checker, arg);
        facts.failed = facts.failed || of_arg.failed;
        facts.free = id_set_union(checker->arena, facts.free, of_arg.free);
        if (!of_arg.failed && (of_arg.type != operand || !operator_takes(op, from))) {
            check_error(checker, arg->loc, "an operand of '%s' has type '%s'", operator_name(op),
                        type_text(checker->arena, of_arg.type));
            facts.failed = true;
        }
    }
    const struct data *to = phrase->type->kind == TYPE_EXP ? phrase->type->data : from;
    facts.type = type_exp(types, operator_result(types, op, from, to));
    return facts;
}

/* Whether ARG, with FACTS, may be the argument of a function whose parameter has type PARAM. */
static bool check_argument(struct checker *checker, const struct phrase *arg,
                           const struct facts *facts, const struct phrase_type *param,
                           struct site site)
{
    if (fits(checker, facts->type, param))
        return true;
    if (type_agrees(checker->dpia, facts->type, param))
        check_report_active(checker, site, arg, facts->type, param);
    else
        check_report_type(checker, site, arg, facts->type, param);
    return false;
}

/* Whether the sets IN_FUN and IN_ARG, mostly empty, share a variable; then MEETING says where. */
static bool meet(const struct id_set *in_fun, const struct id_set *in_arg, struct meeting *meeting)
{
    return in_fun && in_arg && id_set_meet(in_fun, in_arg, &meeting->in_fun, &meeting->in_arg);
}

/* A variable that both sides use, at least one of them actively. */
static bool find_meeting(const struct facts *fun, const struct facts *arg, struct meeting *meeting)
{
    *meeting = (struct meeting){NULL, NULL, true, true};
    if (meet(fun->active, arg->active, meeting))
        return true;
    meeting->arg_is_active = false;
    if (meet(fun->active, arg->free, meeting))
        return true;
    meeting->fun_is_active = false;
    meeting->arg_is_active = true;
    return meet(fun->free, arg->active, meeting);
}

static bool check_interference(struct checker *checker, const struct facts *fun,
                               const struct facts *arg, struct site site)
{
    struct meeting meeting;
    if (!find_meeting(fun, arg, &meeting))
        return true;
    check_report_interference(checker, site, &meeting);
    return false;
}

void check_apply(struct checker *checker, struct facts *fun, const struct phrase *arg,
                 struct site site)
{
    struct facts facts = check_phrase(checker, arg);
    if (fun->failed || facts.failed) {
        fun->failed = true;
        return;
    }
    if (fun->type->kind != TYPE_FUN && fun->type->kind != TYPE_PASSIVE_FUN) {
        check_error(checker, site.phrase->loc, "a phrase of type '%s' is applied to an argument",
                    type_text(checker->arena, fun->type));
        fun->failed = true;
        return;
    }
    fun->failed = !check_argument(checker, arg, &facts, fun->type->fst, site) ||
                  !check_interference(checker, fun, &facts, site);
    fun->type = fun->type->snd;
    fun->free = id_set_union(checker->arena, fun->free, facts.free);
    fun->active =
        type_is_passive(fun->type) ? NULL : id_set_union(checker->arena, fun->active, facts.active);
}

static struct facts check_app(struct checker *checker, const struct phrase *phrase)
{
    struct facts facts = check_phrase(checker, phrase->u.app.fun);
    check_apply(checker, &facts, phrase->u.app.arg, (struct site){phrase, 1});
    return facts;
}

/* The rule for PHRASE's form, before PASSIFY and CONV. */
static struct facts check_form(struct checker *checker, const struct phrase *phrase)
{
    switch (phrase->kind) {
    case PHRASE_VAR:
        return check_var(checker, phrase);
    case PHRASE_LAM:
        return check_lam(checker, phrase);
    case PHRASE_APP:
        return check_app(checker, phrase);
    case PHRASE_NAT_LAM:
    case PHRASE_DATA_LAM:
        return check_kind_lam(checker, phrase);
    case PHRASE_NAT_APP:
    case PHRASE_DATA_APP:
        return check_kind_app(checker, phrase);
    case PHRASE_PAIR:
        return check_pair(checker, phrase);
    case PHRASE_PROJ:
        return check_proj(checker, phrase);
    case PHRASE_LITERAL:
        return check_literal(checker, phrase);
    case PHRASE_OPERATOR:
        return check_operator(checker, phrase);
    case PHRASE_PRIM:
        return check_prim(checker, phrase);
    }
    bug(phrase->loc, "a phrase of unknown kind");
}

/* PROMOTE for PHRASE, of a function type; or else a note of why it is not passive. */
static void promote(struct checker *checker, const struct phrase *phrase, struct facts *facts)
{
    if (!facts->active)
        facts->type = type_promoted(dpia_types(checker->dpia), facts->type);
    else
        map_set(checker->actives, phrase, (void *)(uintptr_t)facts->active);
}

static struct facts check_anew(struct checker *checker, const struct phrase *phrase)
{
    struct facts facts = check_form(checker, phrase);
    if (facts.failed)
        return facts;
    if (type_is_passive(facts.type))
        facts.active = NULL;
    if (facts.type->kind == TYPE_FUN || facts.type->kind == TYPE_PASSIVE_FUN)
        promote(checker, phrase, &facts);
    if (!fits(checker, facts.type, phrase->type)) {
        check_error(checker, phrase->loc, "a phrase says that its type is '%s', but it is '%s'",
                    type_text(checker->arena, phrase->type), type_text(checker->arena, facts.type));
        facts.failed = true;
    }
    return facts;
}

struct facts check_phrase(struct checker *checker, const struct phrase *phrase)
{
    return checker->memory ? check_remembered(checker, phrase, check_anew)
                           : check_anew(checker, phrase);
}
