/* The parts of phrases. A pass that knows of what kind a phrase is, from its type, from where it
 * stands or from the stage that made it, asks for them here, and what it knows is checked:
 *
 *     phrase_lam_body(phrase_arg(map, 0))     map's function is a lambda after program_reduce */
#include "base/diag.h"
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

static void expect(const struct phrase *phrase, enum phrase_kind kind)
{
    if (phrase->kind != kind)
        bug(phrase->loc, "%s, where %s is wanted", kind_name(phrase->kind), kind_name(kind));
}

const struct var *phrase_lam_param(const struct phrase *lam)
{
    expect(lam, PHRASE_LAM);
    return lam->u.lam.param;
}

const struct phrase *phrase_lam_body(const struct phrase *lam)
{
    expect(lam, PHRASE_LAM);
    return lam->u.lam.body;
}

const struct nat_var *phrase_nat_lam_param(const struct phrase *lam)
{
    expect(lam, PHRASE_NAT_LAM);
    return lam->u.nat_lam.param;
}

const struct phrase *phrase_nat_lam_body(const struct phrase *lam)
{
    expect(lam, PHRASE_NAT_LAM);
    return lam->u.nat_lam.body;
}

const struct data_var *phrase_data_lam_param(const struct phrase *lam)
{
    expect(lam, PHRASE_DATA_LAM);
    return lam->u.data_lam.param;
}

const struct phrase *phrase_data_lam_body(const struct phrase *lam)
{
    expect(lam, PHRASE_DATA_LAM);
    return lam->u.data_lam.body;
}

const struct phrase *phrase_app_fun(const struct phrase *app)
{
    expect(app, PHRASE_APP);
    return app->u.app.fun;
}

const struct phrase *phrase_app_arg(const struct phrase *app)
{
    expect(app, PHRASE_APP);
    return app->u.app.arg;
}

const struct phrase *phrase_pair_fst(const struct phrase *pair)
{
    expect(pair, PHRASE_PAIR);
    return pair->u.pair.fst;
}

const struct phrase *phrase_pair_snd(const struct phrase *pair)
{
    expect(pair, PHRASE_PAIR);
    return pair->u.pair.snd;
}

const struct phrase *phrase_proj_pair(const struct phrase *proj)
{
    expect(proj, PHRASE_PROJ);
    return proj->u.proj.pair;
}

int phrase_proj_which(const struct phrase *proj)
{
    expect(proj, PHRASE_PROJ);
    return proj->u.proj.which;
}

struct literal phrase_literal_value(const struct phrase *literal)
{
    expect(literal, PHRASE_LITERAL);
    return literal->u.literal;
}
