/* Short names for building phrases by hand in tests. */
#ifndef DPIAC_TESTS_DPIA_BUILD_H
#define DPIAC_TESTS_DPIA_BUILD_H

#include "dpia/program.h"

/* One test's surroundings: set up and torn down around each case. */
struct dpia_fixture {
    struct arena *arena;
    struct types *types;
    struct dpia *dpia;
    struct nat_table *nats;
    struct source *source;
    const struct nat_var *n_var;
    const struct nat *n;
    const struct data *f32;
    const struct data *vec; /* [n]f32 */
};

static struct dpia_fixture f;

static inline void dpia_set_up(void)
{
    f.arena = arena_new();
    f.types = types_new(f.arena);
    f.dpia = dpia_new(f.arena, f.types);
    f.nats = dpia_nats(f.dpia);
    f.source = source_from_text(f.arena, "test.fut", "the text of a program, to point into\n");
    f.n_var = nat_var_new(f.nats, "n", nat_const(f.nats, 0), NULL);
    f.n = nat_of_var(f.nats, f.n_var);
    f.f32 = data_scalar(f.types, SCALAR_F32);
    f.vec = data_array(f.types, f.n, f.f32);
}

static inline void dpia_tear_down(void)
{
    arena_free(f.arena);
}

/* The place of character COLUMN (from 1). */
static inline struct loc at(unsigned column)
{
    return loc_range(f.source, column - 1, column);
}

static inline const struct phrase *use(const struct var *var)
{
    return phrase_var(f.dpia, var, loc_none());
}

static inline const struct phrase *use_at(const struct var *var, unsigned column)
{
    return phrase_var(f.dpia, var, at(column));
}

static inline struct var *exp_var(const char *name, const struct data *data)
{
    return var_new(f.dpia, name, type_exp(f.types, data), loc_none());
}

static inline struct var *acc_var(const char *name, const struct data *data)
{
    return var_new(f.dpia, name, type_acc(f.types, data), loc_none());
}

static inline struct var *store_var(const char *name, const struct data *data)
{
    return var_new(f.dpia, name, type_var(f.types, data), loc_none());
}

static inline const struct phrase *lam(const struct var *param, const struct phrase *body)
{
    return phrase_lam(f.dpia, param, body, loc_none());
}

static inline const struct phrase *lam2(const struct var *first, const struct var *second,
                                        const struct phrase *body)
{
    return lam(first, lam(second, body));
}

static inline const struct phrase *app(const struct phrase *fun, const struct phrase *arg)
{
    return phrase_app(f.dpia, fun, arg, loc_none());
}

static inline const struct phrase *plus(const struct phrase *a, const struct phrase *b)
{
    return phrase_binary(f.dpia, OP_ADD, a, b, loc_none());
}

static inline const struct phrase *times(const struct phrase *a, const struct phrase *b)
{
    return phrase_binary(f.dpia, OP_MUL, a, b, loc_none());
}

static inline const struct phrase *real(double value)
{
    return phrase_real(f.dpia, SCALAR_F32, value, loc_none());
}

static inline const struct phrase *proj(const struct phrase *pair, int which)
{
    return phrase_proj(f.dpia, pair, which, loc_none());
}

static inline const struct phrase *assign(const struct phrase *acc, const struct phrase *exp)
{
    return phrase_assign(f.dpia, acc, exp, loc_none());
}

static inline const struct phrase *seq(const struct phrase *a, const struct phrase *b)
{
    return phrase_seq(f.dpia, a, b, loc_none());
}

static inline const struct phrase *new (const struct var *param, const struct phrase *body)
{
    return phrase_new(f.dpia, SPACE_ANY, param, body, loc_none());
}

static inline const struct phrase *idx(const struct phrase *array, const struct phrase *index)
{
    return phrase_idx(f.dpia, array, index, loc_none());
}

static inline const struct phrase *zip(const struct phrase *a, const struct phrase *b)
{
    return phrase_zip(f.dpia, a, b, loc_none());
}

static inline const struct phrase *map(const struct phrase *fun, const struct phrase *array)
{
    return phrase_map(f.dpia, level_of(LOOP_OPEN), fun, array, loc_none());
}

/* \p. fst p * snd p */
static inline const struct phrase *product(void)
{
    struct var *p = exp_var("p", data_pair(f.types, f.f32, f.f32));
    return lam(p, times(phrase_select(f.dpia, use(p), 1, loc_none()),
                        phrase_select(f.dpia, use(p), 2, loc_none())));
}

/* \x a. x + a */
static inline const struct phrase *sum(void)
{
    struct var *x = exp_var("x", f.f32), *a = exp_var("a", f.f32);
    return lam2(x, a, plus(use(x), use(a)));
}

/* The paper's dot product (dpia.txt section 2). */
static inline const struct phrase *dot(const struct phrase *xs, const struct phrase *ys)
{
    return phrase_reduce(f.dpia, PRIM_REDUCE, sum(), real(0), map(product(), zip(xs, ys)),
                         loc_none());
}

#endif
