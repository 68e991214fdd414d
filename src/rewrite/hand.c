/* A step by hand, on a whole program:
 *
 *     step       mapMap at main.map.0
 *     before     main xs = map (\y. y * y) (map (\x. x + 1) xs)
 *     after      main xs = map (\x. let y = x + 1 in y * y) xs
 *
 * It is done as a strategy of a translation is (choice.c), to what the entries are then. */
#include "rewrite/hand.h"

#include "rewrite/choice.h"

struct one_step {
    struct arena *arena;
    const struct program *program;
    const struct tactic_host *host;
    struct choice *choice;
    struct choices choices; /* that alone */
};

static const struct phrase *step_entry(struct dpia *dpia, const struct entry *entry, void *data)
{
    struct one_step *step = data;
    if (!step->choice->rule->tactic && step->choice->is_applied)
        return entry->body;
    if (step->choice->place.word)
        return choices_apply_at_places(dpia, step->program, entry, &step->choices, entry->body,
                                       step->host);
    const struct phrase *after = choices_apply_whole(dpia, step->program, entry, &step->choices,
                                                     entry->body, step->host);
    return after ? after : entry->body;
}

/* What the place of PHRASE is called in the program before the step; null if it is new. */
static const char *name_place(void *data, const struct phrase *phrase)
{
    const struct one_step *step = data;
    const char *name = NULL;
    for (size_t i = 0; i < step->program->entries.len && !name; i++)
        name = rewrite_place_of(step->arena, step->program->entries.at[i], phrase);
    return name;
}

struct program *rewrite_step(struct dpia *dpia, struct diag *diag, const struct program *program,
                             const struct rule_vec *rules, const struct tactic_host *host,
                             const char *text)
{
    struct choice *choice = choice_read(dpia, diag, rules, "--apply", text);
    struct one_step step = {dpia_arena(dpia), program, host, choice, {.diag = diag}};
    if (!choice)
        return NULL;
    VEC_PUSH(step.arena, &step.choices.each, choice);
    struct program *after = program_with_bodies(dpia, program, step_entry, NULL, &step);
    return choice_check(step.arena, choice, name_place, &step) ? after : NULL;
}
