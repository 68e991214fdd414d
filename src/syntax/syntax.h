/* The surface program as written: Futhark's syntax, the whole of it (futhark-language.md,
 * section 1), whether or not the later stages support it.
 *
 * Nothing is resolved here. Parentheses leave no trace. What the parser takes away as sugar:
 * `let a[i] = e in b` is `let a = a with [i] = e in b`, and likewise `let r.f = e in b`;
 * `with [i] <- e` is `with [i] = e`; `let` and `val` at top level are `def`; `def x op y = e` is
 * `def (op) x y = e`; a `-` right before a numeric literal makes it a negative literal; a trailing
 * comma is dropped; documentation comments are dropped; `unsafe e` is `#[unsafe] e`, `~e` is `!e`,
 * `empty(t)` is `[] : []t`; `loop (p = a) = for i < n do b in c` is
 * `let p = loop p = a for i < n do b in c`; and of modules `let decs in m` is
 * `{decs module result = m}.result`, `local dec in m` is `open let dec in m`.
 *
 * Lists are an array and a count, possibly empty. Pointers that may be null say so. Expressions and
 * patterns have room for what their kind has, and are not copied. */
#ifndef DPIAC_SYNTAX_SYNTAX_H
#define DPIAC_SYNTAX_SYNTAX_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/scan.h"
#include "type/type.h"

struct syn_program;
struct syn_exp;
struct syn_pat;
struct syn_type;
struct syn_dec;
struct syn_mod;
struct syn_sig;
struct syn_spec;

struct syn_exp_list {
    const struct syn_exp *const *at;
    size_t count;
};

struct syn_pat_list {
    const struct syn_pat *const *at;
    size_t count;
};

struct syn_type_list {
    const struct syn_type *const *at;
    size_t count;
};

struct syn_dec_list {
    const struct syn_dec *const *at;
    size_t count;
};

struct syn_spec_list {
    const struct syn_spec *const *at;
    size_t count;
};

/* A use of a name or operator: `x`, `M.N.x`, `+`, `M.+`. In an expression `a.b.c` is one name with
 * the qualifiers a and b, although they may turn out to be a record and its field: that is for
 * name resolution to say. `a.0` and `(a).b` are projections already. */
struct syn_name {
    const char *const *quals;
    size_t qual_count;
    const char *name;
    struct loc loc;
};

/* A name where it is bound, or a field: `x`, `+`, `0`. */
struct syn_ident {
    const char *name;
    struct loc loc;
};

struct syn_ident_list {
    const struct syn_ident *at;
    size_t count;
};

/* Whether the text is an operator, such as `+`, not a word; also for names of definitions. */
bool syn_is_operator(const char *name);

/* `unsafe`, `inline`, `unroll(4)`, `3`; the text of a number or string stands in NAME. */
struct syn_attr {
    const char *name;
    bool has_args; /* parentheses were written, even if empty */
    const struct syn_attr *args;
    size_t arg_count;
    struct loc loc;
};

struct syn_attr_list {
    const struct syn_attr *at;
    size_t count;
};

/* [n]   'a   '~a   '^a */
enum syn_type_param_kind {
    SYN_PARAM_SIZE,
    SYN_PARAM_TYPE,
    SYN_PARAM_SIZE_LIFTED,
    SYN_PARAM_LIFTED
};

struct syn_type_param {
    enum syn_type_param_kind kind;
    struct syn_ident name;
    struct loc loc;
};

struct syn_type_param_list {
    const struct syn_type_param *at;
    size_t count;
};

/* ---- Literals ---- */

enum syn_literal_kind {
#define SYN_LITERAL(kind, name) SYN_LITERAL_##kind,
#include "syntax/nodes.def"
};

/* An integer with a suffix is in the range of its type; right behind a `-`, be it a sign or an
 * operator, it may be one more; in hexadecimal or binary it may use all bits of the type, which is
 * then a bit pattern. Without a suffix it is any number below 2^64. */
