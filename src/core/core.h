/* The typed core: what the front end makes of a surface program. Names are resolved to unique
 * objects, every expression has a type, overloading is resolved. Sizes are computed and checked by
 * the lowering (src/lower).
 *
 * Definitions and local functions may be polymorphic: their type mentions type variables
 * (CORE_TYPE_VAR), each use lists the types for them (INSTANCE). Behind src/instances there are
 * none.
 *
 * Types are of two sorts. Inferred ones (the TYPE of expressions, patterns, variables and
 * definitions) have the sizes that src/sizes finds: expressions by what is in scope, and none where
 * that does not say them. A stage that makes a new program begins without them (sizes_remove) and
 * has them found again at its end (sizes_program). Written types (ANNOTATION, RESULT_ANNOTATION,
 * the TO of an ascription) have the sizes that are written, as elaborated expressions. */
#ifndef DPIAC_CORE_CORE_H
#define DPIAC_CORE_CORE_H

#include <stdbool.h>
#include <stddef.h>

#include "base/arena.h"
#include "base/buf.h"
#include "base/source.h"
#include "base/vec.h"
#include "dpia/phrase.h"

struct core_abstract;
struct core_dec;
struct core_exp;
struct core_modtype;
struct core_pat;
struct map;
struct syn_literal;

enum core_type_kind {
    CORE_TYPE_ERROR, /* absorbs consequences; never in a program without errors */
    CORE_TYPE_META,  /* unification variable; only during inference */
    CORE_TYPE_VAR,
    CORE_TYPE_SCALAR,
    CORE_TYPE_TUPLE, /* zero (the unit), or two and more components; or, with labels, a record */
    CORE_TYPE_SUM,
    CORE_TYPE_ARRAY,
    CORE_TYPE_VECTOR, /* of numbers; how many is the lowering's business */
    CORE_TYPE_FUN,
    CORE_TYPE_ABSTRACT /* a name without what it stands for: of a module's specification */
};

/* What a type variable may stand for: 'a for types of one size, of order zero; '~a also for those
 * that hide sizes; '^a also for those with functions in them. */
enum core_lift { CORE_UNLIFTED, CORE_SIZE_LIFTED, CORE_LIFTED };

struct core_type_var {
    const char *name;
    enum core_lift lift;
};

/* #NAME t_1 ... t_n */
struct core_variant {
    const char *name; /* without the # */
    const struct core_type *const *payload;
    size_t payload_count;
};

/* Which parts of a function's result have the mark `*`: they share no memory with anything else.
 * PARTS is null where all of it has the mark; else there is one for each part of the tuple. Null
 * stands for no part at all. */
struct core_marks {
    const struct core_marks *const *parts;
    size_t part_count;
};

struct core_type {
    enum core_type_kind kind;
    enum scalar scalar;                       /* SCALAR */
    const struct core_type_var *var;          /* VAR */
    const struct core_abstract *abstract;     /* ABSTRACT, */
    const struct core_exp *const *size_args;  /* of these sizes, i64 expressions, or null as */
    size_t size_arg_count;                    /* that of an ARRAY; and of PARTS */
    const struct core_type *const *parts;     /* TUPLE, ABSTRACT */
    const char *const *labels;                /* TUPLE: of a record's fields, sorted; or null */
    size_t part_count;
    const struct core_variant *variants;      /* SUM: sorted by name */
    size_t variant_count;
    const struct core_type *elem;             /* ARRAY, VECTOR */
    const struct core_exp *size;              /* ARRAY: an i64 expression; or null */
    const struct core_type *param, *result;   /* FUN */
    bool consumes;                            /* FUN: PARAM has the mark `*` */
    const struct core_marks *fresh;           /* FUN: of RESULT; or null */
    const struct core_var *param_name;        /* FUN: `(n: i64) -> [n]t`; or null */
    const struct core_var *const *exists;     /* FUN: sizes that the result brings along, as in */
    size_t exist_count;                       /* `t -> ?[k].[k]u` */
    struct core_meta *meta;                   /* META: front's own */
};

/* A local name: a parameter, a let-bound name, or a size parameter (of type i64). One that has type
 * variables is bound by the pattern of a LET, to a lambda: a local function, polymorphic in them.
 */
