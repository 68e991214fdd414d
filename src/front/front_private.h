/* What the files of the front end share: the state of a run (struct front), the state of one
 * definition's inference (struct infer), scopes, and the functions of each file. */
#ifndef DPIAC_FRONT_FRONT_PRIVATE_H
#define DPIAC_FRONT_FRONT_PRIVATE_H

#include "base/map.h"
#include "front/front.h"

/* ---- Global names ---- */

enum global_kind {
    GLOBAL_DEF,
    GLOBAL_BUILTIN,
    GLOBAL_LAZY /* a definition of the prelude that nothing has used yet */
};

struct global {
    enum global_kind kind;
    const struct core_def *def; /* DEF */
    enum core_builtin builtin;  /* BUILTIN */
    const struct syn_dec *dec;  /* LAZY */
    const char *name;           /* LAZY: of the core definition, */
    const char *called;         /* and as programs call it */
};

/* The polymorphic type of a built-in function. */
struct scheme {
    const struct core_type_var *const *vars;
    size_t var_count;
    unsigned numbers; /* bit k: VARS[k] stands for a number */
    const struct core_type *type;
};

struct front {
    struct arena *arena;
    struct diag *diag;
    struct types *types;
    const struct syn_program *source;
    size_t position;       /* of the declaration being elaborated, in SOURCE */
    struct core_program *program;
    struct map *user;      /* name -> struct global *: what the program has defined so far */
    struct map *prelude;   /* name -> struct global *; members of modules as "f32.sum" */
    struct map *types_map; /* name -> const struct core_type *: abbreviations */
    const struct core_type *scalars[SCALAR_COUNT];
    const struct core_type *error;
    struct scheme builtins[CORE_BUILTIN_COUNT];
    bool members_loaded[SCALAR_COUNT];
    struct map *rejected;  /* names of declarations that are not supported, reported once */
    bool dpia_is_open;
    bool names_missing;    /* an `import` or `open` was rejected: any name could come from it */
};

/* ---- Scopes: local names, innermost first ---- */

struct scope {
    const struct scope *outer;
    const char *name;
    const struct core_var *var;   /* a value; null for a type */
    const struct core_type *type; /* a type variable; null for a value */
};

/* ---- The inference of one definition ---- */

/* A set of scalar types, bit SCALAR_x for each. */
typedef unsigned scalar_set;

/* Component POSITION of the tuple that an open variable stands for has type TYPE. */
struct component_need {
    size_t position;
    const struct core_type *type;
    struct loc loc;
};

struct component_need_vec VEC(struct component_need);

/* A unification variable. It stands for any type; or, if SCALARS is not empty, for one of those;
 * if EQUALITY is set, for a scalar or a tuple of such. */
struct core_meta {
    const struct core_type *solution; /* null while open */
    scalar_set scalars;
    bool equality;
    bool reported;                    /* as ambiguous */
    bool is_element;                  /* of an empty array literal, for the message */
    struct component_need_vec needs;
    struct loc loc;
};

struct meta_vec VEC(const struct core_type *);
struct var_vec VEC(struct core_var *);
struct type_var_vec VEC(struct core_type_var *);

struct infer {
    struct front *front;
    bool in_prelude;      /* the program's own definitions are not visible */
    const char *own_name; /* of the definition, if it has parameters; else null */
    struct loc own_loc;
    struct meta_vec metas;
    struct var_vec vars;
    struct type_var_vec generalised; /* type variables that were inferred, lifted at first */
    struct map *literals; /* core_exp -> syn_literal: numbers whose type is still open */
    size_t errors_before; /* the number of errors when the definition was begun */
};

/* ---- types.c ---- */

const struct core_type *front_type_array(struct front *front, const struct core_type *elem);
const struct core_type *front_type_vector(struct front *front, const struct core_type *elem);
const struct core_type *front_type_fun(struct front *front, const struct core_type *param,
                                       const struct core_type *result);
const struct core_type *front_type_tuple(struct front *front, const struct core_type *const *parts,
                                         size_t count);
const struct core_type *front_type_var(struct front *front, const struct core_type_var *var);
/* A fresh unification variable; LOC is what a message about it points at. */
const struct core_type *front_type_meta(struct infer *infer, struct loc loc);
const struct core_type *front_type_overloaded(struct infer *infer, scalar_set scalars,
                                              struct loc loc);
/* TYPE behind the solutions of unification variables, at its head only. */
const struct core_type *front_type_head(const struct core_type *type);
/* Whether TYPE's head is an open variable. */
bool front_type_is_open(const struct core_type *type);
/* TYPE with INSTANCE[i] in the place of VARS[i]. */
const struct core_type *front_type_subst(struct front *front, const struct core_type *type,
                                         const struct core_type_var *const *vars, size_t count,
                                         const struct core_type *const *instance);
/* A written type without sizes and parameter names. */
const struct core_type *front_type_strip(struct front *front, const struct core_type *type);
/* For messages: open variables are shown as what they may still be. */
const char *front_type_text(struct front *front, const struct core_type *type);
/* Whether there is a vector type in TYPE. */
bool front_type_has_vector(const struct core_type *type);
/* Whether there is a function type in TYPE, or a lifted variable, which may stand for one. */
bool front_type_has_fun(const struct core_type *type);