struct syn_literal {
    enum syn_literal_kind kind;
    bool negative;    /* INT, FLOAT: `-` stands before it; VALUE and REAL are without the sign */
    uint64_t value;   /* INT; CHAR: the code point; BOOL: 0 or 1 */
    double real;      /* FLOAT */
    const char *text; /* INT, FLOAT: as written without suffix, `_` and sign; STRING: the bytes */
    size_t len;       /* STRING */
    bool has_suffix;  /* INT, FLOAT (`1f32` is a FLOAT) */
    enum scalar suffix;
    struct loc loc;
};

/* ---- Types ---- */

enum syn_type_kind {
#define SYN_TYPE(kind, name) SYN_TYPE_##kind,
#include "syntax/nodes.def"
};

struct syn_field_type {
    struct syn_ident name;
    const struct syn_type *type;
};

struct syn_variant {
    struct syn_ident name; /* without the # */
    struct syn_type_list payload;
};

/* An argument of a parametric type: exactly one is not null, or both are null for `[]`. */
struct syn_type_arg {
    const struct syn_exp *size;
    const struct syn_type *type;
    struct loc loc;
};

struct syn_type {
    enum syn_type_kind kind;
    struct loc loc;
    union {
        struct syn_name name;
        struct syn_type_list tuple; /* none, or two and more */
        struct {
            const struct syn_field_type *fields;
            size_t field_count;
        } record;
        struct {
            const struct syn_exp *size; /* null for [] */
            const struct syn_type *elem;
        } array;
        const struct syn_type *unique;
        struct {
            struct syn_ident param_name; /* its name is null in t -> u */
            const struct syn_type *param;
            const struct syn_type *result;
        } fun;
        struct {
            const struct syn_variant *variants;
            size_t variant_count;
        } sum;
        struct {
            struct syn_name name;
            const struct syn_type_arg *args;
            size_t arg_count;
        } apply;
        struct {
            struct syn_ident_list sizes;
            const struct syn_type *body;
        } exists;
    };
};

/* ---- Patterns ---- */

enum syn_pat_kind {
#define SYN_PAT(kind, name) SYN_PAT_##kind,
#include "syntax/nodes.def"
};

struct syn_field_pat {
    struct syn_ident name;
    const struct syn_pat *pat; /* null for the short form {f}; {f: t} is f = (f: t) */
};

struct syn_pat {
    enum syn_pat_kind kind;
    struct loc loc;
    union {
        struct syn_ident name;
        struct syn_pat_list tuple; /* none, or two and more */
        struct {
            const struct syn_field_pat *fields;
            size_t field_count;
        } record;
        struct {
            const struct syn_pat *pat;
            const struct syn_type *type;
        } ascribe;
        struct syn_literal literal; /* not STRING */
        struct {
            struct syn_ident name;
            struct syn_pat_list args;
        } constructor;
        struct {
            const struct syn_attr *attr;
            const struct syn_pat *pat;
        } attribute;
    };
};

/* ---- Expressions ---- */

enum syn_exp_kind {
#define SYN_EXP(kind, name) SYN_EXP_##kind,
#include "syntax/nodes.def"
};

struct syn_field_exp {
    struct syn_ident name;
    const struct syn_exp *value; /* null for the short form {f} */
};

/* One place between the brackets of an index: `i`, or `from:to:step` with any part left out. */
struct syn_slice {
    bool is_range;
    const struct syn_exp *index;            /* when not IS_RANGE */
    const struct syn_exp *from, *to, *step; /* each may be null */
    struct loc loc;
};

struct syn_slice_list {
    const struct syn_slice *at;
    size_t count;
};

/* A step of the path `.f.g`, `[i, j]`, `[i].f`: a field, or, when FIELD.name is null, an index. */
struct syn_step {
    struct syn_ident field;
    struct syn_slice_list slices;
    struct loc loc;
};

struct syn_path {
    const struct syn_step *steps;
    size_t step_count;
};

struct syn_case {
    const struct syn_pat *pat;
    const struct syn_exp *body;
    struct loc loc;
};

enum syn_loop_kind { SYN_LOOP_FOR_LESS, SYN_LOOP_FOR_IN, SYN_LOOP_WHILE };

