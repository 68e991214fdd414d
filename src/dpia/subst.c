/* Substitution in phrases: of a phrase for a variable, of a nat or a data type for its variable,
 * and copies with fresh binders. One traversal does all of them.
 *
 * Binders are unique, so nothing is captured. What is put in more than once is copied with fresh
 * binders, to keep them so:
 *
 *     (f a; f b)[\x. e / f]      e[a/x]; e'[b/x']      where \x'. e' is a copy of \x. e
 *
 * Binders whose types (or, for nats, bounds) mention what is substituted are made anew, and their
 * uses with them:
 *
 *     (\xs. reduce f z xs)[4/n]  \xs'. reduce f z xs'  where xs : exp[[n]f32], xs' : exp[[4]f32] */
#include <string.h>

#include "base/diag.h"
#include "base/map.h"
#include "dpia/phrase.h"
#include "dpia/phrase_private.h"
#include "type/subst.h"

struct phrase_for {
    const struct var *var;
    const struct phrase *by;
    bool used; /* BY itself stands somewhere already */
};

struct subst {
    struct dpia *dpia;
    struct phrase_for *phrases;
    size_t phrase_count;
    uint64_t vars;         /* the bits of what PHRASES and RENAMED replace */
    bool fresh;            /* every binder is made anew */
    const struct loc *loc; /* null, or the place of every phrase and binder from now on */
    struct map *renamed;   /* old variable -> new variable; null while empty */
    struct kind_subst kinds;
};

static const struct phrase *go(struct subst *subst, const struct phrase *phrase);

static const struct nat *go_nat(struct subst *subst, const struct nat *nat)
{
    return nat ? kind_subst_nat(dpia_types(subst->dpia), nat, &subst->kinds) : NULL;
}

static const struct data *go_data(struct subst *subst, const struct data *data)
{
    return data_subst(dpia_types(subst->dpia), data, &subst->kinds);
}

static const struct phrase_type *go_type(struct subst *subst, const struct phrase_type *type)
{
    return type_subst(dpia_types(subst->dpia), type, &subst->kinds);
}

/* The place of what PHRASE becomes. */
static struct loc place_of(const struct subst *subst, const struct phrase *phrase)
{
    return subst->loc ? *subst->loc : phrase->loc;
}

static const struct phrase *put(struct subst *subst, struct phrase_for *phrase)
{
    if (phrase->used)
        return phrase_copy(subst->dpia, phrase->by);
    phrase->used = true;
    return phrase->by;
}

static const struct phrase *go_var(struct subst *subst, const struct phrase *phrase)
{
    const struct var *var = phrase->u.var;
    for (size_t i = 0; i < subst->phrase_count; i++)
        if (var == subst->phrases[i].var)
            return put(subst, &subst->phrases[i]);
    const struct var *renamed = !subst->renamed ? NULL : map_get(subst->renamed, var);
    if (renamed)
        return phrase_var(subst->dpia, renamed, place_of(subst, phrase));
    if (go_type(subst, var->type) != var->type)
        bug(phrase->loc,
            "substituted a size or data type that the type of a variable in scope mentions: "
            "%s : %s",
            var->name, type_text(dpia_arena(subst->dpia), var->type));
    return subst->loc ? phrase_var(subst->dpia, var, *subst->loc) : phrase;
}

static const struct phrase *go_literal(struct subst *subst, const struct phrase *phrase)
{
    return subst->loc ? phrase_literal(subst->dpia, phrase->u.literal, *subst->loc) : phrase;
}

static const struct phrase *go_lam(struct subst *subst, const struct phrase *phrase)
{
    const struct var *param = phrase->u.lam.param;
    const struct phrase_type *type = go_type(subst, param->type);
    if (subst->fresh || type != param->type) {
        if (!subst->renamed)
            subst->renamed = map_new_objects(dpia_arena(subst->dpia));
        struct loc loc = subst->loc ? *subst->loc : param->loc;
        struct var *renamed = var_titled(subst->dpia, var_title(param), type, loc);
        renamed->is_check = param->is_check;
        renamed->is_unchecked = param->is_unchecked;
        map_set(subst->renamed, param, renamed);
        subst->vars |= param->bit;
        param = renamed;
    }
    const struct phrase *body = go(subst, phrase->u.lam.body);
    if (param == phrase->u.lam.param && body == phrase->u.lam.body)
        return phrase;
    return phrase_lam(subst->dpia, param, body, place_of(subst, phrase));
}

