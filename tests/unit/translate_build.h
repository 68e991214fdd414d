/* Phrases built by hand, for the tests of the translation: types are f32, and sizes n and m,
 * unless said otherwise. */
#ifndef DPIAC_TESTS_TRANSLATE_BUILD_H
#define DPIAC_TESTS_TRANSLATE_BUILD_H

#include "dpia/program.h"

struct build {
    struct arena *arena;
    struct dpia *dpia;
    struct types *types;
    struct diag *diag;
    const struct data *f32, *i64;
    const struct nat_var *n_var, *m_var, *lanes;
    const struct nat *n, *m;
    struct param_vec params; /* of the entry; n and m come first */
};

void build_start(struct build *b);
void build_end(struct build *b);

const struct data *build_array(struct build *b, const struct nat *size, const struct data *elem);
const struct nat *build_const(struct build *b, int64_t value);

/* A parameter of the entry, as a phrase. */
const struct phrase *build_input(struct build *b, const char *name, const struct data *data);

/* A variable for a lambda; a use of it. */
const struct var *build_var(struct build *b, const char *name, const struct data *data);
const struct phrase *build_use(struct build *b, const struct var *var);
const struct phrase *build_lam(struct build *b, const struct var *param,
                               const struct phrase *body);
const struct phrase *build_lam2(struct build *b, const struct var *first,
                                const struct var *second, const struct phrase *body);
const struct phrase *build_real(struct build *b, double value);
const struct phrase *build_op(struct build *b, enum operator op, const struct phrase *left,
                              const struct phrase *right);
const struct phrase *build_map(struct build *b, struct level level, const struct var *param,
                               const struct phrase *body, const struct phrase *array);
const struct phrase *build_select(struct build *b, const struct phrase *pair, int which);

/* \x a. x + a. */
const struct phrase *build_plus(struct build *b);

/* A program of one entry `f` with the parameters so far. */
struct program *build_whole(struct build *b, const struct phrase *body);

/* PROGRAM's first entry as text in one line; the checker must accept it. */
const char *build_text(struct build *b, const struct program *program, const char *stage);

/* The text after stage I or II of an entry with body BODY. */
const char *build_stage1(struct build *b, const struct phrase *body);
const char *build_stage2(struct build *b, const struct phrase *body);
/* After the placement for OpenCL. */
const char *build_memory(struct build *b, const struct phrase *body);

#endif