struct core_var {
    const char *name;
    struct loc loc;
    const struct core_type *type;
    const struct core_type_var *const *type_vars; size_t type_var_count;
    bool is_size;  /* bound by [n] in a definition, let or loop, not by a pattern; or a parameter */
                   /* that was (HIDDEN) */
    bool is_given; /* a person gave the name: not the front end, nor the prelude */
    bool is_lowered; /* a size of a type that the lowering computes, though no type says it */
    bool is_taken;   /* the same, of an argument whose size a function was given before */
    unsigned component; /* of a size that a function brings along: the component of the tuple that
                           it was given, the first is 1; 0: it is none */
    bool is_any;   /* a size parameter of a local function, which is of any size in each use */
    bool is_found; /* a size that src/sizes made up, which only inferred types mention */
};

/* LITERAL and CONSTRUCT stand in the cases of a match only. */
enum core_pat_kind {
    CORE_PAT_VAR,
    CORE_PAT_WILD,
    CORE_PAT_TUPLE, /* of a record if its type has labels: a part for each */
    CORE_PAT_LITERAL,
    CORE_PAT_CONSTRUCT
};

struct core_pat {
    enum core_pat_kind kind;
    struct loc loc;
    const struct core_type *type;
    const struct core_type *annotation; /* as written, with sizes; or null */
    bool consumed;                      /* there is the mark `*` in the annotation */
    const struct core_var *var;         /* VAR */
    const struct core_pat *const *parts;
    size_t part_count;                  /* TUPLE, CONSTRUCT */
    struct literal literal;             /* LITERAL */
    size_t variant;                     /* CONSTRUCT: its position in TYPE, a sum */
    const char *name;                   /* CONSTRUCT of an open type: front's own, and so is */
    const struct syn_literal *written;  /* LITERAL of an open type */
};

/* What the lowering implements itself. The arguments arrive curried, see builtins.def. */
enum core_builtin {
#define BUILTIN(suffix, name, arity, type) CORE_##suffix,
#include "core/builtins.def"
#undef BUILTIN
    CORE_BUILTIN_COUNT
};

enum core_exp_kind {
    CORE_VAR,
    CORE_DEF,      /* a use of a top-level definition */
    CORE_BUILTIN,  /* a use of a built-in function; with TYPE its instance */
    CORE_OPERATOR, /* a scalar operator as a curried function: `f32.sqrt`, `(+)` at one type */
    CORE_LITERAL,
    CORE_TUPLE,    /* of a record if its type has labels: a part for each */
    CORE_PROJ,     /* e.0, e.field */
    CORE_ARRAY,
    CORE_INDEX,    /* e[i, j]: indices of any integer type */
    CORE_SLICE,    /* e[i:j:s, k]: at least one of them is a slice */
    CORE_UPDATE,   /* e with [i, j:k] = v */
    CORE_RANGE,    /* a..b...c and the like */
    CORE_APP,      /* one argument; calls of operators are APPs of CORE_OPERATOR */
    CORE_LAM,      /* one pattern; `\x y -> e` is two */
    CORE_LET,
    CORE_IF,
    CORE_CONSTRUCT, /* #name e_1 ... e_n: the type is a sum */
    CORE_MATCH,
    CORE_LOOP,
    CORE_ASSERT,
    CORE_ATTRIBUTE, /* #[name] e */
    CORE_ASCRIBE,  /* e : t, static; or e :> t (COERCE set): sizes checked at run time */
    CORE_AND,      /* short-circuit */
    CORE_OR
};

/* One place between the brackets of a slice or an update: an index, or FROM:TO:STEP, of which any
 * may be null: then the slice begins, or ends, where the array does (or the other way round if STEP
 * is negative), and STEP is 1. Any integer types. */
struct core_slice {
    bool is_range;
    const struct core_exp *index;
    const struct core_exp *from, *to, *step;
};

struct core_case {
    const struct core_pat *pat;
    const struct core_exp *body;
};

enum core_loop_kind { CORE_LOOP_FOR, CORE_LOOP_IN, CORE_LOOP_WHILE };

enum core_range_kind {
    CORE_RANGE_TO,    /* a...c: with c */
    CORE_RANGE_BELOW, /* a..<c */
    CORE_RANGE_ABOVE  /* a..>c */
};

