/* Stage III: imperative DPIA to statements and expressions of C (dpia.txt 4.3, Fig. 6).
 *
 * A `struct gen` belongs to one emitted file: it knows the target's dialect and collects the helper
 * functions that the code needs. Within it, one C function (or kernel) is generated at a time:
 *
 *     gen = gen_new(dpia, GEN_OPENCL, "dot", "DOT");
 *     gen_begin_function(gen, status pointer, checks);
 *     gen_bind_nat, gen_bind_buffer, ...        for the free variables of the phrase
 *     gen_comm(gen, phrase, &statements);
 *     gen_definitions(gen, used, &items);       at last, for the whole file
 *
 * A hook sees each command first, so that a target can treat parallel loops, allocations or stores
 * in its own way and leave all else to the common translation. */
#ifndef DPIAC_TARGET_GEN_H
#define DPIAC_TARGET_GEN_H

#include "base/name.h"
#include "dpia/loops.h"
#include "dpia/program.h"
#include "target/checks.h"
#include "target/ctree.h"
#include "target/messages.h"
#include "view/view.h"

enum gen_target { GEN_C, GEN_OPENMP, GEN_OPENCL };

struct gen;
struct gen_let_nat;

/* NAME is the C name of the program ("dot"), PREFIX the same in capitals, for its error codes. */
struct gen *gen_new(struct dpia *dpia, enum gen_target target, const char *name,
                    const char *prefix);

struct arena *gen_arena(struct gen *gen);
struct nat_table *gen_nats(struct gen *gen);

/* NAME stands at the top level of the file and is no name for variables; kept, not copied. */
void gen_reserve(struct gen *gen, const char *name);

/* The messages of the file's program, which several may share; of its own where none are given. */
struct messages *gen_messages(struct gen *gen);
void gen_set_messages(struct gen *gen, struct messages *messages);

/* Starts a function: no bindings, all names free but the reserved ones. STATUS is the pointer to
 * the status word, `&status` or `status`, used where a check fails. CHECKS collects the uniform
 * requirements; null: every requirement is checked where it arises. */
void gen_begin_function(struct gen *gen, const struct cexp *status, struct checks *checks);

/* Whether the code generated since gen_begin_function can set the status word, and in how many
 * places. */
bool gen_uses_status(const struct gen *gen);
size_t gen_status_uses(const struct gen *gen);

/* Sees every command before the common translation; true: it has appended all that there is to do.
 * It may call gen_comm on parts of the command, and is then asked again for those. */
typedef bool gen_hook(void *data, struct gen *gen, const struct phrase *comm,
                      struct cstmt_vec *out);
void gen_set_hook(struct gen *gen, gen_hook *hook, void *data);

/* The name of the variable in which the work-items of a group note that nothing has failed, where
 * some of them must not know it before the others: in front of barriers. It has the hook's DATA. */
typedef const char *gen_flag(void *data);
void gen_set_flag(struct gen *gen, gen_flag *flag);

/* What the translation does, for those who watch it: it comes to a command; to an acceptor or a
 * scalar expression with a path; goes one step through a view, to PHRASE with PATH; and leaves what
 * it came to last, of which RESULT was made (null for commands, and for an expression that is then
 * translated in another way). */
enum gen_event { GEN_COMMAND, GEN_ACCEPTOR, GEN_EXPRESSION, GEN_STEP, GEN_LEAVE };
typedef void gen_trace(void *data, struct gen *gen, enum gen_event event,
                       const struct phrase *phrase, const struct view_path *path,
                       const struct cexp *result);
void gen_set_trace(struct gen *gen, gen_trace *trace, void *data);

/* Names, unique within the function. The i-th nested loop variable is i, j, k, ..., and the same
 * name serves for loops that stand side by side. */
const char *gen_fresh_name(struct gen *gen, const char *base);
const char *gen_loop_name(struct gen *gen);

