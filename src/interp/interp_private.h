/* What the files of this folder share: the state of an interpreter, environments, memory, views.
 *
 *     exp[d], acc[d]         a view: where the parts of a value of type d are found (view.c)
 *     t1 x t2                two meanings
 *     t1 -> t2, comm, ...    a closure: a phrase and the environment that it stands in
 *
 * An expression is evaluated to a view whenever it is mentioned, and a view reads memory whenever
 * it is asked for a scalar: that is DPIA's call by name. A functional program has no memory that
 * changes, so there arguments are computed before the call, which saves work. */
#ifndef DPIAC_INTERP_INTERP_PRIVATE_H
#define DPIAC_INTERP_INTERP_PRIVATE_H

#include <setjmp.h>

#include "interp/interp.h"
#include "interp/region.h"

/* ---- Types with sizes that are numbers (env.c) ---- */

struct shape {
    enum data_kind kind; /* not VAR */
    enum scalar scalar;  /* SCALAR; IDX: i64; VECTOR: of its lanes */
    int64_t size;        /* IDX, ARRAY; VECTOR: its width */
    const struct shape *fst, *snd;
    int64_t cells; /* the scalars in it */
};

/* ---- Memory (store.c, trace.c) ---- */

/* What the iterations of the parallel loop LOOP did with one cell: an iteration that wrote, and two
 * different ones that read. Iterations count from 1 here; 0 is none. */
struct access {
    uint64_t loop;
    int64_t writer, reader, other_reader;
    const struct loc *write_loc, *read_loc, *other_read_loc;
};

#define MOST_LEVELS 64

/* The memory of one variable, or of one computed value. */
struct block {
    const char *name; /* null for a computed value */
    const struct shape *shape;
    uint64_t serial; /* blocks and loops count together: a loop's own memory has a higher number */
    bool constant;   /* written once, when it is made: there is nothing to trace */
    struct literal *cells;
    bool *written;
    struct arena *traces; /* null until a parallel loop uses the block */
    struct access **levels; /* MOST_LEVELS: for each nesting level of loops, an access per cell */
    struct block *older;
};

/* A parallel loop under way. */
struct loop {
    struct loop *outer;
    size_t level;
    uint64_t serial, id;
    int64_t iteration; /* from 0 */
    const struct phrase *phrase;
};

/* ---- Views (view.c) ---- */

struct interp;
struct view;
struct env;

enum meaning_kind { MEANING_NONE, MEANING_VIEW, MEANING_PRODUCT, MEANING_CLOSURE };

struct meaning {
    enum meaning_kind kind;
    const struct view *view;
    const struct meaning *fst, *snd;
    const struct phrase *phrase; /* CLOSURE */
    const struct env *env;
};

enum view_kind {
    VIEW_SCALAR,  /* a number */
    VIEW_CELLS,   /* a part of a block: a scalar, an index, a vector, an array or a pair */
    VIEW_ARRAY,   /* SIZE elements, of which AT makes the one that is wanted */
    VIEW_PAIR,    /* two components */
    VIEW_DELAYED, /* a phrase, evaluated when the view is used */
    VIEW_ELEMENT, /* an element of an array, found when the view is used */
    VIEW_NOWHERE  /* an acceptor: what is written to it is lost */
};

typedef const struct view *element_fn(struct interp *interp, const struct view *view,
                                      int64_t index);

struct view {
    enum view_kind kind;
    union {
        struct literal scalar;
        struct {
            struct block *block;
            int64_t offset;
            const struct shape *shape;
            uint64_t own; /* bit L: the loop at level L gave this memory to the iteration */
        } cells;
        struct {
            element_fn *at;
            int64_t size;
            const struct view *of, *other;
            int64_t a, b; /* what AT needs */
            const struct view *const *elements;
            struct meaning fun;
        } array;
        struct {
            const struct view *fst, *snd;
        } pair;
        struct {
            const struct phrase *phrase;
            const struct env *env;
            const struct view **known; /* null, or a place for what the phrase comes to (lazy) */
        } delayed;
        struct {
            const struct view *array;
            int64_t index;
            struct loc loc;
        } element;
    } u;
};

/* ---- The interpreter ---- */

struct interp {
    struct dpia *dpia;
    const struct program *program;
    struct interp_options options;
    struct region *region;
    struct block *blocks; /* all that live, newest first */
    struct loop *loop;    /* the innermost parallel loop */
    bool functional;      /* no memory changes */
    bool lazy;            /* functional; nothing is given back, for all may still be read */
    size_t depth;         /* of delayed phrases that wait for others */
    uint64_t steps, serial, random;
    uint64_t cells, cells_limit;
    const struct env *globals;
    struct interp_outcome outcome;
    jmp_buf *escape; /* where a run, or an iteration, ends that does not get to its end */
    bool over;       /* the run has ended */
};

/* Where memory and blocks go back to. */
struct mark {
    struct region_mark region;
    struct block *blocks;
    uint64_t cells;
};

struct mark interp_mark(const struct interp *interp);
void interp_release(struct interp *interp, struct mark mark);

