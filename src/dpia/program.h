/* A program in DPIA: entry points, each a phrase over its parameters. The same structure holds
 * functional programs (BODY : exp[RESULT]) and imperative ones (BODY : comm, writing OUT). */
#ifndef DPIAC_DPIA_PROGRAM_H
#define DPIAC_DPIA_PROGRAM_H

#include "base/diag.h"
#include "base/vec.h"
#include "dpia/loops.h"
#include "dpia/phrase.h"

/* A parameter is a nat (a size, or an i64 that is used as a size) or a variable: of type exp[d],
 * and in direct entries also of type acc[d] or var[d]. The C interface lists implicit sizes first,
 * then the source's parameters in their order. */
struct param {
    const char *name;
    struct loc loc;
    const struct nat_var *nat; /* null for a variable */
    const struct var *var;     /* null for a nat */
    bool implicit;             /* a size no source parameter gives: read off an array's shape, */
    bool computed;             /* or, for sizes of the result, what the entry SIZED_BY gives */
};

struct param_vec VEC(struct param);
struct component_vec VEC(size_t);

/* A scalar function that is called more than once stays a function: VAR has type
 * exp[s1] -> ... -> exp[s]; BODY is a lambda over its parameters (functional), and after stage I
 * a lambda over its parameters and one acceptor, to comm. Calls are APP phrases over VAR. */
struct function {
    const struct var *var;
    const struct phrase *body;
    struct loc loc;
};

struct function_vec VEC(struct function);

struct program;

/* An entry is functional, or imperative with what it writes in OUT, or direct: imperative as a
 * person wrote it, where any parameter may be written. An imperative entry with one acceptor, its
 * last parameter, and no variables is never direct.
 *
 * Sizes of the result that only a computation can tell are parameters, too: whoever calls the
 * entry has them from another one, SIZED_BY, which takes all the other parameters and gives i64s,
 * in the order of these sizes.
 *
 * The components of the result are what its pairs are made of, counted from 0. Where component i is
 * an array and i + 1 one of COUNTS, that is how many elements the array has, of those that there is
 * room for (`room`, a pair): what lies behind them is no result. */
struct entry {
    const char *name;
    struct loc loc;
    struct param_vec params;
    const struct data *result; /* null in a direct entry */
    size_t result_parts;       /* components of the source's result tuple; 1 if it is no tuple */
    struct component_vec counts; /* in their order */
    const struct phrase *body; /* functional: exp[result]; else: comm */
    const struct var *out;     /* imperative: acc[result]; functional and direct: null */
    const char *sized_by;      /* the name of that entry; or null */
    bool gives_sizes;          /* it is one */
};

struct entry_vec VEC(struct entry *);

/* Questions (entry.c). */
bool entry_is_direct(const struct entry *entry);
bool entry_is_count(const struct entry *entry, size_t component);
/* Whether DATA, whose first component is component FIRST of ENTRY's result, is an array and how
 * many elements it has. */
bool entry_is_counted(const struct entry *entry, const struct data *data, size_t first);
/* What computes the sizes of ENTRY's result, an entry of PROGRAM; null if they are known. */
const struct entry *entry_sizes(const struct program *program, const struct entry *entry);
/* Whether SIZES takes what ENTRY does, but for the computed sizes, and gives an i64 for each of
 * these. */
bool entry_fits_sizes(const struct entry *entry, const struct entry *sizes);
/* The only entry of PROGRAM, those that give sizes left out, and its position; null if there are
 * several, or none. */
const struct entry *entry_only(const struct program *program, size_t *position);
/* The one called NAME, or null. */
const struct entry *entry_called(const struct program *program, const char *name);
/* The entry that needs no choosing: the one called main, or the only one; or null. */
const struct entry *entry_default(const struct program *program);

/* The parameters with OUT, where there is one, as the last of them: what C sees, in its order. */
size_t entry_arg_count(const struct entry *entry);
struct param entry_arg(const struct entry *entry, size_t position);

/* nat; exp[d], acc[d], var[d] */
enum param_mode { PARAM_SIZE, PARAM_IN, PARAM_OUT, PARAM_IN_OUT };

/* Whether PARAM is of one of these types; the other questions are for those only. */
bool param_is_sound(const struct param *param);
enum param_mode param_mode(const struct param *param);
bool param_is_read(const struct param *param);
bool param_is_written(const struct param *param);
/* The d of exp[d], acc[d] or var[d]. */
const struct data *param_data(const struct param *param);

