/* Rules on whole programs: where they may be applied, and a step that applies one.
 *
 *     step       mapMap at main.map.0
 *     before     main xs = map (\y. y * y) (map (\x. x + 1) xs)
 *     after      main xs = map (\x. let y = x + 1 in y * y) xs
 *
 * A step goes over the program as a person reads it, from the outside in, and counts. */
#include "rewrite/rewrite.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>

#include "base/map.h"
#include "rewrite/form.h"
#include "rewrite/instance.h"
#include "rewrite/match.h"
#include "rewrite/place.h"
#include "rewrite/tactic.h"
#include "rewrite/test.h"

const char *rewrite_word(const struct phrase *phrase)
{
    if (phrase->kind == PHRASE_PRIM)
        return phrase_name(phrase);
    return phrase->kind == PHRASE_OPERATOR ? operator_name(phrase_oper_op(phrase)) : NULL;
}

/* What a rule, which is no strategy and no step, makes of PHRASE. */
static const struct phrase *by_law(struct dpia *dpia, const struct program *program,
                                   const struct rule *rule, const struct nat *const *given,
                                   const struct phrase *phrase, const char **why)
{
    struct match match;
    *why = "its left side is not what stands there, for these sizes";
    if (!match_rule(dpia, program, rule, given, phrase, &match))
        return NULL;
    *why = "its condition is not seen to hold there";
    if (!test_holds(dpia, program, &match))
        return NULL;
    if (!given && rule->given.len > 0)
        return phrase;
    const struct phrase *after = instance_of(dpia, program, &match, rule->right, phrase->loc);
    *why = "the sizes on both sides are not seen to be the same there";
    return after->type == phrase->type ? after : NULL;
}

const struct phrase *rewrite_phrase_by(struct dpia *dpia, const struct rewrite_by *by,
                                       const struct rule *rule, const struct nat *const *given,
                                       const struct phrase *phrase, const char **why)
{
    if (rule->step || (rule->tactic && given))
        return tactic_apply(dpia, by->program, rule, given, phrase, by->host, by->inside, why);
    return rule->tactic ? NULL : by_law(dpia, by->program, rule, given, phrase, why);
}

const struct phrase *rewrite_phrase(struct dpia *dpia, const struct program *program,
                                    const struct rule *rule, const struct nat *const *given,
                                    const struct phrase *phrase, const char **why)
{
    const struct rewrite_by by = {program, NULL, false};
    return rewrite_phrase_by(dpia, &by, rule, given, phrase, why);
}

/* ---- Listing ---- */

struct listing {
    struct dpia *dpia;
    struct rewrite_by by;
    const struct rule_vec *rules;
    const struct entry *entry;
    struct map *counts; /* word -> how many there were */
    rewrite_see *see;
    void *data;
};

static void list_phrase(struct listing *listing, const struct phrase *phrase)
{
    struct arena *arena = dpia_arena(listing->dpia);
    const char *word = rewrite_word(phrase), *why;
    if (word) {
        uintptr_t count = (uintptr_t)map_get(listing->counts, word);
        map_set(listing->counts, word, (void *)(count + 1));
        const char *place =
            arena_printf(arena, "%s.%s.%zu", listing->entry->name, word, (size_t)count);
        for (size_t i = 0; i < listing->rules->len; i++)
            if (rewrite_phrase_by(listing->dpia, &listing->by, listing->rules->at[i], NULL, phrase,
                                  &why))
                listing->see(listing->data, place, phrase->loc, listing->rules->at[i]);
    }
    bool inside = listing->by.inside;
    for (size_t i = 0; i < phrase_child_count(phrase); i++) {
        listing->by.inside = inside || !form_is_hosted(phrase, i);
        list_phrase(listing, phrase_child(phrase, i));
    }
    listing->by.inside = inside;
}

