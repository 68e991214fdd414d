/* The syntax tree of emitted C (and OpenCL C): expressions, statements, functions, files.
 *
 * Nodes are immutable and live in an arena. Whatever a pass asks about is a node, a type (ctype.h)
 * or a symbol (csymbol.h); texts are names, numbers that nobody computes with, and comments.
 * Statements come in vectors, which a block keeps as they are when it is built. The printer decides
 * where parentheses and line breaks stand. */
#ifndef DPIAC_TARGET_CTREE_H
#define DPIAC_TARGET_CTREE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/arena.h"
#include "base/buf.h"
#include "base/source.h"
#include "base/vec.h"
#include "target/csymbol.h"
#include "target/ctype.h"

enum cop {
#define COPERATOR(suffix, text, precedence) COP_##suffix,
#include "target/coperators.def"
#undef COPERATOR
    COP_COUNT
};

enum cexp_kind {
    CEXP_NAME,        /* a variable, a constant, a macro without arguments */
    CEXP_INT,         /* not negative */
    CEXP_LITERAL,     /* another number, a string, true: it binds as tightly as a name */
    CEXP_CALL,        /* f(args) */
    CEXP_INDEX,       /* base[index] */
    CEXP_MEMBER,      /* base.field */
    CEXP_ARROW,       /* base->field */
    CEXP_PREFIX,      /* -base and the like */
    CEXP_CAST,        /* (type)base */
    CEXP_AS,          /* as_type(base): the same bits, in OpenCL */
    CEXP_SIZEOF,      /* sizeof(type) */
    CEXP_VECTOR,      /* (type)(args): the lanes of a vector, in OpenCL */
    CEXP_VLOAD,       /* vloadN(index, base): vector number INDEX of those behind BASE, in OpenCL */
    CEXP_LIST,        /* {args}, to initialise */
    CEXP_BINARY,      /* left op right */
    CEXP_CONDITIONAL  /* cond ? left : right */
};

enum cprefix {
    CPREFIX_MINUS,
    CPREFIX_NOT,
    CPREFIX_COMPLEMENT,
    CPREFIX_CONTENT, /* *base */
    CPREFIX_ADDRESS, /* &base */
    CPREFIX_SIZEOF   /* sizeof base */
};

struct cexp {
    enum cexp_kind kind;
    const char *text;                      /* NAME, LITERAL, CALL: function;
                                              MEMBER, ARROW: field */
    const struct csymbol *symbol;          /* NAME, CALL: what defines it; null: a variable, or what
                                              all files of the target have */
    int64_t value;                         /* INT */
    enum cop op;                           /* BINARY */
    bool is_total;                         /* BINARY: a division that may be done wherever what it
                                              mentions has values */
    enum cprefix prefix;                   /* PREFIX */
    const struct ctype *type;              /* CAST, AS, SIZEOF, VECTOR */
    unsigned lanes;                        /* VLOAD */
    const struct cexp *base;               /* INDEX, MEMBER, ARROW, PREFIX, CAST, AS, VLOAD */
    const struct cexp *index;              /* INDEX, VLOAD */
    const struct cexp *cond, *left, *right;
    const struct cexp *const *args;        /* CALL, VECTOR, LIST */
    size_t arg_count;
    struct loc loc;                        /* of the phrase that it was made of, if of one */
    const struct ctype *value_type;        /* of its value, where it was made of a phrase; a part
                                              that is named has it. Else null */
};

struct cstmt;
struct cstmt_vec VEC(const struct cstmt *);
struct cexp_vec VEC(const struct cexp *);

/* "int64_t i", "const float *restrict xs", "float acc[4]" */
struct cvar {
    const struct ctype *type;
    const char *name;
    const struct cexp *array; /* the size, or null */
    bool is_open_array;       /* a parameter: "char *argv[]" */
    size_t alignment;         /* in bytes; 0: that of its type */
};

struct cvar_vec VEC(struct cvar);

