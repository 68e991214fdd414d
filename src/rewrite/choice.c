/* Strategies that a person chooses for a translation.
 *
 *     --strategy='inGroups 64'     each expression, as a whole
 *     --strategy='splitJoin 64'    topDown (splitJoin 64) */
#include "rewrite/choice.h"

#include <string.h>

#include "base/near.h"

static struct choice *fail(const struct choice *choice, struct loc loc, const char *what)
{
    diag_error(choice->diag, loc, "%s", what);
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

static struct loc whole(const struct choice *choice)
{
    return loc_range(choice->source, 0, (uint32_t)choice->source->len);
}

/* The word of CHOICE at AT or behind it. */
static struct loc word_at(const struct choice *choice, size_t at)
{
    const char *text = choice->source->text;
    size_t begin = at + strspn(text + at, " \t");
    return loc_range(choice->source, (uint32_t)begin,
                     (uint32_t)(begin + strcspn(text + begin, " \t")));
}

static const char *text_at(struct arena *arena, struct loc loc)
{
    return arena_strndup(arena, loc.source->text + loc.begin, loc.end - loc.begin);
}

static bool find_rule(struct dpia *dpia, const struct rule_vec *rules, struct loc loc,
                      struct choice *choice)
{
    struct arena *arena = dpia_arena(dpia);
    const char *name = text_at(arena, loc);
    struct near near = near_new(name);
    for (size_t i = 0; i < rules->len; i++) {
        struct rule *rule = rules->at[i];
        near_consider(&near, rule->name);
        if (strcmp(rule->name, name) != 0)
            continue;
        choice->rule = rule;
        choice->strategy = rule->tactic ? rule : where_first(arena, dpia_nats(dpia), rule);
        return true;
    }
    fail(choice, loc, arena_printf(arena, "there is no strategy or rule '%s'", name));
    if (near.found)
        diag_note(choice->diag, loc, "did you mean '%s'?", near.found);
    return false;
}

/* The sizes behind the name, which ends at AT: false, with an error, if they are not as many as the
 * rule is given. */
static bool read_sizes(struct arena *arena, struct choice *choice, size_t at)
{
    size_t wanted = choice->rule->given.len, count = 0;
    struct loc size = word_at(choice, at), last = loc_range(choice->source, 0, (uint32_t)at);
    choice->sizes = ARENA_ARRAY(arena, const char *, wanted);
    choice->size_locs = ARENA_ARRAY(arena, struct loc, wanted);
    for (; size.begin < size.end; size = word_at(choice, size.end), count++) {
        last = count <= wanted ? size : last;
        if (count < wanted) {
            choice->sizes[count] = text_at(arena, size);
            choice->size_locs[count] = size;
        }
    }
    return count == wanted ||
           fail(choice, last, arena_printf(arena, "'%s' takes %zu size%s, but is given %zu",
                                           choice->rule->name, wanted, wanted == 1 ? "" : "s",
                                           count));
}

struct choice *choice_read(struct dpia *dpia, struct diag *diag, const struct rule_vec *rules,
                           const char *text)
{
    struct arena *arena = dpia_arena(dpia);
    struct choice *choice = ARENA_NEW(arena, struct choice);
    *choice = (struct choice){
        .source = source_from_text(dpia_kept_arena(dpia), "--strategy", text), .diag = diag};
    choice->loc = whole(choice);
    const struct loc name = word_at(choice, 0);
    if (name.begin == name.end)
        return fail(choice, name, "the name of a strategy or a rule is missing");
    return find_rule(dpia, rules, name, choice) && read_sizes(arena, choice, name.end) ? choice
                                                                                      : NULL;
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
            choice->loc = choice->size_locs[i];
            return NULL;
        }
    }
    choice->loc = whole(choice);
    const struct phrase *after =
        tactic_apply(dpia, program, strategy, given, exp, steps, &choice->why);
    choice->is_applied |= after != NULL;
    return after;
}

bool choice_check(struct arena *arena, const struct choice *choice)
{
    if (choice->is_applied)
        return true;
    fail(choice, choice->loc, !choice->why ? "there is nothing to apply it to"
                              : arena_printf(arena, "it fails for each entry: %s", choice->why));
    return false;
}