/* ---- unify.c ---- */

/* Makes A and B equal, if that can be done. */
bool front_unify(struct infer *infer, const struct core_type *a, const struct core_type *b);
/* Unifies; an error at LOC says what was expected and found. */
bool front_expect(struct infer *infer, struct loc loc, const struct core_type *expected,
                  const struct core_type *found);
/* TUPLE has a component POSITION of type PART; if TUPLE is open, this is kept for later. */
bool front_unify_component(struct infer *infer, const struct core_type *tuple, size_t position,
                           const struct core_type *part, struct loc loc);
/* Defaults what is overloaded, in the order of creation; reports tuples that remain unknown. */
void front_default(struct infer *infer);

/* ---- overload.c ---- */

scalar_set front_scalars_numbers(void);
scalar_set front_scalars_integers(void);
scalar_set front_scalars_floats(void);
scalar_set front_scalars_signed(void);
/* The operand types of OP. */
scalar_set front_operator_scalars(enum operator op);
/* A fresh variable for OP's operands, restricted to what they may be. */
const struct core_type *front_operand_new(struct infer *infer, enum operator op, struct loc loc);
/* Whether the result has the operands' type. */
bool front_operator_is_closed(enum operator op);
/* OP's type over operands of type OPERAND; its result depends on a SCALAR operand for toBits. */
const struct core_type *front_operator_type(struct front *front, enum operator op,
                                            const struct core_type *operand);
/* The infix operator called NAME, `+`; && and || are none. */
bool front_operator_find(const char *name, enum operator *op);
/* The operator that is the member NAME of a scalar module, `sqrt`, `neg`, `+`. */
bool front_operator_find_member(const char *name, enum operator *op);
/* What an overloaded type is called in a message, "number". */
const char *front_scalars_text(struct arena *arena, scalar_set scalars);

/* ---- literal.c ---- */

struct core_exp *front_infer_literal(struct infer *infer, const struct syn_literal *syn);
/* The value of SYN at TYPE; reports it if it is out of range. */
struct literal front_literal_value(struct front *front, const struct syn_literal *syn,
                                   enum scalar scalar);
struct literal front_literal_int(enum scalar scalar, int64_t value);
/* The values of `highest`, `lowest`, `pi`, ... in the module of SCALAR. */
bool front_literal_member(enum scalar scalar, const char *name, struct literal *literal);

/* ---- scope.c ---- */

const struct scope *front_scope_value(struct front *front, const struct scope *outer,
                                      const struct core_var *var);
const struct scope *front_scope_type(struct front *front, const struct scope *outer,
                                     const char *name, const struct core_type *type);
const struct core_var *front_scope_find(const struct scope *scope, const char *name);
const struct core_type *front_scope_find_type(const struct scope *scope, const char *name);
struct core_var *front_var_new(struct infer *infer, const char *name, struct loc loc,
                               const struct core_type *type);
/* Reports a name that occurs twice among the NAMES seen so far (a map of strings). */
void front_check_duplicate(struct infer *infer, struct map *names, struct syn_ident name);

/* ---- suggest.c ---- */

/* A note with the name most like NAME, if there is one that is a slip of one or two letters away.
 * MODULE is null, or that of a qualified name, "f32". */
void front_suggest(struct infer *infer, const struct scope *scope, const char *module,
                   const char *name, struct loc loc);
void front_suggest_type(struct infer *infer, const struct scope *scope, const char *name,
                        struct loc loc);

/* ---- builtins.c ---- */

void front_builtins_init(struct front *front);
/* `open dpia`. */
void front_builtins_open(struct front *front);
bool front_builtins_has_module(const char *name);
/* Whether NAME is that of the type of vectors. */
bool front_builtins_is_vector(const struct front *front, const struct syn_name *name);

/* ---- prelude.c ---- */

void front_prelude_init(struct front *front);
/* The prelude's global called NAME; loads the members of MODULE, a scalar type or null, first. */
struct global *front_prelude_find(struct front *front, const char *module, const char *name);
/* Whether NAME is one of Futhark's prelude (MODULE null) or of its number modules. */
bool front_prelude_knows(const char *module, const char *name);

/* ---- names.c ---- */

/* A use of a name or operator as an expression. */
struct core_exp *front_infer_name(struct infer *infer, const struct scope *scope,
                                  const struct syn_name *name);
/* Whether NAME is an operator of the language that nothing has redefined. */
bool front_name_is_native(struct infer *infer, const struct scope *scope,
                          const struct syn_name *name);

/* ---- annotation.c ---- */

/* A type as written, with its sizes. */
const struct core_type *front_annotation(struct infer *infer, const struct scope *scope,
                                         const struct syn_type *syn);
struct core_var *front_size_new(struct infer *infer, struct syn_ident name);

/* ---- infer_pat.c ---- */

/* SYN as a pattern for values of type EXPECTED (or null); *SCOPE is extended by its names. NAMES
 * holds those bound before by the same list of patterns. */