enum cstmt_kind {
    CSTMT_EXP,
    CSTMT_ASSIGN,  /* place = value; place += value; function(&place, value) */
    CSTMT_VSTORE,  /* vstoreN(value, index, place): as CEXP_VLOAD */
    CSTMT_DECL,
    CSTMT_IF,
    CSTMT_FOR,     /* for (decl; value < limit; step) */
    CSTMT_WHILE,
    CSTMT_RETURN,
    CSTMT_BARRIER, /* of a work-group */
    CSTMT_PRAGMA,  /* about the loop or store behind it */
    CSTMT_COMMENT,
    CSTMT_BLANK
};

enum cpragma {
    CPRAGMA_UNROLL,
    CPRAGMA_UNROLL_FOUR, /* of GCC and Clang */
    CPRAGMA_UNROLL_NOT,  /* of GCC and Clang: it stays a loop */
    CPRAGMA_PARALLEL, /* of OpenMP: if (value) num_threads(threads) */
    CPRAGMA_ATOMIC,   /* of OpenMP: the store behind it is one of several at a time */
    CPRAGMA_CRITICAL  /* of OpenMP: one thread at a time does the store behind it */
};

/* What a barrier orders: accesses to these spaces. */
enum cfence { CFENCE_LOCAL = 1, CFENCE_GLOBAL = 2 };

struct cstmt {
    enum cstmt_kind kind;
    const struct cexp *place;           /* ASSIGN; VSTORE: the pointer */
    bool compound;                      /* ASSIGN: place op= value, or by FUNCTION */
    enum cop op;
    const char *function;               /* ASSIGN, compound: that does it; or null */
    const struct cexp *value;           /* EXP, ASSIGN, VSTORE; DECL: initialiser or null; IF,
                                           WHILE: condition; FOR: condition; RETURN: or null;
                                           PRAGMA: condition or null */
    const struct cexp *index;           /* VSTORE */
    unsigned lanes;                     /* VSTORE */
    struct cvar var;                    /* DECL, FOR */
    bool constant;                      /* DECL: printed with const in front */
    const struct cexp *start;           /* FOR */
    const struct cexp *step;            /* FOR: null: 1 */
    struct cstmt_vec body;              /* IF, FOR, WHILE, BLOCK */
    struct cstmt_vec otherwise;         /* IF */
    unsigned fences;                    /* BARRIER */
    enum cpragma pragma;                /* PRAGMA */
    const struct cexp *threads;         /* PRAGMA: or null */
    const struct csymbol *symbol;       /* PRAGMA: what the file needs for it, or null; ASSIGN: what
                                           defines FUNCTION, or null */
    const char *text;                   /* COMMENT, without the marks */
    struct loc loc;                     /* of the phrase that it was made of, if of one */
};

enum citem_kind { CITEM_FUNCTION, CITEM_PROTOTYPE, CITEM_COMMENT, CITEM_TEXT };

/* Where a function may be called from. */
enum clinkage { CLINK_EXTERN, CLINK_STATIC, CLINK_INLINE, CLINK_KERNEL };

struct citem {
    enum citem_kind kind;
    enum clinkage linkage;        /* FUNCTION */
    int64_t group[3];             /* KERNELs: work-items of a group; 0: of any number */
    const struct ctype *type;     /* FUNCTION, PROTOTYPE: of the result */
    const char *name;             /* FUNCTION, PROTOTYPE */
    struct cvar_vec vars;         /* parameters (none: "void") */
    struct cstmt_vec body;
    const struct csymbol *symbol; /* FUNCTION, TEXT: what it defines; the item is of no use where
                                     nothing behind it mentions that; null: it stays */
    const char *text;             /* COMMENT; TEXT: lines as they are */
};

struct citem_vec VEC(struct citem);

/* Expressions. The text is kept, not copied. */
const struct cexp *cexp_name(struct arena *arena, const char *name);
const struct cexp *cexp_symbol(struct arena *arena, const struct csymbol *symbol);
/* The variable NAME, which has the status of a run or points to it (CSYMBOL_STATUS). */
const struct cexp *cexp_status(struct arena *arena, const char *name);
const struct cexp *cexp_literal(struct arena *arena, const char *text);
const struct cexp *cexp_int(struct arena *arena, int64_t value);
const struct cexp *cexp_call(struct arena *arena, const char *function,
                             const struct cexp *const *args, size_t count);
/* The same for a function that the file or a library defines. */
const struct cexp *cexp_call_symbol(struct arena *arena, const struct csymbol *function,
                                    const struct cexp *const *args, size_t count);
