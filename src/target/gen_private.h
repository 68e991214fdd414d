/* What the files of code generation share. */
#ifndef DPIAC_TARGET_GEN_PRIVATE_H
#define DPIAC_TARGET_GEN_PRIVATE_H

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
    size_t loops;                 /* how many there are around */
    struct gen_buffer buffer;     /* BUFFER */
    bool constant;                /* BUFFER: assigned once, before all else */
    const struct nat *known;      /* BUFFER: of a counter, what it holds; else null */
    const struct nat *index;      /* INDEX; VIEW: the element of PHRASE, or null for all of it */
    const struct phrase *phrase;  /* VIEW */
};

/* A number known at run time only that takes part in index arithmetic: a nat variable and the C
 * expression that it stands for. */
struct gen_opaque {
    const struct cexp *exp;
    const struct nat *lower, *upper;
    const struct nat_var *var;
};

struct gen_opaque_vec VEC(struct gen_opaque);

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

/* Private arrays of not more elements become scalars, if they can. */
enum { GEN_MOST_ELEMENTS = 64 };

struct gen {
    struct dpia *dpia;
    struct arena *arena;
    struct nat_table *nats;
    enum gen_target target;
    const char *name, *prefix;

    struct map *reserved; /* names at the top level of the file */
    struct messages *messages;
    const struct cexp *refuse_self; /* of the host of OpenCL: see gen_set_run; else null */
    const struct ctype *run_type;
    const struct csymbol *helpers[HELPER_COUNT][SCALAR_COUNT][SCALAR_COUNT];
    struct map *symbols;  /* the others, by their names */
    bool uses_double;
    struct map *functions; /* struct var * -> struct gen_function * */
    struct map *tables;    /* literals, struct phrase * -> struct table * */
    unsigned table_count;

    /* Of the function under way. */
    struct name_set *names;
    const struct cexp *status;
    bool uses_status;
    struct loc place; /* of the command at hand */
    struct checks *checks;
    struct map *vars;     /* struct var * -> struct gen_binding * */
    struct map *nat_vars; /* struct nat_var * -> struct cexp * */
    struct gen_opaque_vec opaques;
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

    gen_hook *hook;
    void *hook_data;
    gen_trace *trace; /* may be null */
    void *trace_data;
    bool tells_walk; /* the next gen_resolve tells its steps */
};

void gen_tell(struct gen *gen, enum gen_event event, const struct phrase *phrase,
              const struct view_path *path, const struct cexp *result);

/* Conditions that must hold for an index to be used: C expressions that set the status word where
 * they do not hold. */
struct gen_guards {
    struct cexp_vec conditions;
};

/* Where the layout primitives around an expression lead: a phrase that is none of them, and what is
 * left of the path; or an index that is known as a nat. */
struct gen_base {
    const struct phrase *phrase;
    const struct view_path *path;
    const struct nat *index; /* null, or the value of PHRASE : exp[idx(n)] */
    bool conditional;        /* PHRASE has a value only where the guards hold */
};

/* Follows PATH through the layout primitives of EXP (gen_view.c). Conditions on indices are added
 * to GUARDS. The base must be translated before anything else is resolved. */
struct gen_base gen_resolve(struct gen *gen, const struct phrase *exp,
                            const struct view_path *path, struct gen_guards *guards,
                            struct cstmt_vec *out);

/* The scalar that a base stands for. */
const struct cexp *gen_base_exp(struct gen *gen, const struct gen_base *base,
                                struct cstmt_vec *out);

/* What helper functions need (gen_symbols.c): struct status among it. */
const struct csymbol *gen_status_symbol(struct gen *gen);
const struct csymbol *gen_error_symbol(struct gen *gen, enum error_code code);
const struct csymbol *gen_limit_symbol(struct gen *gen);
const struct csymbol *gen_library_symbol(struct gen *gen, const char *name, const char *header);

/* The status pointer, for code that may fail. */
const struct cexp *gen_status(struct gen *gen);

/* The name of a check that gives CODE and says FORMAT, at LOC or where the command at hand is; of
 * one for an index of ARRAY, which may be null; and for assertComm. (gen_check.c) */
const struct cexp *gen_check(struct gen *gen, enum error_code code, const char *format,
                             struct loc loc);
const struct cexp *gen_check_index(struct gen *gen, const struct phrase *array, struct loc loc);
const struct cexp *gen_check_assertion(struct gen *gen, const struct phrase *assertion);
/* The conditions that VALUE, which the source calls NAME, is a size, and that A and B are the same;
 * where they do not hold, they set the status. */
