/* Strategies: combinators over rules and other strategies, which stand above.
 *
 *     strategy tile (t u: nat >= 1) = seq (splitJoin t) (topDown (splitJoin u))
 *
 * A rule or a strategy has the sizes behind it that it is given. A primitive is a strategy, too,
 * with one for each of its arguments behind it (Stratego's congruences): `zip id (try s)`. Sizes
 * that are always written are `_`, whatever they are: `take _ s`. An operator is one in
 * parentheses: `(+) id s`. On a part of a phrase a strategy may use itself:
 *
 *     strategy zips = seq (zip (try zips) (try zips)) (choice zipMapFirst zipMapSecond)
 *
 * What it is given may be strategies, too, without a type:
 *
 *     strategy twice (s) = seq s s */
#include "notation/tactic.h"

#include <string.h>

#include "base/near.h"
#include "notation/define.h"
#include "notation/infer.h"
#include "notation/kinds.h"
#include "notation/scope.h"

static const struct {
    const char *name, *meaning;
    size_t parts;
} tactics[TACTIC_COUNT] = {
#define TACTIC(suffix, name, parts, meaning) [TACTIC_##suffix] = {name, meaning, parts},
#include "notation/tactics.def"
#undef TACTIC
};

const char *tactic_name(enum tactic_kind kind)
{
    return tactics[kind].name;
}

const char *tactic_meaning(enum tactic_kind kind)
{
    return tactics[kind].meaning;
}

static enum tactic_kind find_kind(const char *name)
{
    int kind = TACTIC_FIRST;
    while (kind < TACTIC_COUNT && strcmp(tactics[kind].name, name) != 0)
        kind++;
    return (enum tactic_kind)kind;
}

bool tactic_is_name(const char *name)
{
    return find_kind(name) != TACTIC_COUNT;
}

static struct rule *find_rule(const struct rule_vec *rules, const char *name)
{
    for (size_t i = rules->len; i-- > 0;)
        if (strcmp(rules->at[i]->name, name) == 0)
            return rules->at[i];
    return NULL;
}

/* What a strategy's text is read in. */
struct reading {
    struct infer *infer;
    const struct rule_vec *rules;
    struct rule *self;
    size_t within; /* how many strategies on parts there are around it */
};

static const struct tactic *read_tactic(struct reading *reading, const struct tree *tree);

static size_t behind(const struct tree *tree)
{
    return tree->kind == TREE_APPLY ? tree->parts.len - 1 : 0;
}

/* How many sizes and strategies RULE is given. */
static size_t param_count(const struct rule *rule)
{
    return rule->params.len > 0 ? rule->params.len : rule->given.len;
}

static bool fail_count(struct reading *reading, const struct tree *tree, const struct rule *rule)
{
    size_t wanted = param_count(rule);
    const char *what = rule->params.len > rule->given.len ? "argument" : "size";
    infer_error(reading->infer, tree->loc, "'%s' is given %zu %s%s, not %zu", rule->name, wanted,
                what, wanted == 1 ? "" : "s", behind(tree));
    diag_note(reading->infer->diag, rule->loc, "it is defined here");
    return false;
}

/* What stands behind a rule or a strategy: sizes, and strategies for its parameters. */
static bool read_arguments(struct reading *reading, const struct tree *tree, struct tactic *tactic)
{
    struct infer *infer = reading->infer;
    const struct rule *rule = tactic->rule;
    size_t count = behind(tree);
    if (!rule->unread && count != param_count(rule))
        return fail_count(reading, tree, rule);
    for (size_t i = 0; i < count; i++) {
        const struct tree *arg = tree->parts.at[i + 1];
        bool is_size = rule->params.len == 0 || rule->params.at[i].nat;
        const struct nat *nat = is_size ? kind_nat(infer, arg) : NULL;
        const struct tactic *part = is_size ? NULL : read_tactic(reading, arg);
        if (!nat && !part)
            return false;
        if (nat)
            VEC_PUSH(infer->arena, &tactic->nats, nat);
        else
            VEC_PUSH(infer->arena, &tactic->parts, part);
    }
    return true;
}

/* The strategies behind a combinator or a primitive; INNER: they are for parts of the phrase. */
static bool read_parts(struct reading *reading, const struct tree *tree, bool inner,
                       struct tactic *tactic)
{
    size_t count = behind(tree);
    reading->within += inner;
    for (size_t i = 1; i <= count; i++) {
        const struct tactic *part = read_tactic(reading, tree->parts.at[i]);
        if (!part)
            return false;
        VEC_PUSH(reading->infer->arena, &tactic->parts, part);
    }
    reading->within -= inner;
    return true;
}

