/* What is to be done: jobs, each a program with a target, and their items. */
#ifndef DPIAC_TESTING_PLAN_H
#define DPIAC_TESTING_PLAN_H

#include "testing/answer.h"
#include "testing/block.h"

enum outcome_kind {
    OUTCOME_NONE,    /* it was not come to yet */
    OUTCOME_PASSED,
    OUTCOME_FAILED,
    OUTCOME_REFUSED, /* something in the program is not supported */
    OUTCOME_SKIPPED, /* a tag says so, or it is not about dpiac */
    OUTCOME_KINDS
};

/* "passed", "not supported" */
const char *outcome_word(enum outcome_kind kind);

struct outcome {
    enum outcome_kind kind;
    const char *message; /* why it is not PASSED; of an error that was wanted, its message */
    bool whole;          /* it is that of the whole program, which does not come to run */
    bool reworded;       /* PASSED, but a message is not as the pattern wants it */
    struct answer_times times;
};

enum plan_kind {
    PLAN_CASE,      /* an entry on an input */
    PLAN_ACCEPTED,  /* there is no case: the program is translated and compiled */
    PLAN_REJECTED,  /* the program has an error */
    PLAN_WARNING,   /* there is a warning */
    PLAN_STRUCTURE, /* about another compiler's code */
    PLAN_PROPERTY,  /* property tests are not supported */
    PLAN_BLOCK      /* the test block could not be read */
};

struct plan_item {
    enum plan_kind kind;
    struct loc loc;
    const struct block_case *test; /* CASE */
    const char *entry;             /* CASE: which; PROPERTY: its name */
    const char *pattern;           /* REJECTED, WARNING */
    struct outcome outcome;
};

struct plan_item_vec VEC(struct plan_item);

struct plan_job {
    const char *path, *folder; /* of the program; the folder has a '/' at its end, or is empty */
    const struct block_spec *spec;
    enum testing_target target;
    struct plan_item_vec items;
};

struct plan_job_vec VEC(struct plan_job);

struct plan {
    struct arena *arena;
    const struct testing_options *options;
    struct plan_job_vec jobs;
};

struct plan_paths VEC(const char *);

/* Fills PLAN with jobs for the programs at PATHS. What is skipped, or wrong in blocks, has its
 * outcome already. False where a program cannot be read, which was reported. */
bool plan_make(struct plan *plan, const struct plan_paths *paths);

/* Appends the programs that a path names: itself, or for a folder those in it and below, sorted by
 * name (find.c). False where there are none, which was reported. */
bool plan_find(struct arena *arena, const char *path, struct plan_paths *paths);

/* "'main', #1 { 1 2 }": what ITEM is. */
const char *plan_item_name(struct arena *arena, const struct plan_item *item);

#endif
