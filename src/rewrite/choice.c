/* Strategies that a person chooses for a translation.
 *
 *     --strategy='inGroups 64'     each expression, as a whole
 *     --strategy='splitJoin 64'    topDown (splitJoin 64) */
#include "rewrite/choice.h"

#include <string.h>

static struct choice *fail(const struct choice *choice, const char *what)
{
    diag_error(choice->diag, loc_none(), "in the strategy '%s': %s", choice->text, what);
    if (choice->rule)
        diag_note(choice->diag, choice->rule->loc, "it is defined here");
    return NULL;
}

/* strategy RULE (t: nat) ... = topDown (RULE t ...), of a rule. */
static const struct rule *where_first(struct arena *arena, struct nat_table *nats,
                                      struct rule *rule)
{
    struct rule *strategy = ARENA_NEW(arena, struct rule);
    struct tactic *use = ARENA_NEW(arena, struct tactic);
    struct tactic *first = ARENA_NEW(arena, struct tactic);
    *use = (struct tactic){.kind = TACTIC_RULE, .loc = rule->loc, .rule = rule};
    *first = (struct tactic){.kind = TACTIC_TOP_DOWN, .loc = rule->loc};
    for (size_t i = 0; i < rule->given.len; i++)
        VEC_PUSH(arena, &use->nats, nat_of_var(nats, rule->given.at[i]));
    VEC_PUSH(arena, &first->parts, use);
    *strategy = (struct rule){.name = rule->name,
                              .loc = rule->loc,
                              .law = rule->law,
                              .lanes = rule->lanes,
                              .given = rule->given,
                              .tactic = first};
    return strategy;
}

static bool find_rule(struct dpia *dpia, const struct rule_vec *rules, const char *name,
                      struct choice *choice)
{
    for (size_t i = 0; i < rules->len; i++) {
        struct rule *rule = rules->at[i];
        if (strcmp(rule->name, name) != 0)
            continue;
        choice->rule = rule;
        choice->strategy =
            rule->tactic ? rule : where_first(dpia_arena(dpia), dpia_nats(dpia), rule);
        return true;
    }
    return fail(choice, arena_printf(dpia_arena(dpia), "there is no strategy or rule '%s'", name));
}

struct choice *choice_read(struct dpia *dpia, struct diag *diag, const struct rule_vec *rules,
                           const char *text)
{
    struct arena *arena = dpia_arena(dpia);
    struct choice *choice = ARENA_NEW(arena, struct choice);
    char *rest = NULL, *copy = arena_strdup(arena, text);
    const char *name = strtok_r(copy, " \t", &rest), *size;
    size_t count = 0;
    *choice = (struct choice){.text = text, .diag = diag};
    if (!name)
        return fail(choice, "a name is missing");
    if (!find_rule(dpia, rules, name, choice))
        return NULL;
    choice->sizes = ARENA_ARRAY(arena, const char *, choice->rule->given.len);
    for (; (size = strtok_r(NULL, " \t", &rest)); count++)
        if (count < choice->rule->given.len)
            choice->sizes[count] = size;
    if (count == choice->rule->given.len)
        return choice;
    return fail(choice,
                arena_printf(arena, "it is given %zu size%s, not %zu", choice->rule->given.len,
                             choice->rule->given.len == 1 ? "" : "s", count));
}

const struct phrase *choice_apply(struct dpia *dpia, const struct program *program,
                                  const struct entry *entry, struct choice *choice,
                                  const struct phrase *exp, struct tactic_steps *steps)
{
    struct arena *arena = dpia_arena(dpia);
    const struct rule *strategy = choice->strategy;
    const struct nat **given = ARENA_ARRAY(arena, const struct nat *, strategy->given.len + 1);
    for (size_t i = 0; i < strategy->given.len; i++) {
        given[i] = rewrite_size(dpia, entry, choice->sizes[i]);
        if (!given[i]) {
            choice->why = arena_printf(arena, "'%s' is no number, and no size of '%s'",
                                       choice->sizes[i], entry->name);
            return NULL;
        }
    }
    const struct phrase *after =
        tactic_apply(dpia, program, strategy, given, exp, steps, &choice->why);
    choice->is_applied |= after != NULL;
    return after;
}

bool choice_check(struct arena *arena, const struct choice *choice)
{
    if (choice->is_applied)
        return true;
    fail(choice, !choice->why ? "there is nothing to apply it to"
                              : arena_printf(arena, "it fails for each entry: %s", choice->why));
    return false;
}