/* A definition of a person's, which stands in the text where it is used: a closed phrase, lambdas
 * over its nats and data types, then over its phrases. */
struct definition {
    const char *name;
    const struct phrase *body;
    const struct phrase_type *result; /* as written: of what is under the lambdas */
    size_t param_count;               /* how many of these */
    struct loc loc;
};

struct definition_vec VEC(struct definition);

struct program {
    const char *name; /* of the source file, without folder and suffix */
    struct entry_vec entries;
    struct function_vec functions; /* callees before callers; each may call itself */
    struct definition_vec definitions; /* for the checker alone */
    /* The number of work-items (OpenCL) or threads (OpenMP) of one grid, chosen at run time by the
     * host; at least 1. In sizes it stands as a variable of this name. */
    const struct nat_var *lanes;
    /* Those of the types: how many lanes vectors have that are as wide as the processor's. */
    const struct nat_var *widths[TYPES_WIDTHS];
};

/* PROGRAM, which is new, may mention the widths of TYPES. */
void program_add_widths(struct program *program, struct types *types);

/* Prints in the paper's notation:
 *
 *     dot (n: nat) (xs: exp[[n]f32]) (ys: exp[[n]f32]) : exp[f32] =
 *       reduce (\x a. ...) 0.0 (zip xs ys)
 */
void program_print(struct buf *buf, struct arena *arena, const struct program *program);

/* The type and interference checker (dpia.txt Fig. 3, made algorithmic as in docs/dpia.md), run on
 * every entry, function and definition. What it finds wrong is reported to DIAG, with both places
 * and what would be legal. STAGE is null for a program that a person wrote; otherwise it names the
 * stage of ours that made the program, in messages that the driver makes a bug() of. True when all
 * is well. */
bool program_check(struct dpia *dpia, struct diag *diag, const struct program *program,
                   const char *stage);

/* The same for one of several programs that have phrases in common, of a stage of ours: these are
 * checked twice, and remembered then, but for those in the arena that phrases are made in. The
 * others must live as long as MEMORY, which lies in ARENA. */
struct check_memory;
struct check_memory *check_memory_new(struct arena *arena);
bool program_check_with(struct dpia *dpia, struct diag *diag, const struct program *program,
                        const char *stage, struct check_memory *memory);

/* Whether an index into each array of PROGRAM can be computed in 64 bits, as far as that depends on
 * constants; what is too large is reported to DIAG, with its place. Part of program_check, with its
 * MEMORY or null. */
bool program_sizes_fit(struct dpia *dpia, struct diag *diag, const struct program *program,
                       const struct check_memory *memory);

/* Reports that arithmetic on sizes overflowed in a stage that made PROGRAM, if it did; true if it
 * did not. */
bool program_report_overflow(struct dpia *dpia, struct diag *diag, const struct program *program);

/* The body of the function VAR of PROGRAM; null if there is none. */
const struct phrase *program_function_of(const struct program *program, const struct var *var);

/* PROGRAM with other bodies: those that ENTRY_BODY and FUNCTION_BODY give, called with DATA, for
 * its entries and its functions in their order. Where one is null, these stay as they are. */
typedef const struct phrase *program_entry_body(struct dpia *dpia, const struct entry *entry,
                                                void *data);
typedef const struct phrase *program_function_body(struct dpia *dpia,
                                                   const struct function *function, void *data);
struct program *program_with_bodies(struct dpia *dpia, const struct program *program,
                                    program_entry_body *entry_body,
                                    program_function_body *function_body, void *data);

/* PROGRAM where vectors as wide as the processor's have 32 bytes: for OpenCL C, which has those of
 * a known width only. */
struct program *program_at_known_widths(struct dpia *dpia, const struct program *program);

/* PROGRAM in the arena TO: a copy that needs nothing of where PROGRAM lies (move.c). */
struct program *program_move(const struct program *program, struct arena *to);

/* PROGRAM with each check that it leaves out (checked.c). */
struct program *program_checked(struct dpia *dpia, const struct program *program);

/* PROGRAM, checked, without the applied lambdas that a person wrote (reduce.c). */
struct program *program_reduce(struct dpia *dpia, const struct program *program);

#endif