/* Gives up with an outcome (interp.c). */
_Noreturn void interp_fail(struct interp *interp, enum interp_error error, struct loc loc,
                           const char *format, ...) __attribute__((format(printf, 4, 5)));
_Noreturn void interp_stop(struct interp *interp, enum interp_status status, struct loc loc,
                           const char *format, ...) __attribute__((format(printf, 4, 5)));
void interp_step(struct interp *interp, struct loc loc);

typedef void iteration_fn(struct interp *interp, void *data, int64_t index);
/* Iteration INDEX of those that do not depend on each other: false if it ends by a run-time error,
 * after which the others are still to be run, as they may have another one, and then
 * interp_fail_again ends what is around. What an iteration leaves is given back. */
bool interp_try(struct interp *interp, iteration_fn *body, void *data, int64_t index);
_Noreturn void interp_fail_again(struct interp *interp);

/* ---- Environments (env.c) ---- */

/* ENV with one more binding; of a variable, a nat variable, a data variable. */
const struct env *env_add(struct interp *interp, const struct env *env, const struct var *var,
                           struct meaning meaning);
const struct env *env_add_nat(struct interp *interp, const struct env *env,
                               const struct nat_var *var, int64_t value);
const struct env *env_add_data(struct interp *interp, const struct env *env,
                                const struct data_var *var, const struct shape *shape);
/* Null if there is no binding. */
const struct meaning *env_find(const struct env *env, const struct var *var);
bool env_find_nat(const struct env *env, const struct nat_var *var, int64_t *value);

int64_t eval_nat(struct interp *interp, const struct env *env, const struct nat *nat,
                 struct loc loc);
/* The same, where it is a number of elements or iterations: not negative. */
int64_t eval_size(struct interp *interp, const struct env *env, const struct nat *nat,
                  struct loc loc);
/* Emitted code takes no greater sizes (PREFIX_MAX_SIZE). */
#define MAX_SIZE ((int64_t)1 << 47)
/* A number that becomes the nat NAME: it must be a size. */
void check_nat(struct interp *interp, const char *name, int64_t value, struct loc loc);
const struct shape *eval_shape(struct interp *interp, const struct env *env,
                               const struct data *data, struct loc loc);
bool shape_equal(const struct shape *a, const struct shape *b);
const struct shape *shape_scalar(struct interp *interp, enum scalar scalar);
const struct shape *shape_array(struct interp *interp, int64_t size, const struct shape *elem);

/* ---- Memory ---- */

/* Memory of SHAPE that was not written yet; NAME is null for a computed value. */
struct block *block_new(struct interp *interp, const char *name, const struct shape *shape,
                        struct loc loc);
void block_fill_with_zeros(struct block *block);
/* As if nobody had written the COUNT cells from FIRST on. */
void block_forget(struct block *block, int64_t first, int64_t count);
/* FROM's cells as they are, written or not; of the same shape. */
void block_copy(struct block *to, const struct block *from);
/* "tmp[2][5].1" */
const char *block_cell_name(struct interp *interp, const struct block *block, int64_t cell);

struct literal cell_read(struct interp *interp, struct block *block, int64_t cell, uint64_t own,
                         const struct loc *loc);
void cell_write(struct interp *interp, struct block *block, int64_t cell, uint64_t own,
                struct literal literal, const struct loc *loc);

/* Notes that the iterations under way use a cell, and stops at a race (trace.c). */
void trace_access(struct interp *interp, struct block *block, int64_t cell, uint64_t own,
                  bool writes, const struct loc *loc);

/* ---- Views ---- */

const struct view *view_scalar(struct interp *interp, struct literal literal);
const struct view *view_index(struct interp *interp, int64_t index);
const struct view *view_block(struct interp *interp, struct block *block);
const struct view *view_pair(struct interp *interp, const struct view *fst,
                             const struct view *snd);
/* What view_at gives, when it is wanted. */
const struct view *view_element(struct interp *interp, const struct view *array, int64_t index,
                                struct loc loc);
/* An array whose element I is AT(view, I), which may use OF, OTHER, A and B, or FUN. */
const struct view *view_array(struct interp *interp, element_fn *at, int64_t size,
                              const struct view *of, int64_t a, int64_t b);
const struct view *view_arrays(struct interp *interp, element_fn *at, int64_t size,
                               const struct view *of, const struct view *other, int64_t a,
                               int64_t b);
const struct view *view_generated(struct interp *interp, element_fn *at, int64_t size,
                                  struct meaning fun);
/* The array of the views ELEMENTS. */
const struct view *view_table(struct interp *interp, const struct view *const *elements,
                              int64_t size);
/* COUNT elements of ARRAY, from element FIRST on. */
const struct view *view_slice(struct interp *interp, const struct view *array, int64_t first,
                              int64_t count);
const struct view *view_delayed(struct interp *interp, const struct env *env,
                                const struct phrase *phrase);
const struct view *view_nowhere(struct interp *interp);

/* Element INDEX of an array, or a lane of a vector; component WHICH, 1 or 2, of a pair. */
const struct view *view_at(struct interp *interp, const struct view *view, int64_t index,
                           struct loc loc);
