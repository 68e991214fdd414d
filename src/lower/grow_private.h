/* What the files that make the state of a loop share: its dimensions and its items. */
#ifndef DPIAC_LOWER_GROW_PRIVATE_H
#define DPIAC_LOWER_GROW_PRIVATE_H

#include "base/vec.h"
#include "lower/grow.h"

struct phrase_vec VEC(const struct phrase *);

/* A dimension of an array in the value, in the order in which they are written. */
struct dimension {
    const struct nat *first; /* its size before the loop */
    const struct nat *now;   /* in the step that is evaluated */
    const struct nat *next;  /* after it */
    const char *name;        /* what the loop calls it, or a name for it */
    bool is_inside;          /* of the elements of an array of pairs, which are of one size */
    bool varies;             /* it may have another size in each step */
    size_t group;            /* the same for those that the core says are one; 0: it stays */
};

struct dimension_vec VEC(struct dimension);

/* A part of the state: with its dimensions from DIM on, ELEM inside of them. */
enum item_kind {
    ITEM_PLAIN,  /* as it is in the value, DATA */
    ITEM_ROWS,   /* its first dimension alone varies */
    ITEM_FLAT    /* its first COUNT dimensions lie in one, of which the last one varies */
};

struct item {
    enum item_kind kind;
    const struct data *data, *elem;
    size_t dim, count, leaf; /* LEAF: of the value's scalars, the first that it has */
};

struct item_vec VEC(struct item);

struct grow {
    struct lower *lo;
    const struct data *first;
    struct dimension_vec dims;
    struct item_vec items;
    bool is_refused; /* a size changes that cannot */
};

/* How many dimensions the arrays in DATA have (grow.c). */
size_t grow_count_dimensions(const struct data *data);
/* NEXT is the type of what the state is made of (grow.c). */
void grow_note_next(struct grow *grow, const struct data *next);
/* The first dimension that varies and has the sizes that dimension AT has (grow.c). */
size_t grow_class_of(const struct grow *grow, size_t at);
/* Whether one of the COUNT dimensions from FROM on varies (grow_item.c). */
bool grow_any_varies(const struct grow *grow, size_t from, size_t count);
/* Finds the items anew, after what is known of the dimensions. */
void grow_find_items(struct grow *grow);
/* Whether item AT, of rows, is the first of those that are packed together. */
bool grow_is_first_of_class(const struct grow *grow, size_t at);
/* Whether dimension DIM of the flat item AT is one whose size has to be kept beside it. */
bool grow_is_kept(const struct grow *grow, size_t at, size_t dim);

#endif
