/* The state of the strategy stage, and its log of rules applied (strategy.c). */
#ifndef DPIAC_TRANSLATE_STRATEGY_STATE_H
#define DPIAC_TRANSLATE_STRATEGY_STATE_H

#include "device/device.h"
#include "dpia/program.h"
#include "rewrite/choice.h"
#include "translate/strategy.h"

/* The definitions of the templates for a scalar type and a size (strategy_template.c), as far as
 * they were asked for. */
struct strategy_template_set {
    enum scalar scalar;
    unsigned items; /* of a group that reduces */
    const struct device *device;
    const struct strategy_definition **definitions; /* by their places in the text */
    const struct phrase **bodies; /* the same, with the width of vectors where that is known */
};

struct strategy_template_sets VEC(struct strategy_template_set);

/* What becomes, for the sizes that a step leaves to others, of what no strategy says more about:
 * what the default makes of it; a loop at global level, if it is the default that leaves it; or it
 * stays as it is, where a person rewrites by hand. */
enum strategy_others { OTHERS_BY_DEFAULT, OTHERS_BECOME_LOOPS, OTHERS_STAY_OPEN };

/* A PHRASE that is decided on at host level, with what it runs over bound as the phrase OVER, and
 * its END: what is made of its result, or of each element of that; whether a step has DONE that,
 * too; whether its result is about to be WRITTEN to memory. */
struct strategy_ending {
    const struct phrase *phrase, *over, *end;
    bool done, written;
};

struct strategy {
    struct dpia *dpia;
    enum strategy_target target;
    const struct nat_var *lanes;
    const struct program *program; /* for the bodies of functions */
    struct strategy_log *log;
    const struct entry *entry;   /* that is being rewritten */
    const struct device *device; /* that it is for */
    struct strategy_text *text;               /* of all templates, once one was asked for */
    struct strategy_template_sets templates;
    struct choices *choices;             /* what a person chose; or null */
    const struct tactic_rest *rest;      /* what the strategy at hand goes on with, and then */
    enum strategy_others others;
    struct map *finished;      /* what steps of a person's strategy made; or null */
    size_t rule_steps;         /* rules that were applied */
    struct strategy_ending ending;
    int again;                 /* what rules made is being decided again */
    bool only_fuses;           /* levels are left open */
    bool keeps_local;          /* what a work-group binds is in local memory */
    bool steps_together;       /* a work-group takes the steps of reductions in order together */
    const struct var *row;     /* what the function of such groups takes; or null */
    const struct nat *few_rows, *long_rows; /* so few rows are so long that each is cut; or null */
    unsigned group_items;      /* the work-items of a group that reduces something together */
};

/* The work-items that reduce a row together: a group of them; of shorter rows fewer; of short ones
 * a part of a group, which has so many ROWS; of rows whose lengths only they know LANES. The fewest
 * that hold a row in registers. */
enum {
    STRATEGY_ITEMS = 128,
    STRATEGY_FEW_ITEMS = 64,
    STRATEGY_ROW_ITEMS = 16,
    STRATEGY_LANES = 4,
    STRATEGY_LEAST_HOLDING = 8,
    STRATEGY_ROWS = 8
};

/* What becomes of MAP, at host level, that a rule leaves alone in some cases. */
typedef const struct phrase *strategy_otherwise(struct strategy *strategy,
                                                const struct phrase *map);

/* EXP, which is evaluated once, after the passes (passes.def) for the target. */
const struct phrase *strategy_passes(struct strategy *strategy, const struct phrase *exp);

/* Logs an application of RULE at LOC; quietly, if it decides nothing. */
void strategy_note(struct strategy *strategy, const char *rule, struct loc loc);
void strategy_note_quietly(struct strategy *strategy, const char *rule, struct loc loc);
/* How many steps were logged; only the first MARK of them hold. */
size_t strategy_mark(const struct strategy *strategy);
void strategy_forget(struct strategy *strategy, size_t mark);
/* Those of the steps logged from MARK on of which it is not known yet have made AFTER of BEFORE;
 * how many these are. */
size_t strategy_complete(struct strategy *strategy, size_t mark, const struct phrase *before,
                         const struct phrase *after);

#endif