/* The name of something that the file has for itself: BASE with the program's name in front, so
 * that several files may be in one translation unit. The names of entries come first. */
const char *gen_own_name(struct gen *gen, const char *base);
/* The same for a function of the program; it is not called like one of a library. */
const char *gen_function_name(struct gen *gen, const char *base);

/* A scalar component of a variable: the variable x itself or an array x, or, where POINTER is set,
 * a pointer that scalars are read through. */
struct gen_leaf {
    const char *name;
    bool pointer;
    bool vector;        /* of a vector type of the target, or an ARRAY of such, */
    bool array;
    const struct nat *width; /* with so many lanes */
    const struct ctype *scalar;   /* of this type */
    const struct csymbol *symbol; /* a table, which the file defines; else null */
    const char *length; /* of a packed array: the variable that has its size; else null */
};

/* What a DPIA variable of data type TYPE is in C: a leaf for each scalar component, left to right,
 * each one row-major buffer. In an INTERLEAVED one the outermost dimension is innermost. The
 * DISTRIBUTED outermost dimensions are dealt out to the work-items of a group, of which each keeps
 * its own elements: along dimension d there are SHARES[d] work-items, and element i is number
 * i / SHARES[d] of those that its work-item has. One that IS_LOCAL lies in the memory of a
 * work-group. */
struct gen_buffer {
    const struct data *type;
    const struct gen_leaf *leaves;
    bool interleaved, is_local;
    unsigned distributed;
    const int64_t *shares;
};

/* The scalar components of TYPE, left to right: of an array of pairs two, and so on. Sizes get the
 * product of the dimensions around each, 1 for none. What is packed in TYPE counts as one element
 * of itself, whose number a variable has. */
size_t gen_leaf_count(const struct data *type);
const struct data *gen_leaf_type(const struct data *type, size_t leaf); /* SCALAR, IDX or VECTOR */
const struct nat *gen_leaf_size(struct nat_table *nats, const struct data *type, size_t leaf);
bool gen_leaf_is_array(const struct data *type, size_t leaf);
/* The scalar type that a SCALAR or IDX is computed in. */
enum scalar gen_scalar_of(const struct data *data);
/* A packed array, a variable or a part of one: the leaves of BUFFER from FIRST on, of type DATA. */
struct gen_packed {
    const struct gen_buffer *buffer;
    const struct data *data;
    size_t first;
};
/* What EXP, an expression or an acceptor of a packed type, is. */
struct gen_packed gen_packed_of(struct gen *gen, const struct phrase *exp);
/* The resize of VAR that BODY, its scope, begins with, before which it has no memory; or null. */
const struct phrase *gen_first_resize(const struct var *var, const struct phrase *body);
/* The C type of a SCALAR or IDX leaf in the dialect of GEN: "float", "int64_t", "long". */
const struct ctype *gen_type(const struct gen *gen, const struct data *leaf_type);
/* The type of indices: int64_t or long. */
const struct ctype *gen_index_type(const struct gen *gen);
/* The type of the pointer to the status word. */
const struct ctype *gen_status_type(struct gen *gen);
/* That of the status itself. */
const struct ctype *gen_status_struct(struct gen *gen);
/* "x" for one leaf, else "x_0", "x_1", ...: names for the leaves of NAME, made unique. */
const struct gen_leaf *gen_name_leaves(struct gen *gen, const char *name, const struct data *type,
                                       bool pointer);

/* Bindings; a later one of the same variable replaces the earlier. VAR : exp[d], acc[d], var[d]. */
void gen_bind_buffer(struct gen *gen, const struct var *var, const struct gen_buffer *buffer);
/* The same for a private variable of BODY: it is a constant if BODY begins with the assignments to
 * it. */
void gen_bind_variable(struct gen *gen, const struct var *var, const struct gen_buffer *buffer,
                       const struct phrase *body);