static void add_nat(struct subst *subst, const struct nat_var *var, const struct nat *nat)
{
    nat_subst_add(dpia_arena(subst->dpia), &subst->kinds.nats, var, nat);
    kind_subst_remember(dpia_arena(subst->dpia), &subst->kinds);
}

static void add_data(struct subst *subst, const struct data_var *var, const struct data *data)
{
    kind_subst_add_data(dpia_arena(subst->dpia), &subst->kinds, var, data);
    kind_subst_remember(dpia_arena(subst->dpia), &subst->kinds);
}

/* Goes into the body of a binder and takes back what is replaced only there: what KINDS had more
 * than OUTSIDE. What mentions the binder's variable is only in there. */
static const struct phrase *go_body(struct subst *subst, const struct phrase *body,
                                    const struct kind_subst *outside)
{
    body = go(subst, body);
    subst->kinds.nats.pairs.len = outside->nats.pairs.len;
    subst->kinds.nats.vars = outside->nats.vars;
    subst->kinds.datas.len = outside->datas.len;
    subst->kinds.data_vars = outside->data_vars;
    return body;
}

static const struct phrase *go_nat_lam(struct subst *subst, const struct phrase *phrase)
{
    const struct nat_var *param = phrase->u.nat_lam.param;
    const struct nat *lower = go_nat(subst, param->lower), *upper = go_nat(subst, param->upper);
    const struct kind_subst outside = subst->kinds;
    if (subst->fresh || lower != param->lower || upper != param->upper) {
        struct nat_table *nats = dpia_nats(subst->dpia);
        param = nat_var_new(nats, param->name, lower, upper);
        add_nat(subst, phrase->u.nat_lam.param, nat_of_var(nats, param));
    }
    const struct phrase *body = go_body(subst, phrase->u.nat_lam.body, &outside);
    if (param == phrase->u.nat_lam.param && body == phrase->u.nat_lam.body)
        return phrase;
    return phrase_nat_lam(subst->dpia, param, body, place_of(subst, phrase));
}

static const struct phrase *go_data_lam(struct subst *subst, const struct phrase *phrase)
{
    const struct data_var *param = phrase->u.data_lam.param;
    const struct kind_subst outside = subst->kinds;
    if (subst->fresh) {
        struct types *types = dpia_types(subst->dpia);
        param = data_var_new(types, param->name);
        add_data(subst, phrase->u.data_lam.param, data_of_var(types, param));
    }
    const struct phrase *body = go_body(subst, phrase->u.data_lam.body, &outside);
    if (param == phrase->u.data_lam.param && body == phrase->u.data_lam.body)
        return phrase;
    return phrase_data_lam(subst->dpia, param, body, place_of(subst, phrase));
}

static const struct phrase **copy_children(struct subst *subst, const struct phrase *phrase)
{
    size_t count = phrase_child_count(phrase);
    const struct phrase **children =
        ARENA_ARRAY(dpia_arena(subst->dpia), const struct phrase *, count);
    for (size_t i = 0; i < count; i++)
        children[i] = phrase_child(phrase, i);
    return children;
}

static const struct phrase *go_child(void *data, const struct phrase *child)
{
    return go(data, child);
}

/* NATS with what is substituted, COUNT of them; NATS itself where none of them differs. */
static const struct nat *const *go_nats(struct subst *subst, const struct nat *const *nats,
                                        size_t count)
{
    const struct nat **changed = NULL;
    for (size_t i = 0; i < count; i++) {
        const struct nat *now = go_nat(subst, nats[i]);
        if (now != nats[i] && !changed) {
            changed = ARENA_ARRAY(dpia_arena(subst->dpia), const struct nat *, count);
            memcpy(changed, nats, count * sizeof *nats);
        }
        if (changed)
            changed[i] = now;
    }
    return changed ? changed : nats;
}