const struct cexp *gen_valid_size(struct gen *gen, const struct cexp *value, const char *name,
                                  struct loc loc);
const struct cexp *gen_same_size(struct gen *gen, const struct nat *a, const struct nat *b,
                                 struct loc loc);

const struct gen_binding *gen_lookup(const struct gen *gen, const struct var *var);

/* Reserved words and names that emitted code uses; other names of libraries; these and those that a
 * function NAME must not have (gen_reserved.c). */
void gen_reserve_words(struct name_set *names);
void gen_reserve_library(struct name_set *names);
void gen_reserve_functions(struct name_set *names, const char *name);

/* The scalar type that a SCALAR or IDX is computed in. */
enum scalar gen_scalar_of(const struct data *data);

/* The element at PATH of LITERAL, an array of constants (gen_table.c). */
const struct cexp *gen_table_element(struct gen *gen, const struct phrase *literal,
                                     const struct view_path *path);

/* The element of BUFFER at PATH. */
const struct cexp *gen_element(struct gen *gen, const struct gen_buffer *buffer,
                               const struct view_path *path, struct loc loc);

/* The index at PATH in EXP, of ARRAY if that is not null, with its conditions added to GUARDS. */
const struct nat *gen_index_guarded(struct gen *gen, const struct phrase *exp,
                                    const struct view_path *path, const struct phrase *array,
                                    struct gen_guards *guards, struct cstmt_vec *out);
/* Whether 0 <= NAT < N is known. */
bool gen_is_in_bounds(struct gen *gen, const struct nat *nat, const struct nat *n);
/* Facts (gen_fact.c), in the outermost LOOPS loops around: NAT is not negative; A equals B. */
void gen_add_fact(struct gen *gen, const struct nat *nat, size_t loops);
void gen_assume_equal(struct gen *gen, const struct nat *a, const struct nat *b, size_t loops);
/* Forgets those that held in a loop that was left. */
void gen_drop_facts(struct gen *gen);

/* Checks at the start that N is not negative, if the loops around have iterations; false where that
 * cannot be done. */
bool gen_natural_at_start(struct gen *gen, const struct nat *n);
/* Checks at the start that 0 <= FIRST and LAST < N, if COUNT is not 0 and the loops around have
 * iterations. False, and nothing is done, where that cannot be computed there, or may not be what
 * is meant, as in a branch. */
bool gen_bounds_at_start(struct gen *gen, const struct nat *first, const struct nat *last,
                         const struct nat *n, const struct nat *count, struct loc loc);
/* Whether N > 0 is known. */
bool gen_is_positive(struct gen *gen, const struct nat *n);

/* The type of what lies at PATH in DATA. */
const struct data *gen_data_at(const struct data *data, const struct view_path *path);
/* A base that is a `concat` or a `pad`: a conditional expression. */
const struct cexp *gen_choice_exp(struct gen *gen, const struct gen_base *base);

/* The scalar at PATH in EXP : i64 as a nat, with what is no polynomial as variables of its own. */
const struct nat *gen_nat_at(struct gen *gen, const struct phrase *exp,
                             const struct view_path *path, struct cstmt_vec *out);

/* Whether EXP : i64, a scalar operation, can be printed as plain index arithmetic: *NAT is its
 * value, and does not overflow. */
bool gen_plain_nat(struct gen *gen, const struct phrase *exp, const struct nat **nat);

/* NAT with m * (n / m) for each variable n of it that is known to be a multiple of a constant m. */
const struct nat *gen_with_multiples(struct gen *gen, const struct nat *nat);
/* NAT without the terms that have n % k in them, which is 0 for such an n. */
const struct nat *gen_without_remainders(struct gen *gen, const struct nat *nat);

/* Whether NAT >= 0 is known, from bounds, from facts or from the loops around (gen_natural.c). */
bool gen_is_natural(struct gen *gen, const struct nat *nat);

/* Bounds of a number; both are null where one of them is not known. */
struct gen_range {
    const struct nat *least, *most;
};

/* Bounds of EXP, an integer, whatever is known at run time only in it (gen_range.c). */
struct gen_range gen_range_of(struct gen *gen, const struct phrase *exp);
struct gen_range gen_range_of_scalar(struct gen *gen, enum scalar scalar);

/* Whether it is seen that VALUE : exp[i64] is a size within the bounds that PARAM, which a letNat
 * binds to it, declares (gen_range.c). */
bool gen_is_declared_rightly(struct gen *gen, const struct phrase *value,
                             const struct nat_var *param);
/* EXP : i64 as a nat, or null where it is not index arithmetic throughout. */
const struct nat *gen_pure_nat(struct gen *gen, const struct phrase *exp);

