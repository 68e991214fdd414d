/* Strategies that a person chooses for a translation.
 *
 *     --strategy='inGroups 64'     each expression, as a whole
 *     --strategy='splitJoin 64'    topDown (splitJoin 64)
 *     --strategy='rowsByGroups at main.map.0'
 *
 * Those without a place go before the others, and take the place of what fuses. Places are those of
 * the program that is there then. */
#include "rewrite/choice.h"

#include <string.h>

#include "base/near.h"
#include "rewrite/form.h"

static struct choice *fail(const struct choice *choice, struct loc loc, const char *what)
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
    for (size_t i = rules->len; i-- > 0;) {
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

static bool is_at(struct loc word)
{
    return word.end - word.begin == 2 && strncmp(word.source->text + word.begin, "at", 2) == 0;
}

/* The entry or place behind AT, the last word. */
static bool read_place(struct arena *arena, struct choice *choice, size_t at)
{
    const struct loc loc = word_at(choice, at), more = word_at(choice, loc.end);
    bool is_last = more.begin == more.end;
    return (is_last && rewrite_read_place(arena, text_at(arena, loc), &choice->place)) ||
           fail(choice, loc, "behind 'at' an entry is expected, or a place, main.map.0");
}

/* The sizes behind the name, which ends at AT: false, with an error, if they are not as many as the
 * rule is given. */
static bool read_sizes(struct arena *arena, struct choice *choice, size_t at)
{
    size_t wanted = choice->rule->given.len, count = 0;
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

/* The sizes of CHOICE in ENTRY; null, and it is noted why, if it does not have one. */
static const struct nat *const *sizes_in(struct dpia *dpia, const struct entry *entry,
                                         struct choice *choice)
{
    struct arena *arena = dpia_arena(dpia);
    size_t count = choice->strategy->given.len;
    const struct nat **given = ARENA_ARRAY(arena, const struct nat *, count + 1);
    for (size_t i = 0; i < count; i++) {
        given[i] = rewrite_size(dpia, entry, choice->sizes[i]);
        if (!given[i]) {
            choice->why = arena_printf(arena, "'%s' is no number, and no size of '%s'",
                                       choice->sizes[i], entry->name);
            choice->loc = choice->size_locs[i];
            return NULL;
        }
    }
    choice->loc = whole(choice);
    return given;
}

/* Where a choice is applied. */
struct choosing {
    struct dpia *dpia;
    const struct program *program;
    const struct tactic_host *host;
    struct choice *choice;
    const struct nat *const *given;
};

/* What the choice makes of PHRASE; INSIDE of a function that the host does not run. */
static const struct phrase *choose(const struct choosing *choosing, bool at_place, bool inside,
                                   const struct phrase *phrase)
{
    struct choice *choice = choosing->choice;
    const struct rule *strategy =
        at_place && !choice->rule->tactic ? choice->rule : choice->strategy;
    const struct rewrite_by by = {choosing->program, choosing->host, inside};
    const struct phrase *after =
        rewrite_phrase_by(choosing->dpia, &by, strategy, choosing->given, phrase, &choice->why);
    const struct tactic_step step = {.rule = strategy, .before = phrase, .after = after};
    if (after && !strategy->tactic && !strategy->step)
        choosing->host->note(choosing->host->data, &step);
    choice->is_applied |= after != NULL;
    return after;
}

static bool is_for(const struct choice *choice, const struct entry *entry, bool at_place)
{
    return (choice->place.word != NULL) == at_place &&
           (!choice->place.entry || strcmp(choice->place.entry, entry->name) == 0);
}

const struct phrase *choices_apply_whole(struct dpia *dpia, const struct program *program,
                                         const struct entry *entry, struct choices *choices,
                                         const struct phrase *exp, const struct tactic_host *host)
{
    const struct phrase *chosen = NULL;
    for (size_t i = 0; choices && i < choices->each.len; i++) {
        struct choosing choosing = {dpia, program, host, choices->each.at[i], NULL};
        if (!is_for(choosing.choice, entry, false) ||
            !(choosing.given = sizes_in(dpia, entry, choosing.choice)))
            continue;
        const struct phrase *after = choose(&choosing, false, false, chosen ? chosen : exp);
        chosen = after ? after : chosen;
    }
    return chosen;
}

/* EXP with the choice applied at its place, if that is in it. */
static const struct phrase *at_its_place(const struct choosing *choosing, bool inside,
                                         const struct phrase *exp)
{
    struct choice *choice = choosing->choice;
    const char *word = rewrite_word(exp);
    if (word && strcmp(word, choice->place.word) == 0 && choice->seen++ == choice->place.number) {
        const struct phrase *after = choose(choosing, true, inside, exp);
        return after ? after : exp;
    }
    size_t count = phrase_child_count(exp);
    const struct phrase **children =
        ARENA_ARRAY(dpia_arena(choosing->dpia), const struct phrase *, count);
    for (size_t i = 0; i < count; i++)
        children[i] = choice->seen > choice->place.number
                          ? phrase_child(exp, i)
                          : at_its_place(choosing, inside || !form_is_hosted(exp, i),
                                         phrase_child(exp, i));
    return phrase_with_children(choosing->dpia, exp, children);
}

const struct phrase *choices_apply_at_places(struct dpia *dpia, const struct program *program,
                                             const struct entry *entry, struct choices *choices,
                                             const struct phrase *exp,
                                             const struct tactic_host *host)
{
    for (size_t i = 0; choices && i < choices->each.len; i++) {
        struct choosing choosing = {dpia, program, host, choices->each.at[i], NULL};
        if (is_for(choosing.choice, entry, true) &&
            (choosing.given = sizes_in(dpia, entry, choosing.choice)))
            exp = at_its_place(&choosing, false, exp);
    }
    return exp;
}

void choices_begin(struct choices *choices)
{
    for (size_t i = 0; choices && i < choices->each.len; i++)
        choices->each.at[i]->seen = 0;
}

const struct rule *choice_default(struct dpia *dpia, const struct choices *choices,
                                  const char *name)
{
    for (size_t i = choices ? choices->rules->len : 0; i-- > 0;)
        if (strcmp(choices->rules->at[i]->name, name) == 0)
            return choices->rules->at[i];
    return rewrite_own_strategy(dpia, name);
}

bool choices_check(struct arena *arena, const struct choices *choices)
{
    bool fine = !choices || !choices->endless;
    if (!fine)
        diag_error(choices->diag, choices->endless->loc,
                   "'%s' is applied to what it makes without end: what it leaves open is "
                   "decided by it again",
                   choices->endless->name);
    for (size_t i = 0; choices && i < choices->each.len; i++) {
        const struct choice *choice = choices->each.at[i];
        if (choice->is_applied)
            continue;
        fine = false;
        bool at_place = choice->place.word != NULL;
        fail(choice, choice->loc,
             choice->why ? arena_printf(arena, "it fails %s: %s",
                                        at_place ? "there" : "for each entry", choice->why)
             : at_place  ? "there is no such place, after what fuses maps"
                         : "there is nothing to apply it to");
    }
    return fine;
}
