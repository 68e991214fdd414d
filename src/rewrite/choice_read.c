/* Reading what a person chooses, `NAME SIZE... at PLACE`: of rules, strategies and steps, sizes and
 * a place. What is wrong with it is shown in the option's own text. */
#include <string.h>

#include "base/near.h"
#include "rewrite/choice.h"

struct choice *choice_fail(const struct choice *choice, struct loc loc, const char *what)
{
    diag_error(choice->diag, loc, "%s", what);
    if (choice->rule && !choice->rule->step)
        diag_note(choice->diag, choice->rule->loc, "it is defined here");
    return NULL;
}

/* strategy RULE (t: nat) ... = topDown (RULE t ...), of a rule or a step. */
static const struct rule *where_first(struct arena *arena, struct nat_table *nats,
                                      struct rule *rule)
{
    struct rule *strategy = ARENA_NEW(arena, struct rule);
    struct tactic *use = ARENA_NEW(arena, struct tactic);
    struct tactic *first = ARENA_NEW(arena, struct tactic);
    *use = (struct tactic){.kind = TACTIC_RULE, .loc = loc_none(), .rule = rule};
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
    for (size_t i = rules->len; i-- > 0;) {
        struct rule *rule = rules->at[i];
        near_consider(&near, rule->name);
        if (strcmp(rule->name, name) != 0)
            continue;
        choice->rule = rule;
        choice->strategy = rule->tactic ? rule : where_first(arena, dpia_nats(dpia), rule);
        return true;
    }
    choice_fail(choice, loc, arena_printf(arena, "there is no strategy or rule '%s'", name));
    if (near.found)
        diag_note(choice->diag, loc, "did you mean '%s'?", near.found);
    return false;
}

static bool is_at(struct loc word)
{
    return word.end - word.begin == 2 && strncmp(word.source->text + word.begin, "at", 2) == 0;
}

/* The entry or place behind AT, the last word. */
static bool read_place(struct arena *arena, struct choice *choice, size_t at)
{
    const struct loc loc = word_at(choice, at), more = word_at(choice, loc.end);
    choice->place_loc = loc;
    bool is_last = more.begin == more.end;
    return (is_last && rewrite_read_place(arena, text_at(arena, loc), &choice->place)) ||
           choice_fail(choice, loc, "behind 'at' an entry is expected, or a place, main.map.0: an "
                                    "entry, a primitive, and the number of that, from 0");
}

/* The sizes behind the name, which ends at AT: false, with an error, if they are not as many as the
 * rule is given. */
static bool read_sizes(struct arena *arena, struct choice *choice, size_t at)
{
    size_t wanted = choice->rule->given.len, count = 0;
    if (choice->rule->params.len > wanted)
        return choice_fail(choice, loc_range(choice->source, 0, (uint32_t)at),
                           "it is given strategies, and so only used by others");
    struct loc size = word_at(choice, at), last = loc_range(choice->source, 0, (uint32_t)at);
    choice->sizes = ARENA_ARRAY(arena, const char *, wanted);
    choice->size_locs = ARENA_ARRAY(arena, struct loc, wanted);
    for (; size.begin < size.end && !is_at(size); size = word_at(choice, size.end), count++) {
        last = count <= wanted ? size : last;
        if (count < wanted) {
            choice->sizes[count] = text_at(arena, size);
            choice->size_locs[count] = size;
        }
    }
    if (is_at(size) && !read_place(arena, choice, size.end))
        return false;
    return count == wanted ||
           choice_fail(choice, last, arena_printf(arena, "'%s' takes %zu size%s, but is given %zu",
                                           choice->rule->name, wanted, wanted == 1 ? "" : "s",
                                           count));
}

struct choice *choice_read(struct dpia *dpia, struct diag *diag, const struct rule_vec *rules,
                           const char *option, const char *text)
{
    struct arena *arena = dpia_arena(dpia);
    struct choice *choice = ARENA_NEW(arena, struct choice);
    struct source *source = source_from_text(dpia_kept_arena(dpia), option, text);
    *choice = (struct choice){
        .source = source, .diag = diag, .loc = loc_range(source, 0, (uint32_t)source->len)};
    const struct loc name = word_at(choice, 0);
    if (name.begin == name.end)
        return choice_fail(choice, name, "the name of a strategy or a rule is missing");
    return find_rule(dpia, rules, name, choice) && read_sizes(arena, choice, name.end) ? choice
                                                                                      : NULL;
}