const struct view *view_part(struct interp *interp, const struct view *view, int which);
/* The memory that the loop at LEVEL gave to one iteration. */
const struct view *view_own(struct interp *interp, const struct view *view, size_t level);

/* Reads the number that a view is; writes it. LOC is where that happens. */
struct literal view_read(struct interp *interp, const struct view *view, const struct loc *loc);
void view_write(struct interp *interp, const struct view *view, struct literal literal,
                const struct loc *loc);
/* A := E at any type, by induction on it (dpia.txt 4.1). */
void view_assign(struct interp *interp, const struct shape *shape, const struct view *acc,
                 const struct view *exp, const struct loc *loc);
/* What EXP is now, in memory of its own. */
const struct view *view_snapshot(struct interp *interp, const struct shape *shape,
                                 const struct view *exp, const struct loc *loc);

/* ---- Phrases ---- */

struct meaning meaning_view(const struct view *view);
struct meaning meaning_pair(struct interp *interp, const struct view *fst, const struct view *snd);
struct meaning meaning_closure(const struct phrase *phrase, const struct env *env);

/* What a phrase of any type means: variables looked up, applications reduced (apply.c). */
struct meaning eval_meaning(struct interp *interp, const struct env *env,
                            const struct phrase *phrase);
/* A phrase as the argument of a function: by name, or its value in functional programs. */
struct meaning eval_argument(struct interp *interp, const struct env *env,
                             const struct phrase *phrase);
/* A function applied to an argument; the results of several applications are again functions. */
struct meaning apply(struct interp *interp, struct meaning fun, struct meaning arg);
struct meaning apply_view(struct interp *interp, struct meaning fun, const struct view *arg);
struct meaning apply_nat(struct interp *interp, struct meaning fun, int64_t arg);
/* The same with a number known at run time only, which is checked to be a size. */
struct meaning apply_size(struct interp *interp, struct meaning fun, int64_t number);
/* What a meaning of type exp[d] or acc[d] comes to; runs one of type comm; half of a product. */
const struct view *meaning_to_view(struct interp *interp, struct meaning meaning);
void meaning_run(struct interp *interp, struct meaning meaning);
struct meaning meaning_half(struct interp *interp, struct meaning meaning, int which);

/* A phrase of type exp[d] or acc[d] (expression.c). */
const struct view *eval_view(struct interp *interp, const struct env *env,
                             const struct phrase *phrase);
struct literal eval_scalar(struct interp *interp, const struct env *env,
                           const struct phrase *phrase);
bool eval_bool(struct interp *interp, const struct env *env, const struct phrase *phrase);
int64_t eval_int(struct interp *interp, const struct env *env, const struct phrase *phrase);
/* A part of a compound expression: an array as a view; what is flat now, in a functional program,
 * which is strict, and else whenever it is read. */
const struct view *eval_part(struct interp *interp, const struct env *env,
                             const struct phrase *phrase);

/* Primitives: by class (layout.c, functional.c, command.c, loops.c, intermediate.c). */
const struct view *eval_layout(struct interp *interp, const struct env *env,
                               const struct phrase *phrase);
const struct view *eval_functional(struct interp *interp, const struct env *env,
                                   const struct phrase *phrase);
/* The same where nothing is computed before it is read (lazy.c). */
const struct view *eval_lazily(struct interp *interp, const struct env *env,
                               const struct phrase *phrase);
void run_command(struct interp *interp, const struct env *env, const struct phrase *phrase);
void run_intermediate(struct interp *interp, const struct env *env, const struct phrase *phrase);

/* The same as a primitive that is being evaluated; its arguments by position (apply.c): a function,
 * a size and a shape, a view. */
struct use {
    struct interp *interp;
    const struct env *env;
    const struct phrase *phrase;
};
struct meaning use_function(const struct use *use, size_t position);
int64_t use_size(const struct use *use, size_t position);
const struct shape *use_shape(const struct use *use, size_t position);
const struct view *use_view(const struct use *use, size_t position);
/* Element INDEX of ARRAY: itself, and as a phrase that is read where it is mentioned. */
const struct view *use_at(const struct use *use, const struct view *array, int64_t index);
const struct view *use_element(const struct use *use, const struct view *array, int64_t index);

/* Runs BODY(data, i) for all i < count in a shuffled order, as the iterations of a parallel loop
 * (loops.c). */
void run_parallel(struct interp *interp, const struct phrase *phrase, int64_t count,
                  iteration_fn *body, void *data);
void run_in_order(struct interp *interp, const struct phrase *phrase, int64_t count,
                  iteration_fn *body, void *data);
int64_t random_below(struct interp *interp, int64_t limit);

/* ---- Entries (params.c) ---- */

/* The environment of ENTRY's body, with a block for each parameter of data type in BLOCKS, in the
 * order of entry_arg. */
const struct env *bind_params(struct interp *interp, const struct entry *entry,
                              const struct value *const *args, struct block **blocks);
/* What a block holds, as a value in the arena of types. */
const struct value *block_value(struct interp *interp, const struct block *block);
const struct data *shape_data(struct interp *interp, const struct shape *shape);

#endif