/* EXP : i64 as a nat whose value in C cannot have wrapped, or null. PURE: as for gen_pure_nat. */
const struct nat *gen_exact_nat(struct gen *gen, const struct phrase *exp, bool pure);

/* A nat variable for EXP, whose value lies between the bounds (null: unknown). */
const struct nat *gen_opaque_nat(struct gen *gen, const struct cexp *exp,
                                 const struct nat *lower, const struct nat *upper);

/* Whether DIVISOR is positive wherever DIVIDEND has a value: a loop around may show it. */
bool gen_is_positive_divisor(struct gen *gen, const struct nat *dividend,
                             const struct nat *divisor);

/* NAT in arithmetic that wraps. */
const struct cexp *gen_nat_wrapping(struct gen *gen, const struct nat *nat);
/* NAT plainly where it is known to fit, else in arithmetic that wraps. */
const struct cexp *gen_nat_value(struct gen *gen, const struct nat *nat);

/* The nat that a private variable of type i64 or idx(n) is known to hold; null otherwise. */
const struct nat *gen_known_nat(struct gen *gen, const struct gen_base *base);
/* The same for EXP, an integer narrower than i64: the i64 that it is converted to. */
const struct nat *gen_narrow_nat(struct gen *gen, const struct phrase *exp);
/* CONSTANT: VAR, which has a buffer, is assigned once, before all else. */
void gen_mark_constant(struct gen *gen, const struct var *var, bool constant);
/* VAR, which has a buffer, holds NAT from now on. */
void gen_set_known(struct gen *gen, const struct var *var, const struct nat *nat);
/* Counters (gen_counter.c): VAR, called NAME in C, with its scope BODY may be one; the FOR loop is
 * about to run iteration INDEX, or has ended. */
void gen_add_counter(struct gen *gen, const struct var *var, const struct phrase *body,
                     const char *name);
void gen_start_counting(struct gen *gen, const struct phrase *loop, const struct nat *index);
void gen_stop_counting(struct gen *gen, const struct phrase *loop);
/* Notes what the variable at PLACE holds, if it is assigned once: an index known as a nat. */
void gen_note_constant(struct gen *gen, const struct cexp *place, const struct phrase *exp);

/* The operands' translations ARGS under operator OP (gen_operator.c). */
const struct cexp *gen_operator(struct gen *gen, const struct phrase *phrase,
                                const struct cexp *const *args);

/* VALUE under GUARDS, or a zero of type DATA where they do not hold. */
const struct cexp *gen_guard_value(struct gen *gen, const struct gen_guards *guards,
                                   const struct cexp *value, const struct data *data);
const struct cexp *gen_zero(struct gen *gen, const struct data *data);
/* Adds CONDITION, unless it is there. */
void gen_guards_add(struct gen *gen, struct gen_guards *guards, const struct cexp *condition);
/* All of GUARDS; null for none. */
const struct cexp *gen_guard_condition(struct gen *gen, const struct gen_guards *guards);

/* Where in memory a scalar lies: in LEAF, at element INDEX of it if ARRAY is set. */
struct gen_spot {
    const struct gen_leaf *leaf;
    const struct nat *index;
    bool array;
};

/* What a work-item keeps of TYPE, as of a buffer that is dealt out. */
const struct data *gen_kept_data(struct gen *gen, const struct data *type, unsigned distributed,
                                 const int64_t *shares);

struct gen_spot gen_spot_at(struct gen *gen, const struct gen_buffer *buffer,
                            const struct view_path *path, struct loc loc);
struct gen_spot gen_acc_spot(struct gen *gen, const struct phrase *acc,
                             const struct view_path *path, struct gen_guards *guards,
                             struct cstmt_vec *out);
/* SPOT in C. */
const struct cexp *gen_spot_exp(struct gen *gen, const struct gen_spot *spot);

/* The place in memory of ACC at PATH (gen_acc.c). */
const struct cexp *gen_acc(struct gen *gen, const struct phrase *acc, const struct view_path *path,
                           struct gen_guards *guards, struct cstmt_vec *out);

/* place = value; under GUARDS. Nothing where that changes nothing (gen_comm.c). */
void gen_store(struct gen *gen, const struct cexp *place, const struct cexp *value,
               const struct gen_guards *guards, struct cstmt_vec *out);
/* Loops that are unrolled (gen_unroll.c). Around the code for BODY, the scope of a private VAR: */
void gen_enter_private(struct gen *gen, const struct var *var, const struct phrase *body);
void gen_leave_private(struct gen *gen);
/* Whether that is done with a loop of N iterations that runs FUNCTION for each index, and, where
 * ACC is not null, for the element of it. */