/* VAR, which has a buffer, is a parameter: if it is passed by value, it stays what it is. */
void gen_note_parameter(struct gen *gen, const struct var *var);
void gen_bind_nat(struct gen *gen, const struct nat_var *var, const struct cexp *exp);
/* VAR : exp[idx(n)] */
void gen_bind_index(struct gen *gen, const struct var *var, const struct nat *index);
/* VAR stands for PHRASE, where array element INDEX of it if not null: the acceptor `o` of parfor's
 * body is an element of parfor's acceptor (dpia.txt Fig. 6a). */
void gen_bind_view(struct gen *gen, const struct var *var, const struct phrase *phrase,
                   const struct nat *index);
/* VAR, bound to a view, is an acceptor that others may write at the same time. */
void gen_mark_shared(struct gen *gen, const struct var *var, bool is_shared);
/* What VAR is bound to, if it is bound to a buffer, else null. */
const struct gen_buffer *gen_find_buffer(const struct gen *gen, const struct var *var);

/* Commands. A hook may use the parts below it. */
void gen_comm(struct gen *gen, const struct phrase *comm, struct cstmt_vec *out);

/* A parallel loop, taken apart. SLOTS and SLOT_VAR are null for those without slots. */
struct gen_parfor {
    enum loop_level level;
    unsigned dimension;
    const struct nat *n;
    const struct nat *slots;
    bool is_var, carries;          /* CARRIES: a value, from one iteration to the next */
    const struct phrase *acc;      /* acc[[n]d], or var[[n]d] */
    const struct phrase *slot_var; /* var[[slots]s] */
    const struct phrase *body;
    struct loc loc;
};

/* Whether COMM is a loop, parallel or not, that is known to have no iterations. */
bool gen_is_empty_loop(const struct phrase *comm);

/* Whether COMM is one of the parallel loops; if so, *LOOP is set. */
bool gen_parfor_match(const struct phrase *comm, struct gen_parfor *loop);

/* The body of LOOP for iteration INDEX, which works in slot SLOT (null if there are none). */
void gen_parfor_body(struct gen *gen, const struct gen_parfor *loop, const struct nat *index,
                     const struct nat *slot, struct cstmt_vec *out);

/* The condition for a loop of N iterations or an array of N elements to make sense, where that is
 * neither proved nor checked at the start: a call that sets the status word; else null. */
const struct cexp *gen_size_guard(struct gen *gen, const struct nat *n);
/* A loop variable with values in [0, n), bound to the C name NAME. */
const struct nat *gen_loop_var(struct gen *gen, const char *name, const struct nat *n);
/* Inside of a loop's body: loops in it get the next name. */
void gen_enter_loop(struct gen *gen);
void gen_leave_loop(struct gen *gen);
/* The same where the iteration has a name of its own: loops in it get the name that is next
 * here. */
void gen_enter_iteration(struct gen *gen);
void gen_leave_iteration(struct gen *gen);
/* All of the function is run in a loop of N iterations, of its caller. */
void gen_enter_outer(struct gen *gen, const struct nat *n);
/* Inside of what may not run: requirements of it are checked where they arise. */
void gen_enter_branch(struct gen *gen);
void gen_leave_branch(struct gen *gen);
/* gen_enter_branch for code that runs where COND : bool is HOLDS. STABLE: it has statements in it,
 * so that only facts about loop variables and sizes stay true. */
void gen_enter_case(struct gen *gen, const struct phrase *cond, bool holds, bool stable);
/* GEN's function runs only where HOST's code at hand does: what is known there is known here. */
void gen_enter_host(struct gen *gen, const struct gen *host);
/* The same for VAR : idx(n), which both have a name for: where HOST knows which number of sizes it
 * is, it is that number here. */
void gen_share_index(struct gen *gen, const struct gen *host, const struct var *var);

/* Whether A and B are equal wherever the command at hand runs: that is known, or is checked at the
 * start. (gen_start.c) */