const struct cexp *cexp_call1(struct arena *arena, const char *function, const struct cexp *arg);
const struct cexp *cexp_call2(struct arena *arena, const char *function, const struct cexp *a,
                              const struct cexp *b);
const struct cexp *cexp_call3(struct arena *arena, const char *function, const struct cexp *a,
                              const struct cexp *b, const struct cexp *c);
const struct cexp *cexp_index(struct arena *arena, const struct cexp *base,
                              const struct cexp *index);
const struct cexp *cexp_member(struct arena *arena, const struct cexp *base, const char *field);
const struct cexp *cexp_arrow(struct arena *arena, const struct cexp *base, const char *field);
const struct cexp *cexp_prefix(struct arena *arena, enum cprefix prefix,
                               const struct cexp *base);
const struct cexp *cexp_cast(struct arena *arena, const struct ctype *type,
                             const struct cexp *base);
const struct cexp *cexp_as(struct arena *arena, const struct ctype *type, const struct cexp *base);
const struct cexp *cexp_sizeof(struct arena *arena, const struct ctype *type);
const struct cexp *cexp_vector(struct arena *arena, const struct ctype *type,
                               const struct cexp *const *args, size_t count);
const struct cexp *cexp_vload(struct arena *arena, unsigned lanes, const struct cexp *index,
                              const struct cexp *base);
const struct cexp *cexp_list(struct arena *arena, const struct cexp *const *args, size_t count);
const struct cexp *cexp_binary(struct arena *arena, enum cop op, const struct cexp *left,
                               const struct cexp *right);
/* DIVISION, of TYPE, which may be done wherever what it mentions has values. */
const struct cexp *cexp_total(struct arena *arena, const struct cexp *division,
                              const struct ctype *type);
const struct cexp *cexp_conditional(struct arena *arena, const struct cexp *cond,
                                    const struct cexp *left, const struct cexp *right);
/* A string literal of TEXT, with what C needs escaped. */
const struct cexp *cexp_string(struct arena *arena, const char *text);

/* EXP, made of the phrase at LOC; and the statements of OUT from position FROM up to TO. What
 * has a place already keeps it. */
const struct cexp *cexp_at(struct arena *arena, const struct cexp *exp, struct loc loc);
void cstmt_vec_at(struct arena *arena, struct cstmt_vec *out, size_t from, size_t to,
                  struct loc loc);

/* EXP, whose value has TYPE; nothing needs that of an atom. */
const struct cexp *cexp_typed(struct arena *arena, const struct cexp *exp,
                              const struct ctype *type);

bool cexp_equal(const struct cexp *a, const struct cexp *b); /* structurally */
uintptr_t cexp_hash(const struct cexp *exp); /* the same for those that are equal */
/* Whether EXP is the number *VALUE, which may be negative. */
bool cexp_is_int(const struct cexp *exp, int64_t *value);
/* Whether EXP is a variable or the like called NAME. */
bool cexp_is_name(const struct cexp *exp, const char *name);
/* Whether EXP may stand in several places: a name or a number. */
bool cexp_is_atom(const struct cexp *exp);
/* Whether NAME is mentioned in EXP, which is there; or in EXP, which may be missing: most parts of
 * most trees are. */
bool cexp_has_name(const struct cexp *exp, const char *name);
static inline bool cexp_mentions(const struct cexp *exp, const char *name)
{
    return exp && cexp_has_name(exp, name);
}
/* Whether EXP is given the status of the run, and so may set it. */
bool cexp_may_set_status(const struct cexp *exp);
const char *cop_text(enum cop op);

/* Statements; each is appended to OUT. */
void cstmt_exp(struct arena *arena, struct cstmt_vec *out, const struct cexp *exp);
void cstmt_assign(struct arena *arena, struct cstmt_vec *out, const struct cexp *place,
                  const struct cexp *value);
/* place OP= value */
void cstmt_assign_op(struct arena *arena, struct cstmt_vec *out, const struct cexp *place,
                     enum cop op, const struct cexp *value);
/* FUNCTION(&PLACE, VALUE), which changes the place; SYMBOL, which may be null, defines it. */
void cstmt_assign_by(struct arena *arena, struct cstmt_vec *out, const struct cexp *place,
                     const char *function, const struct csymbol *symbol,
                     const struct cexp *value);
