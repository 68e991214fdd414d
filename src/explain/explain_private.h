/* What the files of explain share. */
#ifndef DPIAC_EXPLAIN_EXPLAIN_PRIVATE_H
#define DPIAC_EXPLAIN_EXPLAIN_PRIVATE_H

#include "base/vec.h"
#include "explain/explain.h"

enum { EXPLAIN_WIDTH = 96 };

/* A text, and the places of the source that its parts come from, outer parts first. */
struct explain_text {
    const char *text; /* null: none */
    const struct buf_mark *marks;
    size_t mark_count;
};

/* The stages that have rules, in the order in which they run. */
enum explain_rules {
    RULES_INSTANCES,
    RULES_FIRSTORDER,
    RULES_STRATEGY,
    RULES_STAGE1,
    RULES_STAGE2,
    RULES_STAGE3,
    RULES_COUNT
};

/* One rewrite. */
struct explain_step {
    enum explain_rules rules; /* those of which stage */
    const char *rule, *figure;
    const char *entry;          /* the entry or function in which it is; null if not known */
    struct loc loc;             /* of the redex */
    const char *context;        /* what is around it, where WHOLE is not given */
    struct explain_text before; /* the redex; null: the result of the step before */
    struct explain_text after;
    struct explain_text whole; /* the whole body afterwards, where that is short */
    struct explain_text start; /* the whole body before, for the first step in an entry */
    unsigned indent;           /* of stage III: how deep the expression lies */
};

struct explain_step_vec VEC(struct explain_step);

/* The program after a stage. */
struct explain_stage {
    const char *name, *meaning;
    struct explain_text text;
    bool is_program; /* of the core or of DPIA; else the target's text */
    bool is_host;    /* code that runs kernels */
};

struct explain_stage_vec VEC(struct explain_stage);

/* What one run of the stages told. */
struct explain_part {
    const char *name;
    enum explain_depth depth;
    struct explain_stage_vec stages;
    struct explain_step_vec steps;
};

struct explain_part_vec VEC(struct explain_part);

struct explain {
    struct dpia *dpia;
    struct arena *arena;
    const struct source *source;
    struct explain_part_vec parts;
    const struct program *program; /* after the last stage so far */
    const void *entry; /* of the last step: whether the next one is the first of its entry */
    bool is_short;     /* whether that entry is printed as a whole after each step */
    struct explain_trace *trace; /* stage III (trace.c) */
    const struct var *dots;      /* what is left out of the phrase at hand (elide.c); or null */
};

/* Adds STEP to the part that is under way, unless it changes nothing. */
void explain_add_step(struct explain *explain, const struct explain_step *step);
/* The text of BUF, which is freed. */
struct explain_text explain_keep(struct explain *explain, struct buf *buf);
/* PHRASE in lines of WIDTH, each view of it once; of a large one only what is not too deep. */
struct explain_text explain_phrase(struct explain *explain, const struct phrase *phrase, int width);
/* PHRASE with names for the views that are in it more than once (share.c): in commands by a `let`
 * that is for showing only, which explain_is_let tells from DPIA's and explain_let makes. */
const struct phrase *explain_share(struct explain *explain, const struct phrase *phrase);
bool explain_is_let(const struct phrase *phrase);
const struct phrase *explain_let(struct explain *explain, const struct var *name,
                                 const struct phrase *view, const struct phrase *body);
const struct phrase *explain_elide(struct explain *explain, const struct phrase *phrase);
/* The nodes of PHRASE, or some number above LIMIT. */
size_t explain_count_nodes(const struct phrase *phrase, size_t limit);
struct explain_text explain_string(const char *text);
/* Of the code of STAGE, what the program became: the functions that have a place in the source. */
struct explain_text explain_code(struct explain *explain, const struct explain_stage *stage);
/* "4:17", and the first line of the text at LOC, cut if it is long; "" where there is no place. */
const char *explain_position(struct explain *explain, struct loc loc);
const char *explain_excerpt(struct explain *explain, struct loc loc);

/* Whether the steps by RULES are to be shown in the part that is under way. */
bool explain_shows(struct explain *explain, enum explain_rules rules);
/* The title of the steps of a stage, with the paper's section. */
const char *explain_title(enum explain_rules rules);
/* How what is printed in the steps by RULES is to be read, where it needs saying; else null. */
const char *explain_note(enum explain_rules rules);
/* The name of the tree that the steps by RULES lead to: in the output they come before it. */
const char *explain_tree(enum explain_rules rules);

#endif