bool gen_is_unrolled(const struct gen *gen, const struct nat *n, const struct phrase *acc,
                     const struct phrase *function);

/* Small arrays in the statements BODY of the function under way become scalars (gen_scalars.c). */
struct cstmt_vec gen_scalars(struct gen *gen, struct cstmt_vec body);

/* ACC := EXP at a vector type (gen_vector.c). */
void gen_assign_vector(struct gen *gen, const struct phrase *acc, const struct phrase *exp,
                       struct cstmt_vec *out);
/* A variable for EXP, of a vector type of C, that a loop over the lanes fills. */
const struct cexp *gen_fill_lanes(struct gen *gen, const struct phrase *exp,
                                  struct cstmt_vec *out);
/* The same by vectors of the target (gen_vector_whole.c); false, and nothing is done, where the
 * lanes have to be assigned one by one. */
bool gen_assign_whole(struct gen *gen, const struct phrase *acc, const struct phrase *exp,
                      struct cstmt_vec *out);

/* Vectors as the target writes them (gen_vector_text.c). Whether it has those of type DATA; their
 * type, float4 or f32x4. */
bool gen_has_vector_type(const struct gen *gen, const struct data *data);
const struct ctype *gen_vector_type(struct gen *gen, const struct data *data);
const struct cexp *gen_vector_splat(struct gen *gen, const struct data *data,
                                    const struct cexp *value);
const struct cexp *gen_vector_of_lanes(struct gen *gen, const struct data *data,
                                       const struct cexp *const *lanes);
/* Those that begin with scalar FIRST of the array NAME. */
const struct cexp *gen_vector_read(struct gen *gen, const struct data *data, const char *name,
                                   const struct nat *first);
void gen_vector_write(struct gen *gen, const struct data *data, const char *name,
                      const struct nat *first, const struct cexp *value, struct cstmt_vec *out);
/* Whether operator OP is one on vectors DATA, and EXP, an application of one, to ARGS. */
bool gen_has_vector_operator(const struct gen *gen, const struct data *data, enum operator op);
const struct cexp *gen_vector_operator(struct gen *gen, const struct phrase *exp,
                                       const struct cexp *const *args);
/* Lane K of VECTOR: v.s0 to v.sf, or v[0] to v[15]. */
const struct cexp *gen_vector_lane(struct gen *gen, const struct cexp *vector, unsigned k);
/* Element INDEX of LEAF, of a vector type; LEAF itself if it is no array. */
const struct cexp *gen_vector_element(struct gen *gen, const struct gen_leaf *leaf,
                                      const struct nat *index);
/* Vectors of C (gen_vector_types.c): their type, and the one for those among other numbers in
 * memory; a macro for their operation NAME, called like max_f32x4. */
const struct ctype *gen_vector_c_type(struct gen *gen, enum scalar scalar, unsigned width);
const struct ctype *gen_vector_memory_type(struct gen *gen, enum scalar scalar, unsigned width);
const struct csymbol *gen_vector_macro(struct gen *gen, const char *name, enum scalar scalar,
                                       unsigned width);
/* The definitions of those that are USED, and all their names. */
void gen_vector_definitions(struct gen *gen, const struct csymbol_set *used,
                            struct citem_vec *out);
void gen_vector_reserve_names(struct gen *gen, struct name_set *names);
/* Whether each lane of EXP can be stored to ACC before the next one is computed. */
bool gen_is_lanewise(const struct phrase *acc, const struct phrase *exp);

/* The sizes of COERCE, a coerce or coerceAcc, compared at the start if that can be, else in GUARDS
 * (gen_start.c). */
void gen_coerce(struct gen *gen, const struct phrase *coerce, struct gen_guards *guards);

/* PATH without its folders. */
const char *gen_file_name(const char *path);

/* gen_control.c */
void gen_while_comm(struct gen *gen, const struct phrase *comm, struct cstmt_vec *out);
void gen_assert_comm(struct gen *gen, const struct phrase *comm, struct cstmt_vec *out);

/* Appends BODY, under the condition GUARD if that is not null. */
void gen_append_if(struct gen *gen, const struct cexp *guard, const struct cstmt_vec *body,
                   struct cstmt_vec *out);

/* The lambda PHRASE; a bug if it is none. */
const struct phrase *gen_expect_lambda(const struct phrase *phrase);

/* Binds EXP to a name, `const float x = ...;`, unless it is one. */
const struct cexp *gen_hoist(struct gen *gen, const char *base, const struct ctype *type,
                             const struct cexp *exp, struct cstmt_vec *out);

#endif
