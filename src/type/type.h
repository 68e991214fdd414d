/* Types of DPIA (dpia.txt Fig. 1 and 2): kinds, data types, phrase types. All types are canonical
 * within one `struct types`: equal types (for nats: equal normal forms) have equal addresses. */
#ifndef DPIAC_TYPE_TYPE_H
#define DPIAC_TYPE_TYPE_H

#include <stdbool.h>
#include <stddef.h>

#include "base/arena.h"
#include "base/buf.h"
#include "type/nat.h"

enum scalar {
#define SCALAR(suffix, name, c_name, cl_name, bytes, class) SCALAR_##suffix,
#include "type/scalars.def"
#undef SCALAR
    SCALAR_COUNT
};

enum scalar_class { CLASS_BOOL, CLASS_SIGNED, CLASS_UNSIGNED, CLASS_FLOAT };

const char *scalar_name(enum scalar scalar);
const char *scalar_c_name(enum scalar scalar);
const char *scalar_cl_name(enum scalar scalar);
size_t scalar_bytes(enum scalar scalar);
enum scalar_class scalar_class(enum scalar scalar);
bool scalar_is_integer(enum scalar scalar);
/* The unsigned integer of the size of SCALAR. */
enum scalar scalar_unsigned(enum scalar scalar);
/* The float of that size, of 2 bytes or more. */
enum scalar scalar_floating(enum scalar scalar);
bool scalar_from_name(const char *name, enum scalar *scalar);

struct data_var { /* a variable of kind data; compared by address */
    const char *name;
    uint64_t bit; /* one bit, which 64th parts of all variables share */
};

/* PACKED is an array that has its size with it, an existential type: [*]d is [k]d for some k. It is
 * the type of variables, alone or in pairs, whose arrays change their sizes. */
enum data_kind {
    DATA_VAR,
    DATA_SCALAR,
    DATA_IDX,
    DATA_ARRAY,
    DATA_PAIR,
    DATA_VECTOR,
    DATA_PACKED
};

struct phrase_type;

struct data {
    enum data_kind kind;
    enum scalar scalar;         /* SCALAR; VECTOR: of its elements */
    const struct nat *size;     /* IDX, ARRAY; VECTOR: its lanes, 2, 3, 4, 8, 16 or a width */
    const struct data *fst;     /* ARRAY, PACKED: of its elements; PAIR */
    const struct data *snd;     /* PAIR */
    const struct data_var *var; /* VAR */

    /* What is asked of long types, records of a thousand fields, found as they are made: */
    size_t leaf_count;          /* see data_leaf_count */
    uint64_t nat_vars;          /* what nat_var_bit is of each variable in its sizes */
    uint64_t data_vars;         /* the bits of the variables of kind data in it */
    bool has_packed;            /* see data_has_packed */
    bool holds_packed;          /* see data_holds_packed */

    const struct phrase_type *exp, *acc; /* type_exp, type_acc; null until asked for */
};

enum phrase_type_kind {
    TYPE_EXP,
    TYPE_ACC,
    TYPE_COMM,
    TYPE_PRODUCT,
    TYPE_FUN,         /* t1 -> t2 */
    TYPE_PASSIVE_FUN, /* t1 ->p t2 */
    TYPE_NAT_FUN,     /* (n: nat) -> t */
    TYPE_DATA_FUN     /* (d: data) -> t */
};

struct phrase_type {
    enum phrase_type_kind kind;
    const struct data *data;             /* EXP, ACC */
    const struct phrase_type *fst, *snd; /* PRODUCT; FUN, PASSIVE_FUN: parameter and result;
                                            NAT_FUN, DATA_FUN: result in SND */
    const struct nat_var *nat_var;       /* NAT_FUN */
    const struct data_var *data_var;     /* DATA_FUN */
    bool is_passive;                     /* type_is_passive: an array literal has long types */
    uint64_t nat_vars, data_vars;        /* of each variable in it, as in struct data */
    bool sizes_fit;                      /* it was asked: see type_sizes_fit */
    const struct phrase_type *promoted;  /* type_promoted; null until asked for */
};

struct types; /* the table; owns a nat table */

struct types *types_new(struct arena *arena);
struct nat_table *types_nats(struct types *types);
struct arena *types_arena(struct types *types);

const struct data *data_scalar(struct types *types, enum scalar scalar);
const struct data *data_idx(struct types *types, const struct nat *size);
const struct data *data_array(struct types *types, const struct nat *size, const struct data *elem);
const struct data *data_pair(struct types *types, const struct data *fst, const struct data *snd);
const struct data *data_packed(struct types *types, const struct data *elem);
/* Of WIDTH lanes, which is 2, 3, 4, 8 or 16, or the width for such numbers (types_width). */
const struct data *data_vector(struct types *types, enum scalar scalar, const struct nat *width);
const struct data *data_vector_of(struct types *types, enum scalar scalar, unsigned lanes);
/* Whether a vector of SCALAR may have so many lanes. */
bool data_is_width(struct types *types, enum scalar scalar, const struct nat *width);
/* The lanes of VECTOR, where that is a number. */
unsigned data_lanes(const struct data *vector);