/* The attribute of an expression in which branches and loops may give functions
 * (defunctionalisation.txt 7). */
#define CORE_ALTERNATIVES "alternatives"
/* The attribute of an expression that makes no checks. */
#define CORE_UNSAFE "unsafe"
/* The attribute of `e :> t` whose sizes are equal by how they were made, which is not checked. */
#define CORE_HOLDS "holds"

/* loop SIZES PAT = INIT for COUNTER < UNTIL | for ELEM in UNTIL | while UNTIL do BODY
 *
 * OWN, which src/sizes finds, says of each size in the type of PAT, from left to right, whether it
 * is another one in each round: then it is 1 and more, the same for those that are one size; else
 * 0. */
struct core_loop {
    enum core_loop_kind kind;
    const size_t *own; size_t own_count;
    const struct core_var *const *sizes; size_t size_count;
    const struct core_pat *pat;
    const struct core_exp *init, *until, *body;
    const struct core_var *counter; /* FOR: of UNTIL's type, any integer */
    const struct core_pat *elem;    /* IN */
};

struct core_exp {
    enum core_exp_kind kind;
    struct loc loc;
    const struct core_type *type;
    union {
        /* INSTANCE: for the type variables of what is used; SIZES: for the hidden ones of DEF; each
         * may be null. */
        struct {
            union { const struct core_var *var; const struct core_def *def; };
            const struct core_type *const *instance;
            const struct core_exp *const *sizes;
        };
        enum core_builtin builtin;
        /* FROM: the operands' type; TO: for OP_CONVERT. Equality at tuple type is spelled out. */
        struct { enum operator op; enum scalar from, to; } oper;
        struct literal literal;
        /* LITERAL whose type is open: front's own. SCALAR is SCALAR_COUNT, as that of LITERAL. */
        struct { enum scalar scalar; const struct syn_literal *written; } open;
        struct { const struct core_exp *const *parts; size_t count; } tuple; /* TUPLE, ARRAY */
        /* LABEL: of the field, while the type of TUPLE is open; front's own. */
        struct { const struct core_exp *tuple; size_t position; const char *label; } proj;
        struct {
            const struct core_exp *array;
            const struct core_exp *const *indices; size_t count;
        } index;
        struct { const struct core_exp *fun, *arg; } app;
        struct {
            const struct core_pat *pat; const struct core_exp *body;
            const struct core_type *result_annotation; /* of the innermost; or null */
        } lam;
        /* SIZES: names that `let [n] (p: [n]t) = e` binds. */
        struct {
            const struct core_var *const *sizes; size_t size_count;
            const struct core_pat *pat; const struct core_exp *bound, *body;
        } let;
        struct { const struct core_exp *cond, *then, *other; } cond;
        struct {
            size_t variant; /* its position in the type */
            const struct core_exp *const *parts; size_t count;
            const char *name; /* while the type is open; front's own */
        } construct;
        struct {
            const struct core_exp *array;
            const struct core_slice *slices; size_t count;
            const struct core_exp *value; /* UPDATE */
        } slice; /* SLICE, UPDATE */
        /* SECOND may be null. All of one integer type, which the elements are of. */
        struct { enum core_range_kind kind; const struct core_exp *first, *second, *last; } range;
        /* The first case that fits; one does (exhaustive). IS_BINDING: it was a `let` or a
         * parameter, whose one pattern fits always. */
        struct {
            const struct core_exp *value;
            const struct core_case *cases; size_t count;
            bool is_binding;
        } match;
        const struct core_loop *loop;
        /* BODY, if COND is true; TEXT is COND as it was written, for the message. */
        struct { const struct core_exp *cond, *body; const char *text; } assert_;
        struct { const char *name; const struct core_exp *body; } attribute;
        struct { const struct core_exp *exp; const struct core_type *to; bool coerce; } ascribe;
        struct { const struct core_exp *left, *right; } logic; /* AND, OR */
    } u;
};

/* What the lowering makes of calls of a definition (src/sized/functions.c). Those that stay are of
 * scalars. */
enum core_calls {
    CORE_CALLS_EXPANDED,
    CORE_CALLS_STAY,           /* but where it is known of which constructor an argument is made, */
    CORE_CALLS_STAY_BUT_SIZES, /* and where the arguments are sizes: then so is the result */
    CORE_CALLS_STAY_ALWAYS     /* it uses itself, or is large */
};

