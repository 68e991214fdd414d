/* The search for one entry, in a process of its own. */
#ifndef DPIAC_TUNING_SEARCH_H
#define DPIAC_TUNING_SEARCH_H

#include "testing/answer.h"
#include "testing/block.h"
#include "tuning/cases.h"
#include "tuning/tune.h"

/* Arguments, and what they give with the device's own numbers. */
struct tune_case {
    const char *name;
    struct datum_vec args, results;
    double usual, tuned; /* the last medians in nanoseconds, of the device's numbers and the best */
};

struct tune_case_vec VEC(struct tune_case);

/* A program that some numbers give, told from others by its text. */
struct variant {
    const char *text;
    struct tune_time time; /* predicted */
    bool is_predicted;     /* that was tried */
    bool was_measured;
    struct server *server; /* null before it is built, and behind variant_end */
    struct arena *arena;   /* of the server and its answers */
};

struct variant_vec VEC(struct variant *);

struct search {
    struct arena *arena;
    const struct tune_tool *tool;
    const struct tune_options *options;
    const struct block_spec *spec; /* the test blocks */
    const struct workplace *place;
    const char *entry;
    struct tune_case_vec cases;
    struct variant_vec variants; /* all there were; the first is that of the device's numbers */
    struct variant *best;
    struct tuning_section section; /* its numbers */
};

/* Tunes ENTRY; the outcome so far is in the file "section" of PLACE. False after a failure, which
 * was reported; what was found before it stays. */
bool search_run(struct search *search);

/* ---- What is measured (rank.c) ---- */

/* A value of a number, with the best numbers so far; and why it is measured, or not. */
struct candidate {
    size_t number;
    int64_t value;
    struct variant *variant;
    bool chosen;
};

struct candidate_vec VEC(struct candidate);

/* SECTION of the search, with another value of number I. */
struct tuning_section search_with(const struct search *search, size_t i, int64_t value);

/* The device's value of number I, or what the search has in its place. */
int64_t search_value(const struct search *search, size_t i);

/* All other values of all numbers, the fastest by prediction first, those of which nobody can say
 * behind these; the best few of the former are chosen, and the latter. Says so on standard error.
 * False after a mistake of dpiac. */
bool rank_candidates(struct search *search, struct candidate_vec *candidates);

/* ---- Inputs (cases.c) ---- */

/* Whether some input may call any entry. */
bool cases_have_script(const struct search *search);

/* Reads the arguments of all cases, and calls the first variant with them. */
bool cases_read(struct search *search);

/* ---- Programs (variant.c) ---- */

/* The program of SECTION: one that was there before, or a new one. Null where these numbers cannot
 * be; after a mistake of dpiac *FAILED is set, and it was reported. */
struct variant *variant_of(struct search *search, const struct tuning_section *section,
                           bool *failed);

enum variant_state {
    VARIANT_READY,
    VARIANT_USELESS, /* this machine or device does not run it */
    VARIANT_WRONG    /* its results are others, which was reported */
};

/* Builds VARIANT, of which WHAT says the numbers, and compares its results. */
enum variant_state variant_ready(struct search *search, struct variant *variant, const char *what);

/* Calls VARIANT with the arguments of TEST. */
struct answer variant_call(struct search *search, struct variant *variant,
                           const struct tune_case *test, uint64_t runs, bool silent);

/* VARIANT is not called any more: what it needs goes. */
void variant_end(struct variant *variant);

/* ---- Times (measure.c) ---- */

/* How many times as fast one program is as another, over all cases, and from where on that is no
 * accident. */
struct comparison {
    bool measured; /* else a call failed */
    double gain, least;
};

/* Measures BEFORE and AFTER in turns; medians are kept in the cases as those of the usual and the
 * tuned program. WHOLE: also where the first turn shows that AFTER is much slower. */
struct comparison measure(struct search *search, struct variant *before, struct variant *after,
                          bool whole);

/* ---- What is written (section.c) ---- */

/* Appends SECTION of the search as it stands in a file, with what was measured where it is
 * finished. */
void section_print(struct buf *buf, const struct search *search);

/* Appends the file with TEXT in the place of what it says of the same entry, target and device. */
void section_merge(struct buf *buf, const struct tune_options *options, const char *entry,
                   const char *text);

/* "leastChunk = 64, longRow = 8", what SECTION has; or what there is instead. */
const char *section_numbers(struct arena *arena, const struct tuning_section *section);

#endif