/* Vectors as wide as those of the processor: how many numbers of 4, or of 8 bytes one has. Whoever
 * compiles the emitted C knows it. Null for other sizes. */
enum { TYPES_WIDTHS = 2 };
/* Bytes of the narrowest vectors, of those of processors with AVX, and of the widest. */
enum { TYPES_LEAST_VECTOR = 16, TYPES_USUAL_VECTOR = 32, TYPES_MOST_VECTOR = 64 };
const struct nat_var *types_width(struct types *types, size_t scalar_bytes);
/* Width number I of the two, and how many bytes the numbers have. */
const struct nat_var *types_width_at(struct types *types, size_t i);
size_t types_width_bytes(size_t i);
/* What is reckoned with where nobody knows: lanes of width number I, in usual vectors. */
const struct nat *types_usual_width(struct types *types, size_t i);
/* NAT where all vectors are as wide as those of any processor. */
const struct nat *types_at_widest(struct types *types, const struct nat *nat);
/* How it is called that is of numbers of so many bytes, or null. */
const char *types_width_name(size_t scalar_bytes);
/* A variable called NAME, which is copied. */
const struct data_var *data_var_new(struct types *types, const char *name);
const struct data *data_of_var(struct types *types, const struct data_var *var);

const struct phrase_type *type_exp(struct types *types, const struct data *data);
const struct phrase_type *type_acc(struct types *types, const struct data *data);
const struct phrase_type *type_comm(struct types *types);
const struct phrase_type *type_product(struct types *types, const struct phrase_type *fst,
                                       const struct phrase_type *snd);
/* var[d] = acc[d] x exp[d] (Fig. 4b). */
const struct phrase_type *type_var(struct types *types, const struct data *data);
const struct phrase_type *type_fun(struct types *types, const struct phrase_type *param,
                                   const struct phrase_type *result);
const struct phrase_type *type_passive_fun(struct types *types, const struct phrase_type *param,
                                           const struct phrase_type *result);
/* Binders are canonical by their variable's address only. */
const struct phrase_type *type_nat_fun(struct types *types, const struct nat_var *var,
                                       const struct phrase_type *result);
const struct phrase_type *type_data_fun(struct types *types, const struct data_var *var,
                                        const struct phrase_type *result);

bool type_is_passive(const struct phrase_type *type); /* Fig. 2 */
/* TYPE, of a function that uses nothing actively, with ->p; another TYPE stays. */
const struct phrase_type *type_promoted(struct types *types, const struct phrase_type *type);

/* Whether a phrase of type FOUND may stand where EXPECTED is wanted: equality up to the names of
 * bound variables, and t1 ->p t2 where t1 -> t2 is wanted (Fig. 3c, DERELICT). */
bool type_fits(struct types *types, const struct phrase_type *found,
               const struct phrase_type *expected);

bool data_is_scalar(const struct data *data, enum scalar *scalar); /* SCALAR may be null */
/* Whether DATA is a scalar, a vector, an index, or built of such by pairs only: what fits into
 * registers. */
bool data_is_flat(const struct data *data);
/* The scalar components of DATA, whatever the nesting of arrays and pairs; a variable counts as
 * one. */
size_t data_leaf_count(const struct data *data);
/* How many parts DATA has that are no pairs: an array is one, whatever its elements are. */
size_t data_component_count(const struct data *data);
/* Whether DATA is packed, or a pair of which a part is. */
bool data_has_packed(const struct data *data);
/* Whether an array in DATA has elements of a packed type: those have no one size. */
bool data_holds_packed(const struct data *data);
/* Whether DATA mentions no variable, of nats or data types. */
bool data_is_closed(const struct data *data);
/* How many scalars DATA has, in all elements of its arrays; a vector, or a variable, counts as
 * one. */
const struct nat *data_scalars(struct nat_table *nats, const struct data *data);
/* Whether an index into all scalars of DATA can be written: the product of its sizes, multiplied
 * out, has coefficients of 64 bits. */
bool data_size_fits(struct types *types, const struct data *data);
/* Whether that holds of all data types in TYPE. */
bool type_sizes_fit(struct types *types, const struct phrase_type *type);
/* Same shape, where nats may differ: what `coerce` may convert. */
bool data_same_but_sizes(const struct data *a, const struct data *b);

/* "[n]f32", "(f32 x f32)", "idx(n)", "f32<4>"; "exp[[n]f32] -> comm", "(n: nat) -> ...", "->p". */
void data_print(struct buf *buf, const struct data *data);
void type_print(struct buf *buf, const struct phrase_type *type);
const char *data_text(struct arena *arena, const struct data *data);
const char *type_text(struct arena *arena, const struct phrase_type *type);

/* Reads a phrase type in the syntax of type_print, for the table of primitives: `(n m: nat)`,
 * `(d1 d2: data)`, `var[d]`, sizes with + and *. On a mistake: bug(). */
const struct phrase_type *type_read(struct types *types, const char *text);

#endif
