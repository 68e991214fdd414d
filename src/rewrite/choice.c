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

#include "rewrite/form.h"

/* Notes that the choice fails, if that is further than it came before. */
static void note_failure(struct choice *choice, const struct failure *failure)
{
    if (failure_is_further(failure, &choice->failure))
        choice->failure = *failure;
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
            choice->unknown_size = arena_printf(arena, "'%s' is no number, and no size of '%s'",
                                                choice->sizes[i], entry->name);
            choice->unknown_loc = choice->size_locs[i];
            return NULL;
        }
    }
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
    struct failure failure = {0};
    const struct phrase *after =
        rewrite_phrase_by(choosing->dpia, &by, strategy, choosing->given, phrase, &failure);
    const struct tactic_step step = {.rule = strategy, .before = phrase, .after = after};
    if (after && choosing->host && !strategy->tactic && !strategy->step)
        choosing->host->note(choosing->host->data, &step);
    if (!after)
        note_failure(choice, &failure);
    choice->is_applied |= after != NULL;
    return after;
}

static bool is_for(struct choice *choice, const struct entry *entry, bool at_place)
{
    bool is_entry = !choice->place.entry || strcmp(choice->place.entry, entry->name) == 0;
    choice->is_entry_seen |= is_entry;
    return (choice->place.word != NULL) == at_place && is_entry;
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
        if (is_for(choosing.choice, entry, true))
            choosing.choice->count = choosing.choice->seen;
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

/* "'fuze' fails for each entry: ..." of a choice that was tried and is applied nowhere. */
static const char *failure_of(struct arena *arena, const struct choice *choice)
{
    const struct program_place *place = &choice->place;
    bool is_strategy = choice->rule->tactic != NULL;
    const char *what = is_strategy ? "fails" : "does not apply";
    const char *where = place->word     ? "there"
                        : place->entry  ? arena_printf(arena, "in '%s'", place->entry)
                        : is_strategy   ? "for each entry"
                                        : "anywhere";
    return arena_printf(arena, "'%s' %s %s: %s", choice->rule->name, what, where,
                        failure_text(arena, &choice->failure, choice->rule));
}

/* "there is no such place: 'main' has 2 'map', counted from 0" */
static const char *no_place(struct arena *arena, const struct choice *choice, const char *behind)
{
    const struct program_place *place = &choice->place;
    if (!choice->is_entry_seen)
        return arena_printf(arena, "there is no entry '%s'", place->entry);
    if (!place->word)
        return "there is nothing to apply it to";
    const char *text = arena_printf(arena, "there is no such place%s: '%s' has", behind,
                                    place->entry);
    return choice->count == 0
               ? arena_printf(arena, "%s no '%s'", text, place->word)
               : arena_printf(arena, "%s %lu '%s', counted from 0", text, choice->count,
                              place->word);
}

bool choice_check(struct arena *arena, const struct choice *choice, choice_name_place *name_place,
                  void *data)
{
    const struct failure *failure = &choice->failure;
    if (choice->is_applied)
        return true;
    if (failure->stage != FAILURE_NONE) {
        diag_error(choice->diag, choice->loc, "%s", failure_of(arena, choice));
        failure_notes(choice->diag, failure,
                      name_place && failure->phrase ? name_place(data, failure->phrase) : NULL);
        if (!choice->rule->step)
            diag_note(choice->diag, choice->rule->loc, "it is defined here");
    } else if (choice->unknown_size) {
        choice_fail(choice, choice->unknown_loc, choice->unknown_size);
    } else {
        choice_fail(choice, choice->place_loc.source ? choice->place_loc : choice->loc,
                    no_place(arena, choice, name_place ? "" : " after what fuses maps"));
    }
    return false;
}

bool choices_check(struct arena *arena, const struct choices *choices)
{
    bool fine = !choices || !choices->endless;
    if (!fine)
        diag_error(choices->diag, choices->endless->loc,
                   "'%s' is applied to what it makes without end: what it leaves open is "
                   "decided by it again",
                   choices->endless->name);
    for (size_t i = 0; choices && i < choices->each.len; i++)
        fine &= choice_check(arena, choices->each.at[i], NULL, NULL);
    return fine;
}
