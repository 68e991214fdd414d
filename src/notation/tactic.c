/* Strategies: combinators over rules and other strategies, which stand above.
 *
 *     strategy tile (t u: nat >= 1) = seq (splitJoin t) (topDown (splitJoin u))
 *
 * A rule or a strategy has the sizes behind it that it is given. A primitive is a strategy, too,
 * with one for each of its arguments behind it (Stratego's congruences): `zip id (try s)`. On a
 * part of a phrase a strategy may use itself:
 *
 *     strategy zips = seq (zip (try zips) (try zips)) (choice zipMapFirst zipMapSecond) */
#include "notation/tactic.h"

#include <string.h>

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

/* The sizes behind a rule. */
static bool read_sizes(struct reading *reading, const struct tree *tree, struct tactic *tactic)
{
    struct infer *infer = reading->infer;
    size_t count = behind(tree);
    if (!tactic->rule->unread && count != tactic->rule->given.len) {
        infer_error(infer, tree->loc, "'%s' is given %zu size%s, not %zu", tactic->rule->name,
                    tactic->rule->given.len, tactic->rule->given.len == 1 ? "" : "s", count);
        diag_note(infer->diag, tactic->rule->loc, "it is defined here");
        return false;
    }
    for (size_t i = 1; i <= count; i++) {
        const struct nat *nat = kind_nat(infer, tree->parts.at[i]);
        if (!nat)
            return false;
        VEC_PUSH(infer->arena, &tactic->nats, nat);
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

static bool read_primitive(struct reading *reading, const struct tree *tree,
                           struct tactic *tactic)
{
    size_t count = phrase_count(reading->infer->dpia, tactic->word.prim);
    if (behind(tree) != count) {
        infer_error(reading->infer, tree->loc,
                    "'%s' has %zu strateg%s behind it, for its arguments, not %zu",
                    tactic->word.name, count, count == 1 ? "y" : "ies", behind(tree));
        return false;
    }
    return read_parts(reading, tree, true, tactic);
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
        infer_error(reading->infer, tree->loc, "there is no rule or strategy '%s' above", name);
    else if (is_self && reading->within == 0)
        infer_error(reading->infer, tree->loc,
                    "'%s' is used by itself, and not on a part of the phrase: behind 'one', 'all' "
                    "or a primitive",
                    name);
    else
        return read_sizes(reading, tree, tactic);
    return false;
}

static bool read_head(struct reading *reading, const struct tree *tree, const char *name,
                      struct tactic *tactic)
{
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
    if (head->kind != TREE_NAME) {
        infer_error(reading->infer, tree->loc,
                    "expected a strategy: a rule, or strategies behind 'seq', "
                    "'choice', 'try', 'repeat' and the like");
        return NULL;
    }
    tactic->loc = tree->loc;
    return read_head(reading, tree, head->name, tactic) ? tactic : NULL;
}

/* The sizes that a strategy is given. */
static bool bind_sizes(struct infer *infer, const struct tree_def *def, struct rule *rule)
{
    struct binding_vec params = {NULL, 0, 0};
    for (size_t i = 0; i < def->params.len; i++) {
        const struct tree_param *param = &def->params.at[i];
        if (param->sort != TREE_SORT_NAT) {
            infer_error(infer, param->loc, "a strategy is given sizes only: (%s: nat)",
                        param->name);
            return false;
        }
        if (!scope_is_allowed(infer, param) || !define_is_new_param(infer, &params, param))
            return false;
        struct binding *binding = define_param(infer, param);
        if (!binding)
            return false;
        VEC_PUSH(infer->arena, &params, binding);
        VEC_PUSH(infer->arena, &rule->nats, binding->nat);
        VEC_PUSH(infer->arena, &rule->given, binding->nat);
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
    if (find_kind(def->name) != TACTIC_COUNT) {
        infer_error(infer, def->name_loc, "'%s' is a combinator; choose another name", def->name);
        return NULL;
    }
    if (!bind_sizes(infer, def, rule))
        return NULL;
    struct reading reading = {infer, rules, rule, 0};
    rule->tactic = read_tactic(&reading, def->body);
    return rule->tactic ? rule : NULL;
}
