/* Programs, rewritten by rules (rewrite.c).
 *
 * A place is an entry and the number of a primitive or operator in it, counted from 0 among those
 * of one name in the order in which they are written: main.map.0 is the first `map` of main. */
#ifndef DPIAC_REWRITE_REWRITE_H
#define DPIAC_REWRITE_REWRITE_H

#include "base/diag.h"
#include "dpia/program.h"
#include "notation/rule.h"
#include "rewrite/failure.h"
#include "rewrite/tactic.h"

/* Adds the rules that dpiac has itself, src/rules/. */
void rewrite_own_rules(struct dpia *dpia, struct rule_vec *rules);

/* The strategy NAME of these. What it needs of them is read when it is needed first, and kept with
 * DPIA. */
const struct rule *rewrite_own_strategy(struct dpia *dpia, const char *name);

/* Whether PHRASE may have the left side of RULE, as its text begins if it was not read yet. */
bool rewrite_may_match(const struct rule *rule, const struct phrase *phrase);

/* Reads RULE, if it is one of these that was not read yet. */
void rewrite_read(struct dpia *dpia, struct rule *rule);

/* The law of RULE as it is written, on one line, and its condition behind `where`. */
const char *rewrite_law(struct arena *arena, const struct rule *rule);

/* What RULE makes of PHRASE, a part of PROGRAM, with as many GIVEN sizes as it has; null where it
 * does not apply, and FAILURE says why. Where GIVEN is null it is only asked whether the rule may
 * apply, for some sizes, and what comes back is PHRASE if it is given any. */
const struct phrase *rewrite_phrase(struct dpia *dpia, const struct program *program,
                                    const struct rule *rule, const struct nat *const *given,
                                    const struct phrase *phrase, struct failure *failure);

/* The same as part of what HOST does, who may be null, INSIDE of a function that it does not run or
 * not. */
struct rewrite_by {
    const struct program *program;
    const struct tactic_host *host;
    bool inside;
};
const struct phrase *rewrite_phrase_by(struct dpia *dpia, const struct rewrite_by *by,
                                       const struct rule *rule, const struct nat *const *given,
                                       const struct phrase *phrase, struct failure *failure);

/* What PHRASE is called in places; null if it has none. */
const char *rewrite_word(const struct phrase *phrase);

/* Calls SEE for each place of PROGRAM and each of RULES that may be applied there, for some sizes
 * if it is given any. LOC is the place in the source. */
typedef void rewrite_see(void *data, const char *place, struct loc loc, const struct rule *rule);
void rewrite_each(struct dpia *dpia, const struct program *program, const struct rule_vec *rules,
                  const struct tactic_host *host, rewrite_see *see, void *data);

/* The size TEXT of ENTRY: a number, or the name of one of its sizes; null for others. */
const struct nat *rewrite_size(struct dpia *dpia, const struct entry *entry, const char *text);

#endif