void cstmt_vstore(struct arena *arena, struct cstmt_vec *out, unsigned lanes,
                  const struct cexp *value, const struct cexp *index, const struct cexp *place);
void cstmt_decl(struct arena *arena, struct cstmt_vec *out, const struct ctype *type,
                const char *name, const struct cexp *init);
void cstmt_decl_const(struct arena *arena, struct cstmt_vec *out, const struct ctype *type,
                      const char *name, const struct cexp *init);
void cstmt_decl_array(struct arena *arena, struct cstmt_vec *out, const struct ctype *type,
                      const char *name, const struct cexp *size);
void cstmt_decl_var(struct arena *arena, struct cstmt_vec *out, struct cvar var);
void cstmt_if(struct arena *arena, struct cstmt_vec *out, const struct cexp *cond,
              struct cstmt_vec then, struct cstmt_vec otherwise);
/* for (TYPE NAME = START; NAME < LIMIT; NAME++), or NAME += STEP where STEP is not null. */
void cstmt_for(struct arena *arena, struct cstmt_vec *out, const struct ctype *type,
               const char *name, const struct cexp *start, const struct cexp *limit,
               const struct cexp *step, struct cstmt_vec body);
void cstmt_while(struct arena *arena, struct cstmt_vec *out, const struct cexp *cond,
                 struct cstmt_vec body);
void cstmt_return(struct arena *arena, struct cstmt_vec *out, const struct cexp *value);
void cstmt_comment(struct arena *arena, struct cstmt_vec *out, const char *text);
void cstmt_blank(struct arena *arena, struct cstmt_vec *out);
void cstmt_barrier(struct arena *arena, struct cstmt_vec *out, unsigned fences);
/* Whether BODY has a barrier with one of FENCES. */
bool cstmt_vec_has_barrier(const struct cstmt_vec *body, unsigned fences);
void cstmt_unroll(struct arena *arena, struct cstmt_vec *out);
void cstmt_unroll_four(struct arena *arena, struct cstmt_vec *out);
void cstmt_unroll_not(struct arena *arena, struct cstmt_vec *out);
/* The loop behind it is run by several threads: if COND holds, and no more than THREADS (or null).
 * SYMBOL: what the file needs for it. */
void cstmt_parallel(struct arena *arena, struct cstmt_vec *out, const struct csymbol *symbol,
                    const struct cexp *cond, const struct cexp *threads);
/* The store behind it may be one of several threads' to one place. */
void cstmt_atomic(struct arena *arena, struct cstmt_vec *out, const struct csymbol *symbol);
/* The same, where the place is read as well. */
void cstmt_critical(struct arena *arena, struct cstmt_vec *out, const struct csymbol *symbol);

/* Whether STMT, a comment or a pragma, is about the statement behind it. */
bool cstmt_is_heading(const struct cstmt *stmt);
/* Takes those at the end of OUT, which are about what follows. */
struct cstmt_vec cstmt_vec_take_heading(struct arena *arena, struct cstmt_vec *out);
/* STMT behind the statements BEFORE, which go in front of the comments and pragmas about it. */
void cstmt_vec_add_behind(struct arena *arena, struct cstmt_vec *out,
                          const struct cstmt_vec *before, const struct cstmt *stmt);

/* Items; each is appended to OUT. A parameter list is built with cvar_add. */
void cvar_add(struct arena *arena, struct cvar_vec *vars, const struct ctype *type,
              const char *name);
void citem_function(struct arena *arena, struct citem_vec *out, enum clinkage linkage,
                    const struct ctype *type, const char *name, struct cvar_vec params,
                    struct cstmt_vec body);
/* A static function that goes where nothing mentions SYMBOL. */
void citem_local_function(struct arena *arena, struct citem_vec *out, enum clinkage linkage,
                          const struct ctype *type, const struct csymbol *symbol,
                          struct cvar_vec params, struct cstmt_vec body);
/* GROUP: the work-items of a group in each dimension, or null. */
void citem_kernel(struct arena *arena, struct citem_vec *out, const char *name,
                  const int64_t *group, struct cvar_vec params, struct cstmt_vec body);
