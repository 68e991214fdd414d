/* Test blocks: comments in a program that say what it is to do.
 *
 *     -- What is above the line is a description.
 *     -- ==
 *     -- entry: dot
 *     -- "small" input { [1f32, 2f32] [3f32, 4f32] } output { 11f32 }
 *     -- random input { [1000]f32 [1000]f32 } auto output
 *
 * docs/testing.md describes them. */
#ifndef DPIAC_TESTING_BLOCK_H
#define DPIAC_TESTING_BLOCK_H

#include "base/diag.h"
#include "base/source.h"
#include "base/vec.h"

struct block_words VEC(const char *);

/* A part of the text: what stands between braces, or a regular expression. */
struct block_text {
    size_t begin, end;
};

enum block_input {
    BLOCK_INPUT_VALUES,      /* values in the text */
    BLOCK_INPUT_FILE,        /* values in a file */
    BLOCK_INPUT_RANDOM,      /* types of random values, and constants */
    BLOCK_INPUT_SCRIPT,      /* an expression in the text */
    BLOCK_INPUT_SCRIPT_FILE /* an expression in a file */
};

enum block_expectation {
    BLOCK_EXPECT_NOTHING, /* it runs to an end */
    BLOCK_EXPECT_VALUES,
    BLOCK_EXPECT_FILE,
    BLOCK_EXPECT_AUTO, /* what another evaluator makes of it */
    BLOCK_EXPECT_ERROR /* it fails at run time, with a message like PATTERN */
};

struct block_case {
    struct loc loc;
    const char *name;           /* the dataset's, or made of its number and input; unique */
    struct block_words tags;    /* compiled, nobench, ... */
    struct block_words entries; /* each is called with the input */
    enum block_input input;
    struct block_text text;
    const char *file;
    enum block_expectation expectation;
    struct block_text result;
    const char *result_file;
    const char *pattern;
};

struct block_case_vec VEC(const struct block_case *);

/* Something that is not about a case: a warning that is wanted, a property, the structure of code
 * of another compiler. */
struct block_note {
    struct loc loc;
    const char *text; /* the pattern of a warning, the name of a property, else null */
};

struct block_note_vec VEC(struct block_note);

/* All blocks of a program. */
struct block_spec {
    const struct source *source; /* with blanks for the "--" of lines in blocks */
    bool any;                    /* there is a block */
    struct block_words tags;
    struct block_case_vec cases;
    const char *error; /* the program must be refused, with a message like this; else null */
    struct loc error_loc;
    struct block_note_vec warnings, properties, structures;
};

/* Reads the blocks of SOURCE. What is wrong in them is reported. */
struct block_spec *block_read(struct arena *arena, struct diag *diag, const struct source *source);

bool block_has_word(const struct block_words *words, const char *word);

/* Whether PATTERN, an extended regular expression, matches a part of TEXT. Null matches. */
bool block_matches(const char *pattern, const char *text);

#endif
