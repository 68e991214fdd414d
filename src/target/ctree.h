/* The syntax tree of emitted C (and OpenCL C): expressions, statements, functions, files.
 *
 * Nodes are immutable and live in an arena. Types are texts, since what is emitted needs no more
 * than what stands before a name and an array's size behind it. Statements come in vectors, which
 * a block keeps as they are when it is built. The printer decides where parentheses and line breaks
 * stand. */
#ifndef DPIAC_TARGET_CTREE_H
#define DPIAC_TARGET_CTREE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/arena.h"
#include "base/buf.h"
#include "base/source.h"
#include "base/vec.h"

enum cop {
#define COPERATOR(suffix, text, precedence) COP_##suffix,
#include "target/coperators.def"
#undef COPERATOR
    COP_COUNT
};

enum cexp_kind {
    CEXP_NAME,        /* also literals, and anything else that binds as tightly */
    CEXP_CALL,        /* f(args) */
    CEXP_INDEX,       /* base[index] */
    CEXP_MEMBER,      /* base.field */
    CEXP_ARROW,       /* base->field */
    CEXP_PREFIX,      /* op base, for "-", "!", "~", "*", "&", "sizeof " */
    CEXP_CAST,        /* (type)base */
    CEXP_BINARY,      /* left op right */
    CEXP_CONDITIONAL  /* cond ? left : right */
};

struct cexp {
    enum cexp_kind kind;
    const char *text;                      /* NAME, CALL: function; MEMBER, ARROW: field;
                                              PREFIX: operator; CAST: type */
    enum cop op;                           /* BINARY */
    const struct cexp *base;               /* INDEX, MEMBER, ARROW, PREFIX, CAST */
    const struct cexp *index;              /* INDEX */
    const struct cexp *cond, *left, *right;
    const struct cexp *const *args;        /* CALL */
    size_t arg_count;
    struct loc loc;                        /* of the phrase that it was made of, if of one */
};

struct cstmt;
struct cstmt_vec VEC(const struct cstmt *);
struct cexp_vec VEC(const struct cexp *);

/* "int64_t i", "const float *restrict xs", "float acc[4]". A TYPE that ends in '*' or in a
 * qualifier behind one is printed as it is meant: the name follows a '*' at once. */
struct cvar {
    const char *type;
    const char *name;
    const struct cexp *array; /* the size, or null */
};

struct cvar_vec VEC(struct cvar);

enum cstmt_kind {
    CSTMT_EXP,
    CSTMT_ASSIGN, /* place = value; place += value */
    CSTMT_DECL,
    CSTMT_IF,
    CSTMT_FOR,    /* for (decl; value < limit; step) */
    CSTMT_WHILE,
    CSTMT_BLOCK,
    CSTMT_RETURN,
    CSTMT_COMMENT,
    CSTMT_BLANK,
    CSTMT_TEXT    /* lines as they are: a pragma, a label, a goto */
};

struct cstmt {
    enum cstmt_kind kind;
    const struct cexp *place;           /* ASSIGN */
    const char *assign;                 /* ASSIGN: "=", "+=", ... */
    const struct cexp *value;           /* EXP, ASSIGN; DECL: initialiser or null; IF, WHILE:
                                           condition; FOR: condition; RETURN: or null */
    struct cvar var;                    /* DECL, FOR */
    bool constant;                      /* DECL: printed with const in front */
    const struct cexp *start;           /* FOR */
    const struct cstmt *step;           /* FOR: EXP or ASSIGN */
    struct cstmt_vec body;              /* IF, FOR, WHILE, BLOCK */
    struct cstmt_vec otherwise;         /* IF */
    const char *text;                   /* COMMENT (without the marks), TEXT */
    struct loc loc;                     /* of the phrase that it was made of, if of one */
};

enum citem_kind { CITEM_FUNCTION, CITEM_PROTOTYPE, CITEM_STRUCT, CITEM_COMMENT, CITEM_TEXT };

struct citem {
    enum citem_kind kind;
    const char *type;     /* FUNCTION, PROTOTYPE: what stands before the name, "static int" */
    const char *name;     /* FUNCTION, PROTOTYPE, STRUCT */
    struct cvar_vec vars; /* parameters (none: "void"), fields */
    struct cstmt_vec body;
    const char *text;     /* COMMENT; TEXT: lines as they are */
};

struct citem_vec VEC(struct citem);