static bool read_combinator(struct reading *reading, const struct tree *tree,
                            struct tactic *tactic)
{
    static const char *const wanted[] = {"nothing", "one strategy", "two or more strategies"};
    size_t count = behind(tree), parts = tactics[tactic->kind].parts;
    if (parts < 2 ? count != parts : count < parts) {
        infer_error(reading->infer, tree->loc, "'%s' has %s behind it",
                    tactics[tactic->kind].name, wanted[parts]);
        return false;
    }
    bool inner = tactic->kind == TACTIC_ONE || tactic->kind == TACTIC_ALL;
    return read_parts(reading, tree, inner, tactic);
}

/* How many arguments PRIM takes that are phrases. */
static size_t phrase_count(struct dpia *dpia, enum primitive prim)
{
    const struct phrase_type *type = primitive_type(dpia, prim);
    size_t count = 0;
    for (; type->kind == TYPE_NAT_FUN || type->kind == TYPE_DATA_FUN || type->kind == TYPE_FUN ||
           type->kind == TYPE_PASSIVE_FUN;
         type = type->snd)
        count += type->kind == TYPE_FUN || type->kind == TYPE_PASSIVE_FUN;
    return count;
}

static bool fail_parts(struct reading *reading, const struct tree *tree, const char *name,
                       size_t count)
{
    infer_error(reading->infer, tree->loc,
                "'%s' has %zu strateg%s behind it, for its arguments, not %zu", name, count,
                count == 1 ? "y" : "ies", behind(tree));
    return false;
}

static bool read_primitive(struct reading *reading, const struct tree *tree,
                           struct tactic *tactic)
{
    size_t count = phrase_count(reading->infer->dpia, tactic->word.prim);
    return behind(tree) == count ? read_parts(reading, tree, true, tactic)
                                 : fail_parts(reading, tree, tactic->word.name, count);
}

/* (+) s s */
static bool read_operator(struct reading *reading, const struct tree *tree, enum operator op,
                          struct tactic *tactic)
{
    size_t count = operator_arity(op);
    tactic->kind = TACTIC_OPERATOR;
    tactic->op = op;
    tactic->word.name = operator_name(op);
    return behind(tree) == count ? read_parts(reading, tree, true, tactic)
                                 : fail_parts(reading, tree, tactic->word.name, count);
}

/* take _ s: what stands there for sizes of HEAD may be any. */
static bool read_with_sizes(struct reading *reading, const struct tree *tree,
                            const struct tree *head, struct tactic *tactic)
{
    const char *name = head->parts.at[0]->name;
    for (size_t i = 1; i < head->parts.len; i++)
        if (head->parts.at[i]->kind != TREE_HOLE) {
            infer_error(reading->infer, head->parts.at[i]->loc,
                        "a strategy is for '%s' of all sizes, which are written '_'", name);
            return false;
        }
    tactic->kind = TACTIC_PRIM;
    if (primitive_find(name, strlen(name), &tactic->word))
        return read_primitive(reading, tree, tactic);
    infer_error(reading->infer, head->loc, "'%s' is no primitive", name);
    return false;
}

/* Of one above that has errors there is nothing more to say. */
static void fail_unknown(struct reading *reading, const struct tree *tree, const char *name)
{
    struct loc loc = tree->kind == TREE_APPLY ? tree->parts.at[0]->loc : tree->loc;
    for (size_t i = 0; i < reading->infer->refused.len; i++)
        if (strcmp(reading->infer->refused.at[i], name) == 0)
            return;
    struct near near = near_new(name);
    for (int kind = TACTIC_FIRST; kind < TACTIC_COUNT; kind++)
        near_consider(&near, tactics[kind].name);
    for (size_t i = 0; i < reading->rules->len; i++)
        near_consider(&near, reading->rules->at[i]->name);
    infer_error(reading->infer, loc, "there is no rule or strategy '%s' above", name);
    if (near.found)
        diag_note(reading->infer->diag, loc, "did you mean '%s'?", near.found);
}

/* A rule or a strategy above, the last one of that name, or this one. */
static bool read_use(struct reading *reading, const struct tree *tree, const char *name,
                     struct tactic *tactic)
{
    struct rule *above = find_rule(reading->rules, name);
    bool is_self = !above && strcmp(name, reading->self->name) == 0;
    tactic->kind = TACTIC_RULE;
    tactic->rule = is_self ? reading->self : above;
    if (!tactic->rule)
        fail_unknown(reading, tree, name);
    else if (is_self && reading->within == 0)
        infer_error(reading->infer, tree->loc,
                    "'%s' is used by itself, and not on a part of the phrase: behind 'one', 'all' "
                    "or a primitive",
                    name);
    else
        return read_arguments(reading, tree, tactic);
    return false;
}

/* Whether NAME is a strategy that the one at hand is given; then TACTIC has which. */
static bool is_param(const struct rule *self, const char *name, struct tactic *tactic)
{
    tactic->kind = TACTIC_PARAM;
    tactic->number = 0;
    for (size_t i = 0; i < self->params.len; i++)
        if (!self->params.at[i].nat && strcmp(self->params.at[i].name, name) == 0)
            return true;
        else
            tactic->number += !self->params.at[i].nat;
    return false;
}