void citem_prototype(struct arena *arena, struct citem_vec *out, const struct ctype *type,
                     const char *name, struct cvar_vec params);
void citem_comment(struct arena *arena, struct citem_vec *out, const char *text);
void citem_text(struct arena *arena, struct citem_vec *out, const char *text);
/* The text of SYMBOL, which it defines. */
void citem_definition(struct arena *arena, struct citem_vec *out, const struct csymbol *symbol);

/* Appends the items to BUF, a blank line between two of them except between two prototypes: four
 * spaces a level, at most 100 columns where the breaks allow it (cprint.c). */
void cprint_items(struct buf *buf, struct arena *arena, const struct citem_vec *items);
void cprint_statements(struct buf *buf, struct arena *arena, const struct cstmt_vec *statements);
void cprint_exp(struct buf *buf, struct arena *arena, const struct cexp *exp);
/* Whether PART in EXP is printed inside of brackets. LAST: it is the last thing that EXP has, an
 * argument, an index or a right operand; else it stands in front of one. */
bool cprint_encloses(const struct cexp *exp, const struct cexp *part, bool last);

/* What ITEMS mention, with what that needs, added to SET (cuses.c). Gives the items without those
 * functions that nothing behind them mentions. */
struct citem_vec cuses_of_items(struct arena *arena, const struct citem_vec *items,
                                struct csymbol_set *set);

/* The same for statements, and for an expression. */
void cuses_of_statements(struct csymbol_set *set, const struct cstmt_vec *statements);
void cuses_of_exp(struct csymbol_set *set, const struct cexp *exp);

/* Whether STMT is NAME = value. */
bool cstmt_assigns(const struct cstmt *stmt, const char *name);
/* Whether NAME occurs anywhere in a statement, also below it. */
bool cstmt_mentions(const struct cstmt *stmt, const char *name);
bool cstmt_vec_mentions(const struct cstmt_vec *statements, const char *name);
/* The set of all names that they mention, for those who ask for many. */
struct map *cstmt_vec_names(struct arena *arena, const struct cstmt_vec *statements);

/* Changes of a tree (cmap.c). EXP gives what stands in the place of an expression, STMT appends
 * what stands in that of a statement; null and false: the same, with the changes inside of it.
 * Either may be null. */
struct cmap {
    struct arena *arena;
    const struct cexp *(*exp)(const struct cmap *map, const struct cexp *exp);
    bool (*stmt)(const struct cmap *map, const struct cstmt *stmt, struct cstmt_vec *out);
    void *data;
};

const struct cexp *cmap_exp(const struct cmap *map, const struct cexp *exp);
struct cstmt_vec cmap_statements(const struct cmap *map, const struct cstmt_vec *statements);

/* Makes declarations read as a person writes them (ctidy.c): `float acc; acc = 0.0f;` becomes
 * `float acc = 0.0f;`, a declaration stands where its variable is first mentioned, is const when
 * nothing is assigned to it later, and goes with all assignments to it when nothing reads it. */
struct cstmt_vec ctidy_statements(struct arena *arena, struct cstmt_vec statements);

/* The names of variables that STATEMENTS may change: to which they assign, or whose address they
 * take (csame.c). */
struct map *cstmt_vec_changing(struct arena *arena, const struct cstmt_vec *statements);

/* Whether EXP is a number that is made, without memory, of what does not change (csame.c). */
bool cexp_is_fixed(const struct cexp *exp, const struct map *changing);

/* Names of numbers that are positive. */
struct cpositive {
    const struct cpositive *around;
    const char *name;
};

/* Whether EXP, or nothing, has a value wherever its names have one, and those in POSITIVE, or none,
 * are positive; no element of an array has (csame.c). */
bool cexp_is_total(const struct cexp *exp, const struct cpositive *positive);

/* STATEMENTS, in which constants that have the same value have one name (csame.c). */
struct cstmt_vec csame_constants(struct arena *arena, struct cstmt_vec statements);

/* STATEMENTS, within what has the comment AROUND (or null), without comments that say the same
 * before another one has said anything else (ccomments.c). */
struct cstmt_vec ccomments_once(struct arena *arena, const struct cstmt_vec *statements,
                                const char *around);

#endif