bool gen_is_equal(struct gen *gen, const struct nat *a, const struct nat *b, struct loc loc);
/* A and B are equal from here on, in the branch at hand. */
void gen_note_equal(struct gen *gen, const struct nat *a, const struct nat *b);

/* The body of `separate`, with the parts of the variable for its parameters. */
const struct phrase *gen_separated(struct gen *gen, const struct phrase *separate);

/* The condition that nothing has failed so far. */
const struct cexp *gen_is_fine(struct gen *gen);

/* The same in front of REST: where that has barriers for all work-items of a group alike, which all
 * must come to the question. */
const struct cexp *gen_is_fine_before(struct gen *gen, const struct phrase *rest);

/* refuse(CODE, FORMAT, numbers): gives CODE, and keeps a message with the place LOC, or that of the
 * command at hand. The NUMBERS are what FORMAT has marks for. (gen_check.c) */
const struct cexp *gen_refuse(struct gen *gen, enum error_code code, const char *format,
                              struct loc loc, const struct cexp *const *numbers, size_t count);
/* Of a VALUE, which LET binds, that is no size; of A and B, which should be equal; of an
 * assertComm. */
const struct cexp *gen_refuse_size(struct gen *gen, const struct cexp *value,
                                   const struct gen_let_nat *let);
/* Whether VALUE, of NAT if that is not null, is no size. */
const struct cexp *gen_is_no_size(struct gen *gen, const struct nat *nat,
                                  const struct cexp *value);
const struct cexp *gen_refuse_unequal(struct gen *gen, const struct nat *a, const struct nat *b,
                                      struct loc loc);
const struct cexp *gen_refuse_assertion(struct gen *gen, const struct phrase *assertion);
/* GEN's file is the host code of OpenCL: SELF is the first argument of all such calls, and a run,
 * of type RUN_TYPE ("struct run *"), is what has the status. */
void gen_set_run(struct gen *gen, const struct cexp *self, const struct ctype *run_type);

/* newGlobal and newPrivate: the variable that the body takes and the body. */
bool gen_new_match(const struct phrase *comm, const struct var **var, const struct phrase **body);
/* The statements BODY of the function under way, when all passes have been over them
 * (passes.def). */
struct cstmt_vec gen_passes(struct gen *gen, struct cstmt_vec body);

/* Declares what a work-item has of VAR in registers or on the stack and translates BODY; the
 * outermost DISTRIBUTED dimensions are dealt out (struct gen_buffer). */
void gen_new_distributed(struct gen *gen, const struct var *var, unsigned distributed,
                         const int64_t *shares, const struct phrase *body, struct cstmt_vec *out);

/* letNatComm: the number, a nat variable for it, and the body, in which that variable stands for
 * the number. IS_SIZE: it is proved to be one, and what is known of the number is known of VAR;
 * else it must be checked before the body runs. VAR is still to be bound. */
struct gen_let_nat {
    const struct phrase *value;
    const struct nat_var *var;
    const struct phrase *body;
    bool is_size;
    const struct nat_var *declared; /* the variable of the program, with its bounds */
    bool is_declared; /* it is one, within the bounds that the program declares */
    bool is_named;    /* the value is a C variable that does not change */
};

bool gen_let_nat_match(struct gen *gen, const struct phrase *comm, struct gen_let_nat *let);
/* The same for a letNatComm whose number is computed elsewhere: it is not looked into. */
void gen_let_nat_unknown(struct gen *gen, const struct phrase *comm, struct gen_let_nat *let);
/* Declares a C variable for the number, if it needs one, and binds VAR to it; its name. */
const struct cexp *gen_let_nat_value(struct gen *gen, const struct gen_let_nat *let,
                                     struct cstmt_vec *out);

/* What a loop made of what stands at LOC is called: "reduce", or "loop" where nothing is known; of
 * a primitive what is left without what says how it is done, "map" of mapGlobal. */
