/* Random numbers, scope and types of the maker; see the header. */
#include "maker.h"

struct maker *maker_new(struct dpia *dpia, uint64_t seed)
{
    struct maker *maker = ARENA_NEW(dpia_arena(dpia), struct maker);
    maker->dpia = dpia;
    maker->types = dpia_types(dpia);
    maker->nats = dpia_nats(dpia);
    maker->arena = dpia_arena(dpia);
    maker->state = seed;
    return maker;
}

/* SplitMix64. */
static uint64_t next_random(struct maker *maker)
{
    uint64_t z = maker->state += 0x9e3779b97f4a7c15u;
    z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9u;
    z = (z ^ (z >> 27)) * 0x94d049bb133111ebu;
    return z ^ (z >> 31);
}

uint64_t maker_below(struct maker *maker, uint64_t bound)
{
    return next_random(maker) % bound;
}

bool maker_once_in(struct maker *maker, unsigned odds)
{
    return maker_below(maker, odds) == 0;
}

const struct var *maker_bind(struct maker *maker, const char *base, const struct data *data)
{
    const char *name = arena_printf(maker->arena, "%s%u", base, maker->name_count++);
    const struct var *var = var_new(maker->dpia, name, type_exp(maker->types, data), loc_none());
    VEC_PUSH(maker->arena, &maker->scope, var);
    return var;
}

void maker_leave(struct maker *maker)
{
    maker->scope.len--;
}

const struct phrase *maker_use(struct maker *maker, const struct var *var)
{
    return phrase_var(maker->dpia, var, loc_none());
}

const struct phrase *maker_lambda(struct maker *maker, const char *base, const struct data *param,
                                  make *make, const struct data *result)
{
    const struct var *var = maker_bind(maker, base, param);
    maker->depth++;
    const struct phrase *body = make(maker, result);

    maker->depth--;
    maker_leave(maker);
    return phrase_lam(maker->dpia, var, body, loc_none());
}

const struct phrase *maker_lambda2(struct maker *maker, const char *const bases[2],
                                   const struct data *const params[2], make *make,
                                   const struct data *result)
{
    const struct var *first = maker_bind(maker, bases[0], params[0]);
    const struct phrase *body = maker_lambda(maker, bases[1], params[1], make, result);
    maker_leave(maker);
    return phrase_lam(maker->dpia, first, body, loc_none());
}

const struct nat *maker_nat(struct maker *maker, int64_t value)
{
    return nat_const(maker->nats, value);
}

bool maker_is_positive(struct maker *maker, const struct nat *size)
{
    return nat_is_lt(maker->nats, maker_nat(maker, 0), size);
}

/* A size in scope, a small constant, or now and then a sum or a product of such. */
const struct nat *maker_size(struct maker *maker)
{
    const struct nat *size = maker->sizes.len == 0 || maker_once_in(maker, 4)
                                 ? maker_nat(maker, (int64_t)maker_below(maker, 5))
                                 : maker->sizes.at[maker_below(maker, maker->sizes.len)];
    if (maker_once_in(maker, 8))
        return nat_add(maker->nats, size, maker_nat(maker, 1 + (int64_t)maker_below(maker, 3)));
    if (maker_once_in(maker, 10))
        return nat_mul(maker->nats, size, maker_nat(maker, 2 + (int64_t)maker_below(maker, 2)));
    return size;
}

/* i64 and f32 often, all others now and then. */
const struct data *maker_scalar(struct maker *maker)
{
    static const enum scalar scalars[] = {
        SCALAR_I64, SCALAR_I64, SCALAR_I32, SCALAR_I32, SCALAR_F32, SCALAR_F32, SCALAR_F64,
        SCALAR_U8,  SCALAR_I16, SCALAR_U32, SCALAR_U64, SCALAR_I8,  SCALAR_F16, SCALAR_BOOL};
    return data_scalar(maker->types,
                       scalars[maker_below(maker, sizeof scalars / sizeof *scalars)]);
}

const struct data *maker_vector(struct maker *maker)
{
    static const unsigned widths[] = {2, 3, 4, 4, 8, 16};
    static const enum scalar scalars[] = {SCALAR_F32, SCALAR_F32, SCALAR_I32, SCALAR_I64,
                                          SCALAR_U8,  SCALAR_F16};
    return data_vector_of(maker->types, scalars[maker_below(maker, 6)], widths[maker_below(maker, 6)]);
}

const struct data *maker_flat(struct maker *maker)
{
    if (maker_once_in(maker, 12))
        return maker_vector(maker);
    if (!maker_once_in(maker, 4))
        return maker_scalar(maker);
    const struct data *first = maker_flat(maker);

    return data_pair(maker->types, first, maker_scalar(maker));
}

/* Arrays nested up to DEPTH deep. */
const struct data *maker_data(struct maker *maker, unsigned depth)
{
    if (depth == 0 || maker_once_in(maker, 3))
        return maker_flat(maker);
    if (maker_once_in(maker, 8)) {
        const struct data *first = maker_data(maker, depth - 1);
        return data_pair(maker->types, first, maker_data(maker, depth - 1));
    }
    const struct nat *size = maker_size(maker);

    return data_array(maker->types, size, maker_data(maker, depth - 1));
}