/* Expressions. The text is kept, not copied. */
const struct cexp *cexp_name(struct arena *arena, const char *name);
const struct cexp *cexp_int(struct arena *arena, int64_t value);
const struct cexp *cexp_call(struct arena *arena, const char *function,
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
const struct cexp *cexp_prefix(struct arena *arena, const char *op, const struct cexp *base);
const struct cexp *cexp_cast(struct arena *arena, const char *type, const struct cexp *base);
const struct cexp *cexp_binary(struct arena *arena, enum cop op, const struct cexp *left,
                               const struct cexp *right);
const struct cexp *cexp_conditional(struct arena *arena, const struct cexp *cond,
                                    const struct cexp *left, const struct cexp *right);
/* A string literal of TEXT, with what C needs escaped. */
const struct cexp *cexp_string(struct arena *arena, const char *text);

/* EXP, made of the phrase at LOC; and the statements of OUT from position FROM on. What has a place
 * already keeps it. */
const struct cexp *cexp_at(struct arena *arena, const struct cexp *exp, struct loc loc);
void cstmt_vec_at(struct arena *arena, struct cstmt_vec *out, size_t from, struct loc loc);

bool cexp_equal(const struct cexp *a, const struct cexp *b); /* structurally */
bool cexp_mentions(const struct cexp *exp, const char *name);
const char *cop_text(enum cop op);

/* Statements; each is appended to OUT. */
void cstmt_exp(struct arena *arena, struct cstmt_vec *out, const struct cexp *exp);
void cstmt_assign(struct arena *arena, struct cstmt_vec *out, const struct cexp *place,
                  const struct cexp *value);
/* ASSIGN is "=", "+=", ... */
void cstmt_assign_op(struct arena *arena, struct cstmt_vec *out, const struct cexp *place,
                     const char *assign, const struct cexp *value);
void cstmt_decl(struct arena *arena, struct cstmt_vec *out, const char *type, const char *name,
                const struct cexp *init);
void cstmt_decl_const(struct arena *arena, struct cstmt_vec *out, const char *type,
                      const char *name, const struct cexp *init);
void cstmt_decl_array(struct arena *arena, struct cstmt_vec *out, const char *type,
                      const char *name, const struct cexp *size);
void cstmt_if(struct arena *arena, struct cstmt_vec *out, const struct cexp *cond,
              struct cstmt_vec then, struct cstmt_vec otherwise);
/* for (TYPE NAME = START; NAME < LIMIT; NAME++), or NAME += STEP where STEP is not null. */
void cstmt_for(struct arena *arena, struct cstmt_vec *out, const char *type, const char *name,
               const struct cexp *start, const struct cexp *limit, const struct cexp *step,
               struct cstmt_vec body);
void cstmt_while(struct arena *arena, struct cstmt_vec *out, const struct cexp *cond,
                 struct cstmt_vec body);
void cstmt_block(struct arena *arena, struct cstmt_vec *out, struct cstmt_vec body);
void cstmt_return(struct arena *arena, struct cstmt_vec *out, const struct cexp *value);
void cstmt_comment(struct arena *arena, struct cstmt_vec *out, const char *text);
void cstmt_blank(struct arena *arena, struct cstmt_vec *out);
void cstmt_text(struct arena *arena, struct cstmt_vec *out, const char *text);

/* Items; each is appended to OUT. A parameter list or a field list is built with cvar_add. */
void cvar_add(struct arena *arena, struct cvar_vec *vars, const char *type, const char *name);
void citem_function(struct arena *arena, struct citem_vec *out, const char *type,
                    const char *name, struct cvar_vec params, struct cstmt_vec body);
void citem_prototype(struct arena *arena, struct citem_vec *out, const char *type,
                     const char *name, struct cvar_vec params);
void citem_struct(struct arena *arena, struct citem_vec *out, const char *name,
                  struct cvar_vec fields);
void citem_comment(struct arena *arena, struct citem_vec *out, const char *text);
void citem_text(struct arena *arena, struct citem_vec *out, const char *text);

/* Appends the items to BUF, a blank line between two of them except between two prototypes: four
 * spaces a level, at most 100 columns where the breaks allow it (cprint.c). */
void cprint_items(struct buf *buf, struct arena *arena, const struct citem_vec *items);
void cprint_statements(struct buf *buf, struct arena *arena, const struct cstmt_vec *statements);
void cprint_exp(struct buf *buf, struct arena *arena, const struct cexp *exp);

/* Whether NAME occurs anywhere in a statement, also below it. */
bool cstmt_mentions(const struct cstmt *stmt, const char *name);
bool cstmt_vec_mentions(const struct cstmt_vec *statements, const char *name);

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

#endif