const char *gen_construct(struct arena *arena, struct loc loc);
/* "reduce, dot.fut:3": the construct at LOC and where it stands. */
void gen_place_comment(struct gen *gen, struct loc loc, struct cstmt_vec *out);

/* Expressions. */

/* The scalar at PATH in EXP. What has to be computed before goes to OUT; null: nothing may, as in a
 * branch of ?: that is not always evaluated. */
const struct cexp *gen_exp(struct gen *gen, const struct phrase *exp, const struct view_path *path,
                           struct cstmt_vec *out);
/* EXP : exp[idx(n)] or exp[i64] as a nat. */
const struct nat *gen_index(struct gen *gen, const struct phrase *exp, struct cstmt_vec *out);
/* A nat in C; its variables are bound. */
const struct cexp *gen_nat(struct gen *gen, const struct nat *nat);
/* A nat as a double, for checks of its size: "(double)n * m", with all terms positive. */
const struct cexp *gen_nat_magnitude(struct gen *gen, const struct nat *nat);
const struct cexp *gen_literal(struct gen *gen, const struct literal *literal);
/* A zero of DATA, a scalar. */
const struct cexp *gen_zero(struct gen *gen, const struct data *data);

/* Symbols (csymbol.h): an error code, PREFIX_ERROR_BOUNDS; the largest size, PREFIX_MAX_SIZE; a
 * function or constant NAME that HEADER declares, or OpenCL C has; the number of a thread, and how
 * many there may be. */
const struct cexp *gen_error(struct gen *gen, enum error_code code);
const struct cexp *gen_limit(struct gen *gen);
const struct cexp *gen_library_call(struct gen *gen, const char *name, const char *header,
                                    const struct cexp *const *args, size_t count);
/* One of the maths library, which may be LONG (csymbol.h). */
const struct cexp *gen_maths_call(struct gen *gen, const char *name, bool is_long,
                                  const struct cexp *const *args, size_t count);
const struct cexp *gen_library_constant(struct gen *gen, const char *name, const char *header);
const struct cexp *gen_thread_number(struct gen *gen);
const struct cexp *gen_thread_count(struct gen *gen);
/* What a file needs that has a pragma of OpenMP; null in other targets. */
const struct csymbol *gen_pragma_symbol(struct gen *gen);

/* Appends the definitions of what is USED in the file: types, macros and helper functions. */
void gen_definitions(struct gen *gen, const struct csymbol_set *used, struct citem_vec *out);
void gen_table_definitions(struct gen *gen, const struct csymbol_set *used, struct citem_vec *out);
/* The lines of those of one group; and whether one is declared in HEADER. */
const char *gen_group_text(struct gen *gen, const struct csymbol_set *used,
                           enum csymbol_group group);
bool gen_needs_header(const struct csymbol_set *used, const char *header);
/* Whether the code uses f64 (OpenCL's cl_khr_fp64). */
bool gen_uses_double(const struct gen *gen);
/* Whether it exchanges 64 bits in one step (cl_khr_int64_base_atomics). */
bool gen_exchanges_wide(const struct gen *gen);

/* The scalar functions that the program keeps as functions, as static functions. To be called
 * before the entries are generated. */
void gen_functions(struct gen *gen, const struct program *program, struct citem_vec *out);
/* Whether that made of the function VAR is among what is USED. */
bool gen_uses_function(const struct gen *gen, const struct var *var,
                       const struct csymbol_set *used);

/* The C name of an entry: the program's for `main` and for one that is called like it, else
 * PROGRAM_ENTRY, where `_prime` stands for each '. */
const char *gen_entry_name(struct arena *arena, const char *program_name,
                           const struct entry *entry);
/* The C name of a program: its name with what C does not allow replaced, in the arena. */
const char *gen_program_name(struct arena *arena, const char *name);
const char *gen_upper(struct arena *arena, const char *name);

#endif