/* The same for data types. */
static const struct data *const *go_datas(struct subst *subst, const struct data *const *datas,
                                          size_t count)
{
    const struct data **changed = NULL;
    for (size_t i = 0; i < count; i++) {
        const struct data *now = go_data(subst, datas[i]);
        if (now != datas[i] && !changed) {
            changed = ARENA_ARRAY(dpia_arena(subst->dpia), const struct data *, count);
            memcpy(changed, datas, count * sizeof *datas);
        }
        if (changed)
            changed[i] = now;
    }
    return changed ? changed : datas;
}

/* Puts into MODEL, a copy of a phrase that is no binder, what its own nats and data types become;
 * whether one of them differs. Operators are of scalars and vectors, which mention none. */
static bool go_kinds(struct subst *subst, const struct phrase *before, struct phrase *model)
{
    model->type = go_type(subst, before->type);
    bool changed = model->type != before->type;
    if (before->kind == PHRASE_NAT_APP) {
        model->u.nat_app.arg = go_nat(subst, before->u.nat_app.arg);
        return changed || model->u.nat_app.arg != before->u.nat_app.arg;
    }
    if (before->kind == PHRASE_DATA_APP) {
        model->u.data_app.arg = go_data(subst, before->u.data_app.arg);
        return changed || model->u.data_app.arg != before->u.data_app.arg;
    }
    if (before->kind != PHRASE_PRIM)
        return changed;
    model->u.prim.nats = go_nats(subst, before->u.prim.nats, before->u.prim.nat_count);
    model->u.prim.datas = go_datas(subst, before->u.prim.datas, before->u.prim.data_count);
    if (model->u.prim.nats == before->u.prim.nats && model->u.prim.datas == before->u.prim.datas)
        return changed;
    model->u.prim.instance = NULL;
    return true;
}

static const struct phrase *go_other(struct subst *subst, const struct phrase *phrase)
{
    const bool has_kinds = subst->kinds.nats.vars || subst->kinds.data_vars;
    const struct phrase *const *children =
        phrase_changed_children(subst->dpia, phrase, go_child, subst);
    if (!children && !has_kinds && !subst->loc)
        return phrase;
    struct phrase model = *phrase;
    bool changed = has_kinds && go_kinds(subst, phrase, &model);
    if (!children && !changed && !subst->loc)
        return phrase;
    model.loc = place_of(subst, phrase);
    return phrase_rebuild(subst->dpia, &model, children ? children : copy_children(subst, phrase));
}

/* Whether PHRASE stays as it is: nothing of it is replaced, and it gets no binders or places of
 * its own. Of data types it is not known which variables they have. */
static bool stays(const struct subst *subst, const struct phrase *phrase)
{
    return !subst->fresh && !subst->loc && !subst->kinds.data_vars &&
           !(phrase_var_bits(phrase) & subst->vars) &&
           !(phrase_nat_bits(phrase) & subst->kinds.nats.vars);
}

static const struct phrase *go(struct subst *subst, const struct phrase *phrase)
{
    if (stays(subst, phrase))
        return phrase;
    switch (phrase->kind) {
    case PHRASE_VAR:
        return go_var(subst, phrase);
    case PHRASE_LITERAL:
        return go_literal(subst, phrase);
    case PHRASE_LAM:
        return go_lam(subst, phrase);
    case PHRASE_NAT_LAM:
        return go_nat_lam(subst, phrase);
    case PHRASE_DATA_LAM:
        return go_data_lam(subst, phrase);
    case PHRASE_APP:
    case PHRASE_NAT_APP:
    case PHRASE_DATA_APP:
    case PHRASE_PAIR:
    case PHRASE_PROJ:
    case PHRASE_OPERATOR:
    case PHRASE_PRIM:
        return go_other(subst, phrase);
    }
    bug(phrase->loc, "a phrase of unknown kind");
}

