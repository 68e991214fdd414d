/* The parts of phrases. A pass that knows of what kind a phrase is, from its type, from where it
 * stands or from the stage that made it, asks for them here, and what it knows is checked:
 *
 *     phrase_lam_body(phrase_arg(map, 0))     map's function is a lambda after program_reduce */
#include "base/diag.h"
#include "dpia/loops.h"
#include "dpia/phrase.h"

static const char *kind_name(enum phrase_kind kind)
{
    switch (kind) {
    case PHRASE_VAR:
        return "a variable";
    case PHRASE_LAM:
        return "a function";
    case PHRASE_APP:
        return "an application";
    case PHRASE_NAT_LAM:
        return "a function of a nat";
    case PHRASE_NAT_APP:
        return "an application to a nat";
    case PHRASE_DATA_LAM:
        return "a function of a data type";
    case PHRASE_DATA_APP:
        return "an application to a data type";
    case PHRASE_PAIR:
        return "a pair";
    case PHRASE_PROJ:
        return "a projection";
    case PHRASE_LITERAL:
        return "a literal";
    case PHRASE_OPERATOR:
        return "an operator";
    case PHRASE_PRIM:
        return "a primitive";
    }
    return "no phrase";
}

void phrase_is_other(const struct phrase *phrase, enum phrase_kind wanted)
{
    bug(phrase->loc, "%s, where %s is wanted", kind_name(phrase->kind), kind_name(wanted));
}

void phrase_lacks_argument(const struct phrase *phrase, size_t position)
{
    bug(phrase->loc, "'%s' has no argument %zu", phrase_name(phrase), position);
}

const struct var *phrase_var_of(const struct phrase *var)
{
    phrase_expect(var, PHRASE_VAR);
    return var->u.var;
}

const struct nat_var *phrase_nat_lam_param(const struct phrase *lam)
{
    phrase_expect(lam, PHRASE_NAT_LAM);
    return lam->u.nat_lam.param;
}

const struct phrase *phrase_nat_lam_body(const struct phrase *lam)
{
    phrase_expect(lam, PHRASE_NAT_LAM);
    return lam->u.nat_lam.body;
}

const struct data_var *phrase_data_lam_param(const struct phrase *lam)
{
    phrase_expect(lam, PHRASE_DATA_LAM);
    return lam->u.data_lam.param;
}

const struct phrase *phrase_data_lam_body(const struct phrase *lam)
{
    phrase_expect(lam, PHRASE_DATA_LAM);
    return lam->u.data_lam.body;
}

const struct phrase *phrase_app_fun(const struct phrase *app)
{
    phrase_expect(app, PHRASE_APP);
    return app->u.app.fun;
}

const struct phrase *phrase_app_arg(const struct phrase *app)
{
    phrase_expect(app, PHRASE_APP);
    return app->u.app.arg;
}

const struct phrase *phrase_proj_pair(const struct phrase *proj)
{
    phrase_expect(proj, PHRASE_PROJ);
    return proj->u.proj.pair;
}

int phrase_proj_which(const struct phrase *proj)
{
    phrase_expect(proj, PHRASE_PROJ);
    return proj->u.proj.which;
}

struct literal phrase_literal_value(const struct phrase *literal)
{
    phrase_expect(literal, PHRASE_LITERAL);
    return literal->u.literal;
}

enum operator phrase_oper_op(const struct phrase *oper)
{
    phrase_expect(oper, PHRASE_OPERATOR);
    return oper->u.oper.op;
}

const struct data *phrase_oper_from(const struct phrase *oper)
{
    phrase_expect(oper, PHRASE_OPERATOR);
    return oper->u.oper.from;
}

size_t phrase_oper_arg_count(const struct phrase *oper)
{
    phrase_expect(oper, PHRASE_OPERATOR);
    return oper->u.oper.arg_count;
}

const struct phrase *phrase_oper_arg(const struct phrase *oper, size_t position)
{
    phrase_expect(oper, PHRASE_OPERATOR);
    if (position >= oper->u.oper.arg_count)
        bug(oper->loc, "'%s' has no operand %zu", operator_name(oper->u.oper.op), position);
    return oper->u.oper.args[position];
}

const struct phrase *const *phrase_oper_args(const struct phrase *oper)
{
    phrase_expect(oper, PHRASE_OPERATOR);
    return oper->u.oper.args;
}

struct where phrase_prim_where(const struct phrase *prim)
{
    phrase_expect(prim, PHRASE_PRIM);
    return prim->u.prim.where;
}

const char *phrase_name(const struct phrase *prim)
{
    phrase_expect(prim, PHRASE_PRIM);
    return primitive_name_at(prim->u.prim.prim, prim->u.prim.where);
}

struct level phrase_level(const struct phrase *prim)
{
    phrase_expect(prim, PHRASE_PRIM);
    if (!primitive_is_loop(prim->u.prim.prim))
        bug(prim->loc, "asked for the level of '%s', which has none", phrase_name(prim));
    return prim->u.prim.where.level;
}

enum space phrase_space(const struct phrase *prim)
{
    phrase_expect(prim, PHRASE_PRIM);
    if (!primitive_has_space(prim->u.prim.prim))
        bug(prim->loc, "asked for the space of '%s', which has none", phrase_name(prim));
    return prim->u.prim.where.space;
}

size_t phrase_arg_count(const struct phrase *prim)
{
    phrase_expect(prim, PHRASE_PRIM);
    return prim->u.prim.arg_count;
}

size_t phrase_nat_arg_count(const struct phrase *prim)
{
    phrase_expect(prim, PHRASE_PRIM);
    return prim->u.prim.nat_count;
}

size_t phrase_data_arg_count(const struct phrase *prim)
{
    phrase_expect(prim, PHRASE_PRIM);
    return prim->u.prim.data_count;
}

const struct phrase *const *phrase_prim_args(const struct phrase *prim)
{
    phrase_expect(prim, PHRASE_PRIM);
    return prim->u.prim.args;
}

const struct nat *const *phrase_prim_nats(const struct phrase *prim)
{
    phrase_expect(prim, PHRASE_PRIM);
    return prim->u.prim.nats;
}

const struct data *const *phrase_prim_datas(const struct phrase *prim)
{
    phrase_expect(prim, PHRASE_PRIM);
    return prim->u.prim.datas;
}

const struct phrase_type *phrase_instance(struct dpia *dpia, const struct phrase *prim)
{
    phrase_expect(prim, PHRASE_PRIM);
    if (!prim->u.prim.instance)
        ((struct phrase *)prim)->u.prim.instance =
            primitive_instance(dpia, prim->u.prim.prim, prim->u.prim.nats, prim->u.prim.nat_count,
                               prim->u.prim.datas, prim->u.prim.data_count);
    return prim->u.prim.instance;
}