/* A strategy that is given is given nothing itself. */
static bool read_param(struct reading *reading, const struct tree *tree, const char *name)
{
    if (behind(tree) == 0)
        return true;
    infer_error(reading->infer, tree->loc,
                "nothing stands behind '%s', which is a strategy that is given", name);
    return false;
}

static bool read_head(struct reading *reading, const struct tree *tree, const char *name,
                      struct tactic *tactic)
{
    if (is_param(reading->self, name, tactic))
        return read_param(reading, tree, name);
    tactic->kind = find_kind(name);
    if (tactic->kind != TACTIC_COUNT)
        return read_combinator(reading, tree, tactic);
    tactic->kind = TACTIC_PRIM;
    if (!find_rule(reading->rules, name) &&
        primitive_find(name, strlen(name), &tactic->word))
        return read_primitive(reading, tree, tactic);
    return read_use(reading, tree, name, tactic);
}

static const struct tactic *read_tactic(struct reading *reading, const struct tree *tree)
{
    struct tactic *tactic = ARENA_NEW(reading->infer->arena, struct tactic);
    const struct tree *head = tree->kind == TREE_APPLY ? tree->parts.at[0] : tree;
    bool fine = false;
    tactic->loc = tree->loc;
    if (head->kind == TREE_NAME)
        fine = read_head(reading, tree, head->name, tactic);
    else if (head->kind == TREE_SECTION)
        fine = read_operator(reading, tree, head->op, tactic);
    else if ((head->kind == TREE_SHOWN || head->kind == TREE_GIVEN) &&
             head->parts.at[0]->kind == TREE_NAME)
        fine = read_with_sizes(reading, tree, head, tactic);
    else
        infer_error(reading->infer, tree->loc,
                    "expected a strategy: a rule, or strategies behind 'seq', "
                    "'choice', 'try', 'repeat' and the like");
    return fine ? tactic : NULL;
}

/* A size that a strategy is given. */
static bool bind_size(struct infer *infer, const struct tree_param *param,
                      struct binding_vec *params, struct rule *rule)
{
    if (!scope_is_allowed(infer, param) || !define_is_new_param(infer, params, param))
        return false;
    struct binding *binding = define_param(infer, param);
    struct strategy_param added = {param->name, binding ? binding->nat : NULL};
    if (!binding)
        return false;
    VEC_PUSH(infer->arena, params, binding);
    VEC_PUSH(infer->arena, &rule->params, added);
    VEC_PUSH(infer->arena, &rule->nats, binding->nat);
    VEC_PUSH(infer->arena, &rule->given, binding->nat);
    return true;
}

/* A strategy that it is given. */
static bool bind_strategy(struct infer *infer, const struct tree_param *param, struct rule *rule)
{
    struct strategy_param added = {param->name, NULL};
    if (!scope_is_allowed(infer, param))
        return false;
    for (size_t i = 0; i < rule->params.len; i++)
        if (strcmp(rule->params.at[i].name, param->name) == 0) {
            infer_error(infer, param->loc, "a second parameter called '%s'", param->name);
            return false;
        }
    if (tactic_is_name(param->name)) {
        infer_error(infer, param->loc, "'%s' is a combinator; choose another name", param->name);
        return false;
    }
    VEC_PUSH(infer->arena, &rule->params, added);
    return true;
}

/* What a strategy is given. */
static bool bind_params(struct infer *infer, const struct tree_def *def, struct rule *rule)
{
    struct binding_vec params = {NULL, 0, 0};
    for (size_t i = 0; i < def->params.len; i++) {
        const struct tree_param *param = &def->params.at[i];
        if (param->sort != TREE_SORT_NAT && param->sort != TREE_SORT_OPEN) {
            infer_error(infer, param->loc,
                        "a strategy is given sizes, (%s: nat), and strategies, (%s)", param->name,
                        param->name);
            return false;
        }
        if (param->sort == TREE_SORT_OPEN ? !bind_strategy(infer, param, rule)
                                          : !bind_size(infer, param, &params, rule))
            return false;
    }
    return true;
}

struct rule *define_strategy(struct infer *infer, const struct tree_def *def,
                             const struct rule_vec *rules)
{
    struct rule *rule = ARENA_NEW(infer->arena, struct rule);
    rule->name = def->name;
    rule->loc = def->loc;
    rule->law = def->body->loc;
    rule->lanes = scope_find_lanes(infer);
    if (!bind_params(infer, def, rule))
        return NULL;
    struct reading reading = {infer, rules, rule, 0};
    infer->numbers = &rule->numbers;
    rule->tactic = read_tactic(&reading, def->body);
    infer->numbers = NULL;
    return rule->tactic ? rule : NULL;
}
