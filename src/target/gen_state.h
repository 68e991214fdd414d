/* The state of code generation, for its files. */
#ifndef DPIAC_TARGET_GEN_STATE_H
#define DPIAC_TARGET_GEN_STATE_H

#include "base/map.h"
#include "target/gen.h"
#include "target/helpers.h"

struct gen_size_vec VEC(const struct nat *);

/* NAT is not negative where code is generated, from the conditions of branches around, or in the
 * outermost LOOPS loops around, from a check at the start. */
struct gen_fact {
    const struct nat *nat;
    size_t loops;
};

struct gen_fact_vec VEC(struct gen_fact);

/* How many facts there were. */
struct gen_fact_count {
    size_t facts, apart;
};

struct gen_count_vec VEC(struct gen_fact_count);

/* What a variable of DPIA stands for. */
enum gen_binding_kind { BINDING_BUFFER, BINDING_INDEX, BINDING_VIEW };

struct gen_binding {
    enum gen_binding_kind kind;
    struct gen_buffer buffer;     /* BUFFER */
    bool constant;                /* BUFFER: assigned once, before all else */
    const struct nat *known;      /* BUFFER: of a counter, what it holds; else null */
    const struct nat *index;      /* INDEX; VIEW: the element of PHRASE, or null for all of it */
    const struct phrase *phrase;  /* VIEW */
    bool is_shared;               /* VIEW: an acceptor that others may write at the same time */
};

/* A number known at run time only that takes part in index arithmetic: a nat variable and the C
 * expression that it stands for. */
struct gen_opaque {
    const struct cexp *exp;
    const struct nat *lower, *upper;
    const struct nat_var *var;
    const struct gen_opaque *next; /* whose expression has the same hash */
};

/* A function that the program keeps, and whether it takes the status pointer. */
struct gen_function {
    const struct csymbol *symbol;
    bool uses_status;
};

struct gen_name_vec VEC(const char *);
struct gen_var_vec VEC(const struct var *);

/* A variable that counts iterations of LOOP, and its name in C. */
struct gen_counter {
    const struct var *var;
    const struct phrase *loop;
    const char *name;
};

struct gen_counter_vec VEC(struct gen_counter);

/* Statements of one list, from position FROM up to TO, that have their places. ONE and LAST are the
 * first and the last of them. */
struct gen_placed {
    size_t from, to;
    const struct cstmt *one, *last;
};

struct gen {
    struct dpia *dpia;
    struct arena *arena;
    struct nat_table *nats;
    enum gen_target target;
    const char *name, *prefix;

    struct map *reserved; /* names at the top level of the file */
    struct name_set *global_names; /* null, or all that no function may use: the first */
    size_t global_count;           /* of those in RESERVED among them */
    struct messages *messages;
    const struct cexp *refuse_self; /* of the host of OpenCL: see gen_set_run; else null */
    const struct ctype *run_type;
    const struct csymbol *helpers[HELPER_COUNT][SCALAR_COUNT][SCALAR_COUNT];
    struct map *symbols;  /* the others, by their names */
    bool uses_double;
    bool exchanges_wide; /* 64 bits, by an atomic operation */
    struct map *functions; /* struct var * -> struct gen_function * */
    struct map *tables;    /* literals, struct phrase * -> struct table * */
    struct map *table_texts;   /* elements with their type -> struct gen_table * */
    struct map *table_symbols; /* struct csymbol * -> the same */
    unsigned table_count;
    struct map *acceptor_uses; /* struct var * -> how often its acceptor is used, in its scope */

    /* Of the function under way. */
    struct name_set *names;
    const struct cexp *status;
    size_t status_uses;
    struct loc place; /* of the command at hand */
    struct gen_placed placed;
    struct checks *checks;
    struct map *vars;     /* struct var * -> struct gen_binding * */
    struct map *nat_vars; /* struct nat_var * -> struct cexp * */
    struct map *loop_vars; /* the set of those that are variables of loops */
    struct map *opaques;     /* hashes of expressions -> struct gen_opaque * */
    struct map *opaque_vars; /* the set of their struct nat_var * */
    struct gen_fact_vec facts;
    struct gen_size_vec apart; /* what is known not to be 0 */
    struct gen_count_vec fact_counts; /* how many there were outside of each branch around */
    struct gen_counter_vec counters;
    struct gen_var_vec small_arrays; /* private variables around; null: one that stays as it is */
    struct map *constants; /* names of C variables that are assigned once -> struct nat * */
    struct map *conditions; /* the same for bool -> struct phrase * */
    struct map *narrow; /* the same for integers narrower than i64 -> struct nat * */
    struct gen_name_vec loop_names; /* by depth */
    size_t loop_depth;
    const struct nat *loop_size;     /* of the loop variable that was made last */
    struct gen_size_vec loop_sizes;  /* of the loops around */

    struct gen_small *small; /* indices that may have 32 bits; null: all have 64 */
    bool wide;               /* a number of the program is made of them */

    gen_hook *hook;
    void *hook_data;
    gen_flag *flag; /* or null: there are no groups */
    gen_trace *trace; /* may be null */
    void *trace_data;
    bool tells_walk; /* the next gen_resolve tells its steps */
};

/* Tells the trace, if there is one, of EVENT. */
void gen_tell(struct gen *gen, enum gen_event event, const struct phrase *phrase,
              const struct view_path *path, const struct cexp *result);

/* The status pointer, for code that may fail. */
const struct cexp *gen_status(struct gen *gen);

/* What VAR stands for. */
const struct gen_binding *gen_lookup(const struct gen *gen, const struct var *var);

#endif