const struct core_pat *front_infer_pat(struct infer *infer, const struct scope **scope,
                                       const struct syn_pat *syn, const struct core_type *expected,
                                       struct map *names);
const struct core_pat *front_pat_var(struct infer *infer, const struct core_var *var);
/* Whether part of SYN has a type annotation. */
bool front_pat_is_annotated(const struct syn_pat *syn);

/* ---- infer_exp.c ---- */

/* SYN elaborated; if EXPECTED is not null, SYN must have that type, and what does not is reported
 * at the innermost expression that is to blame. */
struct core_exp *front_infer_exp(struct infer *infer, const struct scope *scope,
                                 const struct syn_exp *syn, const struct core_type *expected);
struct core_exp *front_exp_new(struct infer *infer, enum core_exp_kind kind, struct loc loc,
                               const struct core_type *type);
/* An expression that stands where there was an error. */
struct core_exp *front_exp_error(struct infer *infer, struct loc loc);
struct core_exp *front_exp_var(struct infer *infer, const struct core_var *var, struct loc loc);
struct core_exp *front_exp_app(struct infer *infer, const struct core_exp *fun,
                               const struct core_exp *arg, const struct core_type *type);
struct core_exp *front_exp_operator(struct infer *infer, enum operator op, struct loc loc,
                                    const struct core_type *operand);
struct core_exp *front_exp_let(struct infer *infer, const struct core_pat *pat,
                               const struct core_exp *bound, const struct core_exp *body);
struct core_exp *front_exp_lam(struct infer *infer, const struct core_pat *pat,
                               const struct core_exp *body, struct loc loc);
/* EXP, whose type has to be EXPECTED if that is not null. */
struct core_exp *front_conclude(struct infer *infer, struct core_exp *exp,
                                const struct core_type *expected);
struct core_exp *front_unsupported(struct infer *infer, struct loc loc, const char *what);

/* ---- infer_apply.c ---- */

/* FUN applied to ARGS; LOC is the place of the whole. */
struct core_exp *front_apply(struct infer *infer, const struct scope *scope, struct core_exp *fun,
                             const struct syn_exp *const *args, size_t count,
                             const struct core_type *expected, struct loc loc);
struct core_exp *front_infer_apply(struct infer *infer, const struct scope *scope,
                                   const struct syn_exp *syn, const struct core_type *expected);

/* ---- infer_operator.c ---- */

struct core_exp *front_infer_binary(struct infer *infer, const struct scope *scope,
                                    const struct syn_exp *syn, const struct core_type *expected);
struct core_exp *front_infer_unary(struct infer *infer, const struct scope *scope,
                                   const struct syn_exp *syn, const struct core_type *expected);
struct core_exp *front_infer_section(struct infer *infer, const struct scope *scope,
                                     const struct syn_exp *syn, const struct core_type *expected);

/* ---- infer_access.c ---- */

struct core_exp *front_infer_project(struct infer *infer, const struct scope *scope,
                                     const struct syn_exp *syn, const struct core_type *expected);
struct core_exp *front_infer_index(struct infer *infer, const struct scope *scope,
                                   const struct syn_exp *syn, const struct core_type *expected);
struct core_exp *front_infer_section_path(struct infer *infer, const struct scope *scope,
                                          const struct syn_exp *syn,
                                          const struct core_type *expected);

/* ---- infer_fun.c ---- */

struct core_exp *front_infer_lambda(struct infer *infer, const struct scope *scope,
                                    const struct syn_exp *syn, const struct core_type *expected);
struct core_exp *front_infer_let(struct infer *infer, const struct scope *scope,
                                 const struct syn_exp *syn, const struct core_type *expected);
struct core_exp *front_infer_let_fun(struct infer *infer, const struct scope *scope,
                                     const struct syn_exp *syn, const struct core_type *expected);

/* ---- infer_dec.c ---- */

void front_infer_begin(struct infer *infer, struct front *front, bool in_prelude);
/* The definition DEC, called NAME in the core and CALLED in programs, as part of the program from
 * now on. */
const struct core_def *front_define(struct front *front, const struct syn_dec *dec,
                                    const char *name, const char *called, bool in_prelude);
/* Whether a definition is an entry point: `entry`, or `main` at top level. */
bool front_dec_is_entry(const struct syn_dec *dec);

/* ---- finish.c ---- */

/* TYPE, EXP, PAT without unification variables, written types included; reports ambiguous ones. */
const struct core_type *front_finish_type(struct infer *infer, const struct core_type *type);
const struct core_exp *front_finish_exp(struct infer *infer, const struct core_exp *exp);
const struct core_pat *front_finish_pat(struct infer *infer, const struct core_pat *pat);
void front_finish_vars(struct infer *infer);

/* ---- restrict.c ---- */

/* Reports the first function in DEF where only data may stand: a branch, an array's element, what
 * an unlifted type variable stands for. Inferred type variables that stand there are made
 * unlifted. */
void front_restrict_def(struct infer *infer, const struct core_def *def);
/* Reports what an entry point may not have: functions, and types that are not known. */
void front_restrict_entry(struct front *front, const struct core_def *def);

#endif