void rewrite_each(struct dpia *dpia, const struct program *program, const struct rule_vec *rules,
                  const struct tactic_host *host, rewrite_see *see, void *data)
{
    for (size_t i = 0; i < program->entries.len; i++) {
        const struct entry *entry = program->entries.at[i];
        struct listing listing = {.dpia = dpia,
                                  .by = {program, host, false},
                                  .rules = rules,
                                  .entry = entry,
                                  .counts = map_new_strings(dpia_arena(dpia)),
                                  .see = see,
                                  .data = data};
        list_phrase(&listing, entry->body);
    }
}

/* ---- A step ---- */

struct one_step {
    struct dpia *dpia;
    struct rewrite_by by;
    struct diag *diag;
    const char *text; /* as it was written */
    const struct rule *rule;
    const char *sizes[16];
    size_t size_count;
    struct program_place place;       /* without an entry: anywhere */
    const struct nat **given; /* in the entry at hand */
    const char *why;          /* the rule does not apply where it was tried last; null: nowhere */
    bool over, done;          /* nothing is to be tried any more; the rule was applied */
};

static bool fail(struct one_step *step, const char *what)
{
    diag_error(step->diag, loc_none(), "in the step '%s': %s", step->text, what);
    return false;
}

static const struct phrase *step_phrase(struct one_step *step, const struct phrase *phrase);

static const struct phrase *step_children(struct one_step *step, const struct phrase *phrase)
{
    struct dpia *dpia = step->dpia;
    size_t count = phrase_child_count(phrase);
    const struct phrase **children = ARENA_ARRAY(dpia_arena(dpia), const struct phrase *, count);
    bool inside = step->by.inside;
    for (size_t i = 0; i < count; i++) {
        step->by.inside = inside || !form_is_hosted(phrase, i);
        children[i] = step_phrase(step, phrase_child(phrase, i));
    }
    step->by.inside = inside;
    return phrase_with_children(dpia, phrase, children);
}

/* Whether PHRASE, which is the next one, is where the step is to be done. */
static bool is_place(struct one_step *step, const struct phrase *phrase)
{
    const char *word = rewrite_word(phrase);
    if (step->over || !word)
        return false;
    if (!step->place.word)
        return true;
    return strcmp(word, step->place.word) == 0 && step->place.number-- == 0;
}

static const struct phrase *step_phrase(struct one_step *step, const struct phrase *phrase)
{
    if (is_place(step, phrase)) {
        const struct phrase *after =
            rewrite_phrase_by(step->dpia, &step->by, step->rule, step->given, phrase, &step->why);
        step->done = after != NULL;
        step->over = after || step->place.word;
        if (after)
            return after;
    }
    return step->over ? phrase : step_children(step, phrase);
}

/* A strategy without a place is for whole entries. */
static const struct phrase *step_whole(struct one_step *step, const struct phrase *body)
{
    const struct phrase *after =
        rewrite_phrase_by(step->dpia, &step->by, step->rule, step->given, body, &step->why);
    step->done |= after != NULL;
    return after ? after : body;
}

const struct nat *rewrite_size(struct dpia *dpia, const struct entry *entry, const char *text)
{
    struct nat_table *nats = dpia_nats(dpia);
    char *end;
    long long value = strtoll(text, &end, 10);
    if (end != text && *end == '\0' && value >= 0)
        return nat_const(nats, value);
    for (size_t i = 0; i < entry->params.len; i++)
        if (entry->params.at[i].nat && strcmp(entry->params.at[i].name, text) == 0)
            return nat_of_var(nats, entry->params.at[i].nat);
    return NULL;
}

/* The sizes that the rule is given, in ENTRY. */
static bool find_sizes(struct one_step *step, const struct entry *entry)
{
    step->given = ARENA_ARRAY(dpia_arena(step->dpia), const struct nat *, step->size_count + 1);
    for (size_t i = 0; i < step->size_count; i++)
        if (!(step->given[i] = rewrite_size(step->dpia, entry, step->sizes[i])))
            return fail(step, arena_printf(dpia_arena(step->dpia),
                                           "'%s' is no number, and no size of '%s'", step->sizes[i],
                                           entry->name));
    return true;
}