/* TYPE is that of VAR after the substitution. */
static void require_type(struct dpia *dpia, const struct var *var, const struct phrase_type *type,
                         const struct phrase *by, struct loc loc)
{
    struct arena *arena = dpia_arena(dpia);
    if (!type_agrees(dpia, by->type, type))
        bug(loc,
            "substituted a phrase of another type for '%s'\n  expected: %s\n  found:    %s\n"
            "  phrase: %s",
            var->name, type_text(arena, type), type_text(arena, by->type),
            phrase_excerpt(arena, by));
}

const struct phrase *phrase_subst(struct dpia *dpia, const struct phrase *phrase,
                                  const struct var *var, const struct phrase *by)
{
    struct phrase_for pair = {var, by, false};
    struct subst subst = {.dpia = dpia, .phrases = &pair, .phrase_count = 1, .vars = var->bit};
    require_type(dpia, var, var->type, by, phrase->loc);
    return go(&subst, phrase);
}

const struct phrase *phrase_subst_nat(struct dpia *dpia, const struct phrase *phrase,
                                      const struct nat_var *var, const struct nat *by)
{
    struct subst subst = {.dpia = dpia};
    add_nat(&subst, var, by);
    return go(&subst, phrase);
}

const struct phrase *phrase_subst_data(struct dpia *dpia, const struct phrase *phrase,
                                       const struct data_var *var, const struct data *by)
{
    struct subst subst = {.dpia = dpia};
    add_data(&subst, var, by);
    return go(&subst, phrase);
}

const struct phrase *phrase_copy(struct dpia *dpia, const struct phrase *phrase)
{
    struct subst subst = {.dpia = dpia, .fresh = true};
    return go(&subst, phrase);
}

const struct phrase *phrase_instance_at(struct dpia *dpia, const struct phrase *phrase,
                                        struct phrase_kinds kinds, struct loc loc)
{
    struct subst subst = {.dpia = dpia, .fresh = true, .loc = &loc};
    for (size_t i = 0; i < map_count(kinds.nats); i++)
        add_nat(&subst, map_key_at(kinds.nats, i), map_value_at(kinds.nats, i));
    for (size_t i = 0; i < map_count(kinds.datas); i++)
        add_data(&subst, map_key_at(kinds.datas, i), map_value_at(kinds.datas, i));
    return go(&subst, phrase);
}

static void require_lambda(const struct phrase *phrase, enum phrase_kind kind, const char *what)
{
    if (phrase->kind != kind)
        bug(phrase->loc, "a definition is applied to one %s more than it takes", what);
}

/* Puts the kinds in ARGUMENTS in the place of DEFINITION's parameters; gives what is below. */
static const struct phrase *take_kinds(struct subst *subst, const struct phrase *definition,
                                       const struct phrase_arguments *arguments)
{
    for (size_t i = 0; i < arguments->nat_count; i++) {
        require_lambda(definition, PHRASE_NAT_LAM, "size");
        add_nat(subst, definition->u.nat_lam.param, arguments->nats[i]);
        definition = definition->u.nat_lam.body;
    }
    for (size_t i = 0; i < arguments->data_count; i++) {
        require_lambda(definition, PHRASE_DATA_LAM, "type");
        add_data(subst, definition->u.data_lam.param, arguments->datas[i]);
        definition = definition->u.data_lam.body;
    }
    return definition;
}

const struct phrase *phrase_apply(struct dpia *dpia, const struct phrase *definition,
                                  struct phrase_arguments arguments, const struct loc *loc)
{
    struct subst subst = {.dpia = dpia, .fresh = true, .loc = loc};
    const struct phrase *body = take_kinds(&subst, definition, &arguments);
    subst.phrases = ARENA_ARRAY(dpia_arena(dpia), struct phrase_for, arguments.phrase_count);
    for (; subst.phrase_count < arguments.phrase_count; subst.phrase_count++) {
        const struct phrase *by = arguments.phrases[subst.phrase_count];
        require_lambda(body, PHRASE_LAM, "phrase");
        const struct var *param = body->u.lam.param;
        require_type(dpia, param, go_type(&subst, param->type), by, by->loc);
        subst.phrases[subst.phrase_count] = (struct phrase_for){param, by, false};
        body = body->u.lam.body;
    }
    return go(&subst, body);
}
