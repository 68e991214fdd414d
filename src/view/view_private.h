/* The table of views as it is read: what the files of this folder share. */
#ifndef DPIAC_VIEW_VIEW_PRIVATE_H
#define DPIAC_VIEW_VIEW_PRIVATE_H

#include "view/seen.h"
#include "view/view.h"

enum view_term_kind {
    TERM_CONST,
    TERM_VAR,     /* an index of the path: POSITION, from 0 */
    TERM_NAT,     /* nat argument POSITION */
    TERM_NUMBER,  /* phrase argument POSITION, a number or an index */
    TERM_ELEMENT, /* element LEFT of phrase argument POSITION, an array of indices */
    TERM_ADD,
    TERM_SUB,
    TERM_MUL,
    TERM_DIV,
    TERM_MOD,
    TERM_MIN,
    TERM_MAX,
    TERM_WRAP,      /* (LEFT + number POSITION) mod RIGHT */
    TERM_WRAP_BACK  /* (LEFT - number POSITION) mod RIGHT */
};

struct view_term {
    enum view_term_kind kind;
    size_t position;
    int64_t value; /* CONST */
    const struct view_term *left, *right;
};

/* One step of a pattern or of a path. */
struct view_item {
    int which;                    /* 1 or 2: a selection; 0: an index, */
    const struct view_term *term; /* which in a path is TERM */
};

enum { VIEW_MOST_ITEMS = 2 };

struct view_items {
    struct view_item at[VIEW_MOST_ITEMS];
    size_t count;
};

struct view_test {
    bool below; /* LEFT < RIGHT, not LEFT >= RIGHT */
    const struct view_term *left, *right;
};

/* PATTERN -> argument TARGET at PATH if TESTS checks CHECK. */
struct view_rule {
    struct view_items pattern, path;
    size_t target;
    struct view_test tests[VIEW_MOST_CONDITIONS];
    size_t test_count;
    enum view_check check;
};

struct view_row {
    enum primitive prim;
    bool pair; /* the arguments are the components of a pair, which is the first argument */
    const char *args[VIEW_MOST_ARGS];
    size_t arg_count;
    struct view_rule rules[VIEW_MOST_CLAUSES];
    size_t rule_count;
    enum primitive mirror, acceptor; /* PRIM_COUNT: none */
    bool covers_all;
};

/* The row of the view that PHRASE is; null if it is none. */
const struct view_row *view_row_of(struct dpia *dpia, const struct phrase *phrase);
/* Argument POSITION of ROW in PHRASE. */
const struct phrase *view_row_arg(const struct view_row *row, const struct phrase *phrase,
                                  size_t position);

enum { VIEW_MOST_DATAS = 2 };

/* The nats and data types that a view has. */
struct view_instance {
    const struct nat *nats[VIEW_MOST_NATS];
    const struct data *datas[VIEW_MOST_DATAS];
};

/* Those of VIEW, in the order in which PRIM, which turns round what VIEW does, takes argument
 * POSITION of type FROM and gives TO (seen.c). */
struct view_instance view_instance_of(struct dpia *dpia, enum primitive prim,
                                      const struct phrase *view, const struct data *from,
                                      const struct data *to, size_t position);

/* Numbers that are written down, and any other (seen.c); the data is the dpia. */
extern const struct view_answers view_written_answers;

#endif
