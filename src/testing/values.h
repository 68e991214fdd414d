/* The values that a test block gives: as text, in a file, made up, or computed. */
#ifndef DPIAC_TESTING_VALUES_H
#define DPIAC_TESTING_VALUES_H

#include "testing/block.h"
#include "testing/datum.h"

/* Where values come from. Files are looked for in FOLDER, beside the program. */
struct values_reader {
    struct arena *arena;
    struct diag *diag;
    const struct source *source; /* of the blocks */
    const char *folder;
    uint64_t seed;
    /* Calls an entry for a script. False, with why not, where it has no result. */
    bool (*call)(void *data, const char *entry, const struct datum_vec *args,
                 struct datum_vec *results, const char **why);
    void *data;
};

/* Appends the input of TEST to VALUES. False when an error was reported; so too below. */
bool values_input(struct values_reader *reader, const struct block_case *test,
                  struct datum_vec *values);

/* Appends the results that TEST expects, in its block or in a file. */
bool values_result(struct values_reader *reader, const struct block_case *test,
                   struct datum_vec *values);

/* Appends the values in the file NAME. LOC is where it is named. */
bool values_read_file(struct values_reader *reader, const char *name, struct loc loc,
                      struct datum_vec *values);

/* The file NAME, unpacked if it ends in ".gz"; null when an error was reported. */
const struct source *values_load(struct values_reader *reader, const char *name, struct loc loc);

/* Appends a value for each type, and the constants, in TEXT of the blocks (random.c). */
bool values_random(struct values_reader *reader, struct block_text text, struct datum_vec *values);

/* Appends what the expression in TEXT of SOURCE is: the components of a tuple (script.c). */
bool values_script(struct values_reader *reader, const struct source *source,
                   struct block_text text, struct datum_vec *values);

#endif
