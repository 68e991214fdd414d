/* Steps of the translations, for those who watch them: `dpiac explain`, and tests.
 *
 * A stage that rewrites by rules tells its observer each step: the rule, the phrase before and
 * after, and the place in the whole body where it stands. */
#ifndef DPIAC_TRANSLATE_REWRITE_H
#define DPIAC_TRANSLATE_REWRITE_H

#include "dpia/program.h"

/* Where a phrase stands while a stage walks over what is around it: the parents, innermost first.
 * Children in front of the HOLE are done already. */
struct rewrite_place {
    const struct rewrite_place *outer;
    const struct phrase *parent; /* as it was before its children were rewritten */
    const struct phrase *const *done;
    size_t hole;
};

/* A phrase that is not rewritten yet as it is to be shown; null where it can be shown as it is. */
typedef const struct phrase *rewrite_show(void *data, const struct phrase *phrase);

struct rewrite_step {
    const char *rule, *figure;
    const struct entry *entry;       /* that is rewritten; null in a function */
    const struct function *function; /* null in an entry */
    const struct phrase *before, *after;
    const struct rewrite_place *place; /* valid during the call only */
    struct dpia *dpia;
    rewrite_show *show;
    void *show_data;
};

/* Called for each step, in order, with the data given. */
typedef void rewrite_observer(void *data, const struct rewrite_step *step);

/* Names the level or space of PHRASE in STEP, whose rule is for it at any: "A map", "Fig. 5a" of a
 * mapLocal1 is told as "A mapLocal1", "Fig. 5a, 6.2", and "A to" of a toLocal as "A toLocal".
 * Leaves steps for other phrases alone. */
void rewrite_tell_where(struct rewrite_step *step, const struct phrase *phrase);

/* The whole body with PART at the place of STEP. */
const struct phrase *rewrite_whole(const struct rewrite_step *step, const struct phrase *part);

#endif
