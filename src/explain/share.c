/* Views that are written once. The translation puts a view into each place where it is used (Fig.
 * 5b: C(zip E1 E2)(K) gives `zip x y` to K), so that a program with a strategy has the same view
 * many times over. Here each such view gets a name, right inside of what binds the last thing that
 * it mentions:
 *
 *     \i. a.1 := fst (idx (zip (idx xss i) ys) j) * snd (idx (zip (idx xss i) ys) j)
 *     \i. let view = zip (idx xss i) ys in a.1 := fst (idx view j) * snd (idx view j)
 *
 * Only for showing: commands have no `let` in DPIA. */
#include "base/diag.h"
#include "base/map.h"
#include "dpia/phrase_private.h"
#include "dpia/uses.h"
#include "explain/explain_private.h"

enum {
    LEAST_NODES = 4,  /* of a view that is worth a name */
    MOST_NODES = 4000 /* of a phrase that is looked through */
};

struct found {
    const struct phrase *view;
    size_t count;
    const struct var *name; /* null until it is used */
};

struct found_vec VEC(struct found);

struct named {
    const struct var *name;
    const struct phrase *view;
};

struct named_vec VEC(struct named);

/* The views in one body. */
struct sharing {
    struct explain *explain;
    struct map *bound; /* variables, and nat variables, bound in the body -> themselves */
    uint64_t var_bits, nat_bits; /* theirs */
    struct found_vec found;
    struct named_vec named; /* inner views before those that they are in */
};

static void note_bound(struct sharing *sharing, const struct phrase *phrase)
{
    if (phrase->kind == PHRASE_LAM) {
        map_set(sharing->bound, phrase_lam_param(phrase), (void *)phrase_lam_param(phrase));
        sharing->var_bits |= phrase_lam_param(phrase)->bit;
    }
    if (phrase->kind == PHRASE_NAT_LAM) {
        map_set(sharing->bound, phrase_nat_lam_param(phrase), (void *)phrase_nat_lam_param(phrase));
        sharing->nat_bits |= nat_var_bit(phrase_nat_lam_param(phrase));
    }
    for (size_t i = 0; i < phrase_child_count(phrase); i++)
        note_bound(sharing, phrase_child(phrase, i));
}

/* What is bound inside of a view, around the phrase at hand. */
struct scope {
    const struct scope *outer;
    const void *bound;
};

static bool is_inside(const struct scope *scope, const void *bound)
{
    for (; scope; scope = scope->outer)
        if (scope->bound == bound)
            return true;
    return false;
}

/* What a nat mentions of what is bound in the body, but for SCOPE. */
struct mention {
    const struct sharing *sharing;
    const struct scope *scope;
    bool found;
};

static void note_mention(void *data, const struct nat_var *var)
{
    struct mention *mention = data;
    mention->found = mention->found || (map_has(mention->sharing->bound, var) &&
                                        !is_inside(mention->scope, var));
}

static bool nat_is_free(const struct sharing *sharing, const struct nat *nat,
                        const struct scope *scope)
{
    struct mention mention = {.sharing = sharing, .scope = scope};
    nat_each_var(nat, note_mention, &mention);
    return !mention.found;
}

static bool is_free(const struct sharing *sharing, const struct phrase *phrase,
                    const struct scope *scope);

static bool children_are_free(const struct sharing *sharing, const struct phrase *phrase,
                              const struct scope *scope)
{
    for (size_t i = 0; i < phrase_child_count(phrase); i++)
        if (!is_free(sharing, phrase_child(phrase, i), scope))
            return false;
    return true;
}

/* Whether PHRASE, in a view, mentions nothing that is bound outside of the view. */
static bool is_free(const struct sharing *sharing, const struct phrase *phrase,
                    const struct scope *scope)
{
    struct scope inner = {.outer = scope};
    if (!(phrase_var_bits(phrase) & sharing->var_bits) &&
        !(phrase_nat_bits(phrase) & sharing->nat_bits))
        return true;
    if (phrase->kind == PHRASE_VAR)
        return !map_has(sharing->bound, phrase_var_of(phrase)) ||
               is_inside(scope, phrase_var_of(phrase));
    if (phrase->kind == PHRASE_LAM)
        inner.bound = phrase_lam_param(phrase);
    if (phrase->kind == PHRASE_NAT_LAM)
        inner.bound = phrase_nat_lam_param(phrase);
    for (size_t i = 0; phrase->kind == PHRASE_PRIM && i < phrase_nat_arg_count(phrase); i++)
        if (!nat_is_free(sharing, phrase_nat_arg(phrase, i), scope))
            return false;
    return children_are_free(sharing, phrase, inner.bound ? &inner : scope);
}

/* Whether PHRASE is an array or a pair that is worth a name. */
static bool is_view(const struct phrase *phrase)
{
    return phrase->kind == PHRASE_PRIM && primitive_class(phrase_prim_of(phrase)) == PRIM_LAYOUT &&
           phrase->type->kind == TYPE_EXP && !data_is_flat(phrase_data(phrase)) &&
           explain_count_nodes(phrase, LEAST_NODES) >= LEAST_NODES;
}

/* The views in PHRASE, up to two: fewer are not worth a look at what they mention. */
static unsigned view_count(const struct phrase *phrase)
{
    unsigned count = is_view(phrase);
    for (size_t i = 0; i < phrase_child_count(phrase) && count < 2; i++)
        count += view_count(phrase_child(phrase, i));
    return count;
}