enum syn_range_kind {
    SYN_RANGE_TO,    /* a...b */
    SYN_RANGE_BELOW, /* a..<b */
    SYN_RANGE_ABOVE  /* a..>b */
};

/* What def, let and local functions share: NAME TYPE_PARAMS PARAMS : RESULT = BODY. */
struct syn_function {
    struct syn_ident name;
    struct syn_type_param_list type_params;
    struct syn_pat_list params;
    const struct syn_type *result; /* may be null */
    const struct syn_exp *body;
};

struct syn_exp {
    enum syn_exp_kind kind;
    struct loc loc;
    union {
        struct syn_name name; /* NAME; OPERATOR: (+) */
        struct syn_literal literal;
        struct syn_exp_list tuple; /* none, or two and more */
        struct syn_exp_list array;
        struct {
            const struct syn_field_exp *fields;
            size_t field_count;
        } record;
        struct {
            const struct syn_exp *fn; /* not itself an APPLY */
            struct syn_exp_list args; /* at least one */
        } apply;
        struct {
            struct syn_name op; /* `+`, `M.+`, or a word between backticks */
            const struct syn_exp *left, *right;
        } binary;
        const struct syn_exp *operand; /* NEGATE, NOT */
        struct {
            const struct syn_exp *cond, *then_, *else_;
        } if_;
        struct {
            struct syn_ident_list sizes; /* let [n] ... */
            const struct syn_pat *pat;
            const struct syn_exp *value, *body;
        } let;
        struct {
            struct syn_function fun; /* its BODY is the function's */
            const struct syn_exp *body;
        } let_fun;
        struct {
            enum syn_loop_kind kind;
            struct syn_ident_list sizes; /* loop [n] ... */
            const struct syn_pat *pat;
            const struct syn_exp *init;  /* null: variables of the same names */
            struct syn_ident counter;    /* FOR_LESS */
            const struct syn_pat *elem;  /* FOR_IN */
            const struct syn_exp *until; /* FOR_LESS: bound; FOR_IN: array; WHILE: condition */
            const struct syn_exp *body;
        } loop;
        struct {
            const struct syn_exp *value;
            const struct syn_case *cases; /* at least one */
            size_t case_count;
        } match;
        struct {
            struct syn_pat_list params;    /* at least one */
            const struct syn_type *result; /* may be null */
            const struct syn_exp *body;
        } lambda;
        struct {
            struct syn_name op;
            const struct syn_exp *operand; /* SECTION_LEFT: (e +); SECTION_RIGHT: (+ e) */
        } section;
        struct syn_path section_path; /* (.f.g), (.[i].f) */
        struct {
            const struct syn_exp *array;
            struct syn_slice_list slices; /* at least one */
        } index;
        struct {
            const struct syn_exp *target;
            struct syn_path path;
            const struct syn_exp *value;
        } update;
        struct {
            const struct syn_exp *operand;
            struct syn_ident field;
        } project;
        struct {
            const struct syn_exp *operand;
            const struct syn_type *type;
        } ascribe; /* ASCRIBE, COERCE */
        struct {
            enum syn_range_kind kind;
            const struct syn_exp *first;
            const struct syn_exp *second; /* null: no step */
            const struct syn_exp *last;
        } range;
        struct {
            const struct syn_exp *cond, *body;
        } assert_;
        struct {
            const struct syn_attr *attr;
            const struct syn_exp *body;
        } attribute;
        struct {
            struct syn_ident name; /* without the # */
            struct syn_exp_list args;
        } constructor;
        struct {
            struct syn_name module;
            const struct syn_exp *body;
        } open;
    };
};

/* ---- Module types and modules ---- */

/* `import "path"`, as a declaration or as a module. */
struct syn_import {
    const char *path;                  /* as written, without quotes */
    struct loc loc;                    /* of the path */
    const struct syn_program *program; /* what it names; null until syntax_load finds it (load.h) */
};

struct syn_import_list {
    struct syn_import *const *at;
    size_t count;
};

enum syn_sig_kind {
#define SYN_SIG(kind, name) SYN_SIG_##kind,
#include "syntax/nodes.def"
};