/* ---- Reading a step ---- */

static bool find_rule(struct one_step *step, const struct rule_vec *rules, const char *name)
{
    for (size_t i = 0; i < rules->len; i++)
        if (strcmp(rules->at[i]->name, name) == 0)
            step->rule = rules->at[i];
    return step->rule ||
           fail(step, arena_printf(dpia_arena(step->dpia), "there is no rule '%s'", name));
}

static bool read_step(struct one_step *step, const struct rule_vec *rules)
{
    struct arena *arena = dpia_arena(step->dpia);
    char *rest = NULL, *text = arena_strdup(arena, step->text);
    const char *name = strtok_r(text, " \t", &rest);
    if (!name)
        return fail(step, "no rule");
    if (!find_rule(step, rules, name))
        return false;
    for (char *word; (word = strtok_r(NULL, " \t", &rest));) {
        if (strcmp(word, "at") == 0) {
            const char *place = strtok_r(NULL, " \t", &rest);
            bool is_last = !strtok_r(NULL, " \t", &rest);
            return (place && is_last && rewrite_read_place(arena, place, &step->place)) ||
                   fail(step, "behind 'at' an entry is expected, or a place, main.map.0: an "
                              "entry, a primitive, and the number of that, from 0");
        }
        if (step->size_count == sizeof step->sizes / sizeof *step->sizes)
            return fail(step, "too many sizes");
        step->sizes[step->size_count++] = word;
    }
    return true;
}

static bool check_count(struct one_step *step)
{
    size_t count = step->rule->given.len;
    if (count == step->size_count)
        return true;
    return fail(step,
                arena_printf(dpia_arena(step->dpia), "'%s' is given %zu size%s, not %zu",
                             step->rule->name, count, count == 1 ? "" : "s", step->size_count));
}

/* ---- The program ---- */

static const struct phrase *step_entry(struct dpia *dpia, const struct entry *entry, void *data)
{
    struct one_step *step = data;
    (void)dpia;
    if (step->over || (step->place.entry && strcmp(step->place.entry, entry->name) != 0) ||
        !find_sizes(step, entry))
        return entry->body;
    if (step->rule->tactic && !step->place.word)
        return step_whole(step, entry->body);
    return step_phrase(step, entry->body);
}

struct program *rewrite_step(struct dpia *dpia, struct diag *diag, const struct program *program,
                             const struct rule_vec *rules, const struct tactic_host *host,
                             const char *text)
{
    struct one_step step = {
        .dpia = dpia, .by = {program, host, false}, .diag = diag, .text = text};
    if (!read_step(&step, rules) || !check_count(&step))
        return NULL;
    struct program *after = program_with_bodies(dpia, program, step_entry, NULL, &step);
    if (diag_error_count(diag) > 0)
        return NULL;
    if (step.done)
        return after;
    fail(&step, !step.place.word ? "the rule does not apply anywhere"
                : step.why ? arena_printf(dpia_arena(dpia), "the rule does not apply: %s", step.why)
                           : "there is no such place");
    if (!step.rule->step)
        diag_note(diag, step.rule->loc, "the rule");
    return NULL;
}

/* ---- The law ---- */

const char *rewrite_law(struct arena *arena, const struct rule *rule)
{
    const char *text = rule->law.source->text;
    char *line = arena_alloc(arena, rule->law.end - rule->law.begin + 1), *end = line;
    for (uint32_t at = rule->law.begin; at < rule->law.end; at++) {
        bool is_blank = isspace((unsigned char)text[at]);
        if (!is_blank || (end > line && end[-1] != ' '))
            *end++ = is_blank ? ' ' : text[at];
    }
    *end = '\0';
    return line;
}