/* def NAME [sizes] 'types params : result = body. Local functions of the source become lambdas.
 * Sizes that a parameter's annotation mentions but nothing binds are listed in SIZES too. */
struct core_def {
    const char *name;
    const char *called;   /* as programs call it: NAME, or i32.sum; null if they do not */
    bool is_lifted;       /* made of a local function: see firstorder/lift.c */
    bool is_recursive;    /* BODY uses the definition itself, at its own type variables */
    bool is_spec;         /* a specification in a module type: there is no BODY (module.h) */
    struct loc loc;       /* of the name */
    bool is_entry;
    const struct core_var *const *sizes; size_t size_count;
    /* Those of SIZES that no argument has as its size, but that are computed with. */
    const struct core_var *const *hidden; size_t hidden_count;
    const struct core_type_var *const *type_vars; size_t type_var_count;
    const struct core_pat *const *params; size_t param_count;
    const struct core_type *result;            /* inferred */
    const struct core_type *result_annotation; /* as written, with sizes; or null */
    bool result_in_place;                      /* the annotation has the mark `*` */
    const struct core_marks *fresh; /* of the annotation; without it, as found, but for entries */
    const struct core_exp *body;
    const struct core_type *type;              /* of the whole, curried */
    enum core_calls calls;
    /* Of an entry: functions, but for those that STAY_ALWAYS, that are expanded in it. */
    const struct core_def *const *inlined; size_t inlined_count;
};

struct core_def_vec VEC(const struct core_def *);
struct core_dec_vec VEC(const struct core_dec *);

/* A program with modules has DECS and no DEFS; one without, as all are behind src/modules, the
 * other way round. */
struct core_program {
    const char *name;
    struct core_dec_vec decs; /* a declaration uses those before it */
    struct core_def_vec defs; /* a definition uses those before it, and itself */
};

/* As programs call it. */
const char *core_builtin_name(enum core_builtin builtin);
/* How many arguments a built-in function takes. */
size_t core_builtin_arity(enum core_builtin builtin);
/* How many arrays it maps a function over, at whatever level; 0 if it is no map. */
size_t core_map_arrays(enum core_builtin builtin);

/* The type of a built-in function, for all sizes and types that its variables stand for. */
struct core_scheme {
    const struct core_var *const *sizes; size_t size_count;
    const struct core_type_var *const *vars; size_t var_count;
    unsigned numbers; /* bit k: VARS[k] stands for a number */
    const struct core_type *type;
};

/* Reads it from builtins.def; SCALARS are the scalar types. */
struct core_scheme core_builtin_scheme(struct arena *arena, enum core_builtin builtin,
                                       const struct core_type *const *scalars);

/* Those of all built-in functions, each read into ARENA when it is asked for first. */
struct core_schemes {
    struct arena *arena;
    const struct core_type *const *scalars;
    struct core_scheme *at; /* by enum core_builtin; its type is null: not yet */
};
struct core_schemes core_schemes_new(struct arena *arena, const struct core_type *const *scalars);
const struct core_scheme *core_schemes_get(const struct core_schemes *schemes,
                                           enum core_builtin builtin);

/* "[]f32", "(i32, bool)", "f32 -> f32". */
const char *core_type_text(struct arena *arena, const struct core_type *type);
/* As a surface program. */
void core_print(struct buf *buf, struct arena *arena, const struct core_program *program);
/* The names that the definitions of PROGRAM are printed with, by address. */
struct map *core_names(struct arena *arena, const struct core_program *program);
/* A part of a program for a person to read: NAMES are those of definitions, variables have their
 * own. */
void core_print_alone(struct buf *buf, struct arena *arena, const struct map *names,
                      const struct core_exp *exp);
/* The same for a semantic object of modules (module.h): as the module type that would be written
 * for it. Of what lies elsewhere the last name is printed. INDENT is that of the lines behind the
 * first. */
void core_print_object(struct buf *buf, struct arena *arena, const struct core_modtype *type,
                       int indent);
/* The same for what DEF is, without its body. */
void core_print_head(struct buf *buf, struct arena *arena, const struct map *names,
                     const struct core_def *def);

#endif
