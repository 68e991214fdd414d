/* Rules on whole programs: where they may be applied, and a step that applies one.
 *
 *     step       mapMap at main.map.0
 *     before     main xs = map (\y. y * y) (map (\x. x + 1) xs)
 *     after      main xs = map (\x. let y = x + 1 in y * y) xs
 *
 * A step goes over the program as a person reads it, from the outside in, and counts. */
#include "rewrite/rewrite.h"

#include <ctype.h>
#include <errno.h>
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
                                   const struct phrase *phrase, struct failure *failure)
{
    struct match match;
    bool matches = match_rule(dpia, program, rule, given, phrase, &match);
    *failure = match.failure;
    failure->rule = rule;
    failure->phrase = phrase;
    if (failure->stage == FAILURE_LEFT && !match_begins(rule, phrase))
        failure->stage = FAILURE_HEAD;
    if (!matches)
        return NULL;
    failure->stage = FAILURE_CONDITION;
    if ((failure->test = test_failing(dpia, program, &match)))
        return NULL;
    if (!given && rule->given.len > 0)
        return phrase;
    const struct phrase *after = instance_of(dpia, program, &match, rule->right, phrase->loc);
    failure->stage = FAILURE_TYPE;
    return after->type == phrase->type ? after : NULL;
}

const struct phrase *rewrite_phrase_by(struct dpia *dpia, const struct rewrite_by *by,
                                       const struct rule *rule, const struct nat *const *given,
                                       const struct phrase *phrase, struct failure *failure)
{
    if (rule->step || (rule->tactic && given))
        return tactic_apply(dpia, by->program, rule, given, phrase, by->host, by->inside, failure);
    return rule->tactic ? NULL : by_law(dpia, by->program, rule, given, phrase, failure);
}

const struct phrase *rewrite_phrase(struct dpia *dpia, const struct program *program,
                                    const struct rule *rule, const struct nat *const *given,
                                    const struct phrase *phrase, struct failure *failure)
{
    const struct rewrite_by by = {program, NULL, false};
    return rewrite_phrase_by(dpia, &by, rule, given, phrase, failure);
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
    const char *word = rewrite_word(phrase);
    struct failure failure;
    if (word) {
        uintptr_t count = (uintptr_t)map_get(listing->counts, word);
        map_set(listing->counts, word, (void *)(count + 1));
        const char *place =
            arena_printf(arena, "%s.%s.%zu", listing->entry->name, word, (size_t)count);
        for (size_t i = 0; i < listing->rules->len; i++)
            if (rewrite_phrase_by(listing->dpia, &listing->by, listing->rules->at[i], NULL, phrase,
                                  &failure))
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

const struct nat *rewrite_size(struct dpia *dpia, const struct entry *entry, const char *text)
{
    struct nat_table *nats = dpia_nats(dpia);
    char *end;
    errno = 0;
    long long value = strtoll(text, &end, 10);
    if (end != text && *end == '\0' && value >= 0 && errno == 0)
        return nat_const(nats, value);
    for (size_t i = 0; i < entry->params.len; i++)
        if (entry->params.at[i].nat && strcmp(entry->params.at[i].name, text) == 0)
            return nat_of_var(nats, entry->params.at[i].nat);
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
