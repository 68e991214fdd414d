/* What the files of `--main` share. */
#ifndef DPIAC_TARGET_MAIN_PRIVATE_H
#define DPIAC_TARGET_MAIN_PRIVATE_H

#include "base/map.h"
#include "target/ctree.h"
#include "target/emit_c.h"
#include "target/gen.h"

/* Functions of the texts that not every program needs. */
enum main_part {
    MAIN_CHECK_SIZE,
    MAIN_SIZE,
    MAIN_WRITE,
    MAIN_RESULT,
    MAIN_SHORTEN,
    MAIN_COPY,
    MAIN_FILL,
    MAIN_PART_COUNT
};

struct main_emission {
    struct dpia *dpia;
    struct arena *arena;
    const struct program *program;
    const char *name, *prefix;
    struct gen *gen;
    bool opencl, on_processor, serves_calls;
    struct buf *out;
    struct citem_vec items; /* the functions for this program */
    struct cstmt_vec body;  /* of the function under way */
    struct cexp_vec args;   /* of the call under way */
    struct map *buffers; /* of the entry under way: names of values -> names of their buffers */
    struct map *kept;    /* of variables -> names of the copies that runs start with */
    /* What the entries need. */
    bool types[SCALAR_COUNT];
    bool reads;
    size_t max_rank;
    bool parts[MAIN_PART_COUNT];
    struct csymbol_set *symbols; /* of the sizes, and for f16 */
};

/* One dimension of an argument, and the size that it has to be; null: it needs no comparison. */
struct main_dimension {
    const char *value;
    size_t position;
    const struct nat *size;
};

struct main_dimension_vec VEC(struct main_dimension);
struct nat_vec VEC(const struct nat *);

/* Pieces of C (main_pieces.c). */

/* The scalar type of a leaf; its dimensions, outermost first: the lanes of a vector are the last.
 */
const char *main_leaf_type(const struct data *data, size_t leaf);
struct nat_vec main_dimensions(struct gen *gen, const struct data *type, size_t leaf);
/* The name of a variable that the function for an entry has for itself; another where the program
 * has that name. The same as an expression. */
const char *main_own_name(const struct main_emission *main, const char *name);
const struct cexp *main_own(struct main_emission *main, const char *text);
/* A variable; &VARIABLE; &main_type_SCALAR; VALUE.data. */
const struct cexp *main_name(struct main_emission *main, const char *text);
const struct cexp *main_address(struct main_emission *main, const char *variable);
const struct cexp *main_type_of(struct main_emission *main, const char *scalar);
const struct cexp *main_data_of(struct main_emission *main, const char *value);
/* struct main_OF */
const struct ctype *main_struct(struct main_emission *main, const char *of);
/* FUNCTION(ARG); FUNCTION(A, B); */
void main_do(struct main_emission *main, const char *function, const struct cexp *arg);
void main_do2(struct main_emission *main, const char *function, const struct cexp *a,
              const struct cexp *b);
/* struct main_value VARIABLE = VALUE; const int64_t VARIABLE = VALUE; */
void main_declare_value(struct main_emission *main, const char *variable, const struct cexp *value);
void main_declare_size(struct main_emission *main, const char *variable, const struct cexp *value);

/* Reads the arguments of an entry; gives their dimensions (main_sizes.c). */
struct main_dimension_vec main_read_arguments(struct main_emission *main,
                                              const struct entry_vars *vars);
/* Defines the sizes that no argument gives, and compares the others of ALL. */
void main_solve_sizes(struct main_emission *main, const struct entry_vars *vars,
                      struct main_dimension_vec *all);

/* Appends the function that runs ENTRY, and its name (main_run.c). */
void main_add_run(struct main_emission *main, const struct entry *entry);
const char *main_run_name(struct main_emission *main, const struct entry *entry);

/* Appends those texts that the entries and each other need, in the order of their use
 * (main_text.c). */
void main_add_texts(struct main_emission *main);

/* Appends the helper functions that sizes and texts need and the file, with the symbols USED, has
 * not. */
void main_add_helpers(struct main_emission *main, const struct csymbol_set *used);

#endif
