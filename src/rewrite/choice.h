/* A strategy that a person chooses for a translation, `inGroups 64` (choice.c). */
#ifndef DPIAC_REWRITE_CHOICE_H
#define DPIAC_REWRITE_CHOICE_H

#include "rewrite/place.h"
#include "rewrite/rewrite.h"
#include "rewrite/tactic.h"

struct choice {
    struct program_place place;  /* that it is for; without an entry: all */
    const struct source *source; /* as it was written */
    const struct rule *rule;
    const struct rule *strategy; /* RULE, or a rule where it can be applied first */
    const char **sizes;          /* as many as it is given, */
    struct loc *size_locs;       /* and where they are */
    struct diag *diag;
    struct loc loc, place_loc;   /* all of it, and what stands behind `at`, if anything does */
    bool is_entry_seen, is_applied; /* so far: its entry; somewhere */
    struct failure failure;         /* that came furthest */
    const char *unknown_size;       /* what is wrong with a size in an entry, or null, */
    struct loc unknown_loc;         /* and where that is */
    unsigned long seen, count; /* how many of WORD there were before the expression at hand, and in
                                  the entry so far */
};

struct choice_vec VEC(struct choice *);

/* TEXT of OPTION, `NAME SIZE... at PLACE`, a strategy or a rule among RULES with the sizes that it
 * is given, numbers or names of sizes, and perhaps an entry or a place, main.map.0. Null when an
 * error was reported to DIAG (choice_read.c). */
struct choice *choice_read(struct dpia *dpia, struct diag *diag, const struct rule_vec *rules,
                           const char *option, const char *text);
/* Reports WHAT, at LOC, of CHOICE; null. */
struct choice *choice_fail(const struct choice *choice, struct loc loc, const char *what);

/* All that a person chose, in order, and the rules that there are. */
struct choices {
    struct choice_vec each;
    const struct rule_vec *rules;
    struct diag *diag;
    const struct rule *endless; /* that is applied to what it makes, again and again; or null */
};

/* The strategy of the default that is called NAME: the one of a person's files, if CHOICES, which
 * may be null, has such. */
const struct rule *choice_default(struct dpia *dpia, const struct choices *choices,
                                  const char *name);

/* What those of CHOICES that have no place make of EXP in ENTRY of PROGRAM, one after the other;
 * null where all of them fail, are for other entries or have sizes that ENTRY does not have. */
const struct phrase *choices_apply_whole(struct dpia *dpia, const struct program *program,
                                         const struct entry *entry, struct choices *choices,
                                         const struct phrase *exp, const struct tactic_host *host);
/* What those that have a place make of it, which may be EXP. Expressions of one entry come in their
 * order, the first one after choices_begin. */
const struct phrase *choices_apply_at_places(struct dpia *dpia, const struct program *program,
                                             const struct entry *entry, struct choices *choices,
                                             const struct phrase *exp,
                                             const struct tactic_host *host);
void choices_begin(struct choices *choices);

/* False, with an error, if CHOICE was applied nowhere. NAME_PLACE, which may be null, says what the
 * place of a phrase is called, or null. */
typedef const char *choice_name_place(void *data, const struct phrase *phrase);
bool choice_check(struct arena *arena, const struct choice *choice, choice_name_place *name_place,
                  void *data);
/* The same of all CHOICES. */
bool choices_check(struct arena *arena, const struct choices *choices);

#endif