enum syn_lift { SYN_LIFT_NONE, SYN_LIFT_SIZE /* type~ */, SYN_LIFT_FULL /* type^ */ };

/* NAME PARAMS = TYPE. */
struct syn_type_binding {
    enum syn_lift lift;
    struct syn_ident name;
    struct syn_type_param_list params;
    const struct syn_type *type; /* null in a specification: abstract */
};

struct syn_sig {
    enum syn_sig_kind kind;
    struct loc loc;
    union {
        struct syn_name name;
        struct syn_spec_list specs;
        struct {
            const struct syn_sig *sig;
            struct syn_name name; /* of the type refined */
            struct syn_type_param_list params;
            const struct syn_type *type;
        } with;
        struct {
            struct syn_ident param_name; /* its name may be null */
            const struct syn_sig *param;
            const struct syn_sig *result;
        } fun;
    };
};

enum syn_spec_kind {
#define SYN_SPEC(kind, name) SYN_SPEC_##kind,
#include "syntax/nodes.def"
};

struct syn_spec {
    enum syn_spec_kind kind;
    struct loc loc;
    struct syn_attr_list attrs;
    union {
        struct {
            struct syn_ident name;
            struct syn_type_param_list params;
            const struct syn_type *type;
        } val;
        struct syn_type_binding type;
        struct {
            struct syn_ident name;
            const struct syn_sig *sig;
        } module;
        const struct syn_sig *include;
    };
};

enum syn_mod_kind {
#define SYN_MOD(kind, name) SYN_MOD_##kind,
#include "syntax/nodes.def"
};

struct syn_mod_param {
    struct syn_ident name;
    const struct syn_sig *sig;
};

struct syn_mod_param_list {
    const struct syn_mod_param *at;
    size_t count;
};

struct syn_mod {
    enum syn_mod_kind kind;
    struct loc loc;
    union {
        struct syn_name name;
        struct syn_dec_list decs; /* STRUCT */
        const struct syn_import *import;
        struct {
            const struct syn_mod *fn, *arg;
        } apply;
        struct {
            const struct syn_mod *inner; /* not a NAME: M.N is one */
            struct syn_ident name;
        } project;
        struct {
            const struct syn_mod *mod;
            const struct syn_sig *sig;
        } ascribe;
        struct {
            struct syn_mod_param param;
            const struct syn_sig *result; /* may be null */
            const struct syn_mod *body;
        } lambda;
    };
};

/* ---- Declarations ---- */

enum syn_dec_kind {
#define SYN_DEC(kind, name) SYN_DEC_##kind,
#include "syntax/nodes.def"
};

struct syn_dec {
    enum syn_dec_kind kind;
    struct loc loc;
    struct syn_attr_list attrs; /* outermost first */
    union {
        struct {
            bool is_entry;
            struct syn_function fun;
        } def;
        struct syn_type_binding type;
        struct {
            struct syn_ident name;
            struct syn_mod_param_list params;
            const struct syn_sig *sig; /* may be null */
            const struct syn_mod *body;
        } module;
        struct {
            struct syn_ident name;
            const struct syn_sig *sig;
        } sig;
        const struct syn_mod *open;
        const struct syn_dec *local;
        const struct syn_import *import;
    };
};

struct syn_program_list {
    const struct syn_program *const *at;
    size_t count;
};

/* A file. */
struct syn_program {
    const struct source *source;
    struct syn_dec_list decs;       /* none for an empty file */
    struct syn_import_list imports; /* of DECS and what is in them, in the order of the text */
    struct syn_program_list needed; /* all that it needs, each behind what that one needs; filled in
                                       for the main program alone, by syntax_load (load.h) */
    struct loc loc;
};

/* What a message calls the construct: "'match' expression", from nodes.def. */
const char *syn_exp_kind_name(enum syn_exp_kind kind);
const char *syn_pat_kind_name(enum syn_pat_kind kind);
const char *syn_type_kind_name(enum syn_type_kind kind);
const char *syn_dec_kind_name(enum syn_dec_kind kind);

#endif
