/* Strategies: combinators over rules and other strategies, which stand above.
 *
 *     strategy tile (t u: nat >= 1) = seq (splitJoin t) (topDown (splitJoin u))
 *
 * A rule or a strategy has the sizes behind it that it is given. */
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
    int kind = TACTIC_RULE + 1;
    while (kind < TACTIC_COUNT && strcmp(tactics[kind].name, name) != 0)
        kind++;
    return (enum tactic_kind)kind;
}

static const struct rule *find_rule(const struct rule_vec *rules, const char *name)
{
    for (size_t i = 0; i < rules->len; i++)
        if (strcmp(rules->at[i]->name, name) == 0)
            return rules->at[i];
    return NULL;
}

static const struct tactic *read_tactic(struct infer *infer, const struct tree *tree,
                                        const struct rule_vec *rules);

/* The sizes behind a rule. */
static bool read_sizes(struct infer *infer, const struct tree *tree, struct tactic *tactic)
{
    size_t count = tree->kind == TREE_APPLY ? tree->parts.len - 1 : 0;
    if (count != tactic->rule->given.len) {
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

static bool read_parts(struct infer *infer, const struct tree *tree, const struct rule_vec *rules,
                       struct tactic *tactic)
{
    static const char *const wanted[] = {"nothing", "one strategy", "two or more strategies"};
    size_t count = tree->kind == TREE_APPLY ? tree->parts.len - 1 : 0;
    size_t parts = tactics[tactic->kind].parts;
    if (parts < 2 ? count != parts : count < parts) {
        infer_error(infer, tree->loc, "'%s' has %s behind it", tactics[tactic->kind].name,
                    wanted[parts]);
        return false;
    }
    for (size_t i = 1; i <= count; i++) {
        const struct tactic *part = read_tactic(infer, tree->parts.at[i], rules);
        if (!part)
            return false;
        VEC_PUSH(infer->arena, &tactic->parts, part);
    }
    return true;
}

static const struct tactic *read_tactic(struct infer *infer, const struct tree *tree,
                                        const struct rule_vec *rules)
{
    struct tactic *tactic = ARENA_NEW(infer->arena, struct tactic);
    const struct tree *head = tree->kind == TREE_APPLY ? tree->parts.at[0] : tree;
    if (head->kind != TREE_NAME) {
        infer_error(infer, tree->loc,
                    "expected a strategy: a rule, or strategies behind 'seq', "
                    "'choice', 'try', 'repeat' and the like");
        return NULL;
    }
    tactic->loc = tree->loc;
    tactic->kind = find_kind(head->name);
    if (tactic->kind != TACTIC_COUNT)
        return read_parts(infer, tree, rules, tactic) ? tactic : NULL;
    tactic->kind = TACTIC_RULE;
    tactic->rule = find_rule(rules, head->name);
    if (!tactic->rule) {
        infer_error(infer, head->loc, "there is no rule or strategy '%s' above", head->name);
        return NULL;
    }
    return read_sizes(infer, tree, tactic) ? tactic : NULL;
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

const struct rule *define_strategy(struct infer *infer, const struct tree_def *def,
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
    rule->tactic = read_tactic(infer, def->body, rules);
    return rule->tactic ? rule : NULL;
}