static struct found *find(const struct sharing *sharing, const struct phrase *view)
{
    for (size_t i = 0; i < sharing->found.len; i++)
        if (phrase_is_same(sharing->found.at[i].view, view))
            return &sharing->found.at[i];
    return NULL;
}

/* What is inside of a view that is there again is not looked at again. A view that is the same as
 * one that was found mentions nothing else. */
static void count_views(struct sharing *sharing, const struct phrase *phrase)
{
    if (is_view(phrase)) {
        struct found *known = find(sharing, phrase), new = {.view = phrase, .count = 1};
        if (known) {
            known->count++;
            return;
        }
        if (is_free(sharing, phrase, NULL))
            VEC_PUSH(sharing->explain->arena, &sharing->found, new);
    }
    for (size_t i = 0; i < phrase_child_count(phrase); i++)
        count_views(sharing, phrase_child(phrase, i));
}

/* Of the views that were found only those stay that are there twice; whether there are any. */
static bool keep_repeated(struct found_vec *found)
{
    size_t kept = 0;
    for (size_t i = 0; i < found->len; i++)
        if (found->at[i].count > 1)
            found->at[kept++] = found->at[i];
    found->len = kept;
    return kept > 0;
}

static const struct phrase *name_views(struct sharing *sharing, const struct phrase *phrase);

static const struct phrase *name_children(struct sharing *sharing, const struct phrase *phrase)
{
    struct explain *explain = sharing->explain;
    size_t count = phrase_child_count(phrase);
    const struct phrase **children = ARENA_ARRAY(explain->arena, const struct phrase *, count);
    for (size_t i = 0; i < count; i++)
        children[i] = name_views(sharing, phrase_child(phrase, i));
    return phrase_with_children(explain->dpia, phrase, children);
}

static const struct var *name_of(struct sharing *sharing, struct found *found)
{
    struct dpia *dpia = sharing->explain->dpia;
    if (found->name)
        return found->name;
    struct named named = {.view = name_children(sharing, found->view)};
    named.name = found->name = var_new(dpia, "view", found->view->type, found->view->loc);
    VEC_PUSH(sharing->explain->arena, &sharing->named, named);
    return found->name;
}

static const struct phrase *name_views(struct sharing *sharing, const struct phrase *phrase)
{
    struct found *found = is_view(phrase) ? find(sharing, phrase) : NULL;
    return found ? phrase_var(sharing->explain->dpia, name_of(sharing, found), phrase->loc)
                 : name_children(sharing, phrase);
}

bool explain_is_let(const struct phrase *phrase)
{
    return phrase_is_prim(phrase, PRIM_LET) && phrase->type->kind != TYPE_EXP;
}

const struct phrase *explain_let(struct explain *explain, const struct var *name,
                                 const struct phrase *view, const struct phrase *body)
{
    struct phrase *let = phrase_alloc(explain->dpia, PHRASE_PRIM, body->type, body->loc);
    const struct phrase **args = ARENA_ARRAY(explain->arena, const struct phrase *, 2);
    const struct data **datas = ARENA_ARRAY(explain->arena, const struct data *, 2);
    args[0] = view;
    args[1] = phrase_lam(explain->dpia, name, body, body->loc);
    datas[0] = datas[1] = phrase_data(view);
    let->u.prim.prim = PRIM_LET;
    let->u.prim.args = args;
    let->u.prim.arg_count = 2;
    let->u.prim.datas = datas;
    let->u.prim.data_count = 2;
    return let;
}

static const struct phrase *share_inside(struct explain *explain, const struct phrase *phrase);

/* BODY, of a lambda or of all, with names for what can have one here. */
static const struct phrase *share_body(struct explain *explain, const struct phrase *body)
{
    struct sharing sharing = {.explain = explain, .bound = map_new_objects(explain->arena)};
    if (view_count(body) < 2)
        return body;
    if (body->kind == PHRASE_LAM || body->kind == PHRASE_NAT_LAM)
        return share_inside(explain, body);
    note_bound(&sharing, body);
    count_views(&sharing, body);
    if (!keep_repeated(&sharing.found))
        return share_inside(explain, body);
    body = share_inside(explain, name_views(&sharing, body));
    for (size_t i = sharing.named.len; i-- > 0;) {
        if (phrase_mentions(sharing.named.at[i].view, sharing.named.at[i].name))
            bug(body->loc, "the name of a view stands in the view");
        body = explain_let(explain, sharing.named.at[i].name, sharing.named.at[i].view, body);
    }
    return body;
}

/* PHRASE with names in the lambdas that it has. */
static const struct phrase *share_inside(struct explain *explain, const struct phrase *phrase)
{
    size_t count = phrase_child_count(phrase);
    bool binds = phrase->kind == PHRASE_LAM || phrase->kind == PHRASE_NAT_LAM;
    const struct phrase **children = ARENA_ARRAY(explain->arena, const struct phrase *, count);
    for (size_t i = 0; i < count; i++)
        children[i] = binds ? share_body(explain, phrase_child(phrase, i))
                            : share_inside(explain, phrase_child(phrase, i));
    return phrase_with_children(explain->dpia, phrase, children);
}

const struct phrase *explain_share(struct explain *explain, const struct phrase *phrase)
{
    if (explain_count_nodes(phrase, MOST_NODES) > MOST_NODES)
        return phrase;
    return share_body(explain, phrase);
}
